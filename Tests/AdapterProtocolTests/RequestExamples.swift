import AdapterProtocol
import AppFlip
import Testing

/// A request of the protocol's text: its line there, what it says, and the harness's line.
struct RequestExample: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let request: Request
  var canonical: String?

  private init(
    _ name: String, _ text: String, id: String, _ operation: Operation, canonical: String? = nil
  ) {
    testDescription = name
    self.text = text
    self.request = Request(id: id, operation: operation)
    self.canonical = canonical
  }

  static let all = [hello, app, endpoint, start, returned, reset]

  static let hello = RequestExample(
    "hello",
    """
    {"id":"0","op":"hello","protocol":{"min":1,"max":1},"suite":"appflip-conformance 0.1.0",
        "config":{"client_id":"google-client-id","app_link":"https://app.example.com/flip",
          "authorization_endpoint":"https://auth.example.com/authorize",
          "scopes":["devices","profile"],
          "redirect_uris":["https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"]}}
    """,
    id: "0",
    .hello(
      HelloRequest(
        suite: "appflip-conformance 0.1.0",
        configuration: Configuration(
          clientID: "google-client-id", appLink: "https://app.example.com/flip",
          authorizationEndpoint: "https://auth.example.com/authorize",
          scopes: ["devices", "profile"],
          redirectURIs: [
            "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
          ]))),
    canonical: #"{"id":"0","op":"hello","protocol":{"min":1,"max":1},"#
      + #""suite":"appflip-conformance 0.1.0","#
      + #""config":{"client_id":"google-client-id","app_link":"https://app.example.com/flip","#
      + #""authorization_endpoint":"https://auth.example.com/authorize","#
      + #""scopes":["devices","profile"],"redirect_uris":["#
      + #""https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"]}}"#)

  static let app = RequestExample(
    "run, role app",
    """
    {"id":"17","op":"run","role":"app","deadline_ms":2000,
        "input":{"activity":"browsing-web","url":"https://app.example.com/flip?client_id=…&scope=…",
                 "outcome":"approves","code":"4/P7q7W91a-oMsCeLvIaQm6bTrgtp7"}}
    """,
    id: "17",
    .run(
      RunRequest(
        .app(
          AppInput(
            activity: .browsingWeb, url: "https://app.example.com/flip?client_id=…&scope=…",
            outcome: .approves, code: "4/P7q7W91a-oMsCeLvIaQm6bTrgtp7")),
        deadline: 2000)),
    canonical: #"{"id":"17","op":"run","role":"app","deadline_ms":2000,"#
      + #""input":{"activity":"browsing-web","#
      + #""url":"https://app.example.com/flip?client_id=\u2026&scope=\u2026","#
      + #""outcome":"approves","code":"4/P7q7W91a-oMsCeLvIaQm6bTrgtp7"}}"#)

  static let endpoint = RequestExample(
    "run, role authorization-endpoint",
    """
    {"id":"18","op":"run","role":"authorization-endpoint",
        "input":{"method":"GET","url":"https://auth.example.com/authorize?response_type=code",
                 "headers":[["accept","text/html"]],"body":null,"outcome":"declines","code":"4/P7"}}
    """,
    id: "18",
    .run(
      RunRequest(
        .authorizationEndpoint(
          EndpointInput(
            method: .get, url: "https://auth.example.com/authorize?response_type=code",
            headers: [Header(name: "accept", value: "text/html")], body: nil, outcome: .declines,
            code: "4/P7")))),
    canonical: #"{"id":"18","op":"run","role":"authorization-endpoint","input":{"method":"GET","#
      + #""url":"https://auth.example.com/authorize?response_type=code","#
      + #""headers":[["accept","text/html"]],"body":null,"outcome":"declines","code":"4/P7"}}"#)

  static let start = RequestExample(
    "run, role google-app, start",
    #"{"id":"19","op":"run","role":"google-app","input":{"start":{"app_link":"#
      + #""https://app.example.com/flip","client_id":"c","scopes":["devices","profile"],"#
      + #""redirect_uri":"https://r.example/a"}}}"#,
    id: "19",
    .run(
      RunRequest(
        .googleApp(
          .start(
            GoogleAppInput.Start(
              appLink: "https://app.example.com/flip", clientID: "c",
              scopes: ["devices", "profile"], redirectURI: "https://r.example/a"))))))

  static let returned = RequestExample(
    "run, role google-app, returned",
    """
    {"id":"20","op":"run","role":"google-app","input":{"pending":{"client_id":"c","redirect_uri":\
    "https://r.example/a","state":"S+t/1"},
        "returned":{"activity":"browsing-web",
          "url":"https://r.example/a?code=4%2FP7&state=S%2Bt%2F1"}}}
    """,
    id: "20",
    .run(
      RunRequest(
        .googleApp(
          .returned(
            GoogleAppInput.Returned(
              pending: .flip(
                GoogleAppInput.PendingFlip(
                  clientID: "c", redirectURI: "https://r.example/a", state: "S+t/1")),
              activity: .browsingWeb,
              url: "https://r.example/a?code=4%2FP7&state=S%2Bt%2F1"))))),
    canonical: #"{"id":"20","op":"run","role":"google-app","input":{"pending":{"client_id":"c","#
      + #""redirect_uri":"https://r.example/a","state":"S+t/1"},"returned":{"activity":"#
      + #""browsing-web","url":"https://r.example/a?code=4%2FP7&state=S%2Bt%2F1"}}}"#)

  static let reset = RequestExample(
    "reset", #"{"id":"21","op":"reset","session":"s9"}"#, id: "21", .reset(session: "s9"))
}
