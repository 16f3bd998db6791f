import AdapterProtocol
import AppFlip
import Testing

@Suite("Requests")
struct RequestTests {
  struct Form: CustomTestStringConvertible {
    let text: String
    let operation: Operation
    var testDescription: String { text }

    init(_ text: String, _ operation: Operation) {
      self.text = text
      self.operation = operation
    }

    init(_ text: String, _ input: RunInput) { self.init(text, .run(RunRequest(input))) }
  }

  static let forms: [Form] = [
    Form(
      #"{"id":"7","op":"hello","protocol":{"min":1,"max":1},"suite":"appflip-conformance 0.1.0","#
        + #""config":{"client_id":"google-client-id","app_link":"https://app.example.com/flip","#
        + #""authorization_endpoint":"https://auth.example.com/authorize","#
        + #""scopes":["devices","profile"],"redirect_uris":["https://r.example/a"]}}"#,
      .hello(
        HelloRequest(
          suite: "appflip-conformance 0.1.0",
          configuration: Configuration(
            clientID: "google-client-id", appLink: "https://app.example.com/flip",
            authorizationEndpoint: "https://auth.example.com/authorize",
            scopes: ["devices", "profile"], redirectURIs: ["https://r.example/a"])))),
    Form(
      #"{"id":"7","op":"run","role":"google-app","input":{"start":{"app_link":"a","client_id":"c","#
        + #""scopes":["devices","profile"],"redirect_uri":"r"}}}"#,
      .googleApp(
        .start(
          GoogleAppInput.Start(
            appLink: "a", clientID: "c", scopes: ["devices", "profile"], redirectURI: "r")))),
    Form(
      #"{"id":"7","op":"run","role":"google-app","input":{"pending":{"client_id":"c","#
        + #""redirect_uri":"r","state":"S+t/1"},"#
        + #""returned":{"activity":"browsing-web","url":"r?code=4%2FP7"}}}"#,
      .googleApp(
        .returned(
          GoogleAppInput.Returned(
            pending: .flip(
              GoogleAppInput.PendingFlip(clientID: "c", redirectURI: "r", state: "S+t/1")),
            url: "r?code=4%2FP7")))),
    Form(#"{"id":"7","op":"reset","session":"s9"}"#, .reset(session: "s9")),
    Form(#"{"id":"7","op":"reset"}"#, .reset(session: nil)),
    Form(
      #"{"id":"7","op":"hello","protocol":{"min":1,"max":3},"suite":"s","config":{}}"#,
      .hello(HelloRequest(maximumVersion: 3, suite: "s"))),
    Form(
      #"{"id":"7","op":"hello","protocol":{"min":1,"max":1},"suite":"s","#
        + #""config":{"scopes":[],"redirect_uris":[]}}"#,
      .hello(
        HelloRequest(suite: "s", configuration: Configuration(scopes: [], redirectURIs: [])))),
    Form(
      #"{"id":"7","op":"run","case":"app/state","role":"app","session":"s1","deadline_ms":150,"#
        + #""input":{"activity":"other","url":null,"outcome":"waits"}}"#,
      .run(
        RunRequest(
          .app(AppInput(activity: .other, url: nil, outcome: .waits)), session: "s1",
          deadline: 150, label: "app/state"))),
    Form(
      #"{"id":"7","op":"run","role":"app","input":{"activity":"browsing-web","#
        + #""url":{"b64":"aHR0cDovL/8="},"outcome":"approves","code":{"b64":"/w=="}}}"#,
      .app(AppInput(url: Text(octets("http://") + [0xFF]), code: Text([0xFF])))),
    Form(
      #"{"id":"7","op":"run","role":"authorization-endpoint","input":{"method":"POST","url":"u","#
        + #""headers":[],"body":"a=b","outcome":"account-disabled"}}"#,
      .authorizationEndpoint(
        EndpointInput(method: .post, url: "u", body: "a=b", outcome: .accountDisabled))),
    Form(
      #"{"id":"7","op":"run","role":"authorization-endpoint","input":{"method":"GET","url":"u","#
        + #""headers":[["a","b"],["a",{"b64":"/w=="}]],"body":null,"outcome":"approves"}}"#,
      .authorizationEndpoint(
        EndpointInput(
          url: "u",
          headers: [Header(name: "a", value: "b"), Header(name: "a", value: Text([0xFF]))]))),
    Form(
      #"{"id":"7","op":"run","role":"google-app","input":{"pending":null,"#
        + #""returned":{"activity":"browsing-web","url":"u"}}}"#,
      .googleApp(.returned(GoogleAppInput.Returned(pending: .nothing, url: "u")))),
    Form(
      #"{"id":"7","op":"run","role":"google-app","input":{"#
        + #""returned":{"activity":"other","url":null}}}"#,
      .googleApp(
        .returned(GoogleAppInput.Returned(pending: .ofSession, activity: .other, url: nil)))),
  ]

  @Test("writes every form, those of the protocol's text, and reads it back", arguments: forms)
  func writesForms(_ form: Form) throws {
    let request = Request(id: "7", operation: form.operation)
    #expect(shown(request.line()) == form.text + "\n")
    #expect(try Request(line: octets(form.text)) == request)
  }

  @Test("says whether an input needs the feature bytes", arguments: forms)
  func unicode(_ form: Form) {
    guard case .run(let run) = form.operation else { return }
    #expect(run.input.isUnicode == !form.text.contains(#""b64":"#))
  }

  @Test("an adapter ignores what it does not know, and takes null for what may be left out")
  func lenient() throws {
    let app = #"""
      {"new":[{}],"id":"7","op":"run","role":"app","deadline_ms":null,"session":null,"case":null,
       "input":{"url":{"new":1,"b64":"/w=="},"activity":"other","outcome":"offline","code":null,
                "new":2}}
      """#
    #expect(
      try Request(line: octets(app)).operation
        == .run(
          RunRequest(.app(AppInput(activity: .other, url: Text([0xFF]), outcome: .offline)))))
    let endpoint = #"""
      {"id":"7","op":"run","role":"authorization-endpoint",
       "input":{"method":"GET","url":"u","outcome":"declines"}}
      """#
    #expect(
      try Request(line: octets(endpoint)).operation
        == .run(RunRequest(.authorizationEndpoint(EndpointInput(url: "u", outcome: .declines)))))
    let hello = #"""
      {"id":"7","op":"hello","protocol":{"min":1,"max":1,"new":0},
       "config":{"app_link":"a?b#c","scopes":null,"new":0}}
      """#
    #expect(
      try Request(line: octets(hello)).operation
        == .hello(HelloRequest(suite: "", configuration: Configuration(appLink: "a?b#c"))))
    let returned = #"""
      {"id":"7","op":"run","role":"google-app",
       "input":{"start":null,"new":0,"returned":{"activity":"other","url":"u","new":0}}}
      """#
    #expect(
      try Request(line: octets(returned)).operation
        == .run(
          RunRequest(
            .googleApp(
              .returned(
                GoogleAppInput.Returned(pending: .ofSession, activity: .other, url: "u"))))))
  }
}
