import AdapterProtocol
import AppFlip
import Exchanges
import Foundation
import Harness
import TestSupport
import Testing

@Suite("The process http-adapter")
struct ProcessTests {
  /// Runs the adapter under the harness and gives what is reported of each request.
  private func run(_ options: String, _ inputs: [EndpointInput]) throws -> [ExchangeResult] {
    var patient = HarnessOptions()
    (patient.helloDeadline, patient.runDeadline, patient.shutdown) = (60_000, 60_000, 60_000)
    let session = try AdapterSession(
      command: AdapterCommand("./http-adapter \(options)", relativeTo: Checkout.products.path),
      hello: HelloRequest(suite: "test"), options: patient)
    let requests = inputs.map {
      RunRequest(.authorizationEndpoint($0), deadline: patient.runDeadline)
    }
    var results: [ExchangeResult] = []
    session.run([Job(label: "job", requests: requests)]) { results += $1.map(\.result) }
    #expect(session.close().isClean)
    return results
  }

  /// The status and the Location of each answer.
  private func answers(_ results: [ExchangeResult]) -> [String] {
    results.map { result in
      guard case .answered(.authorizationEndpoint(let reply)) = result else { return "\(result)" }
      let location = reply.headers.first { $0.name == "Location" }?.value.octets ?? []
      return "\(reply.status) \(String(decoding: location, as: UTF8.self))"
    }
  }

  @Test("serves the harness over a stub server")
  func stub() throws {
    let server = try StubServer { request in
      request.hasPrefix("GET /authorize?x=1 ")
        ? .text("HTTP/1.1 302 Found\nLocation: /login\n\n") : .text("HTTP/1.1 400 No\n\nno")
    }
    let results = try run(
      "--endpoint \(server.url()) --client-id google",
      ["?x=1", "?x=2"].map { EndpointInput(url: Text(server.url("/authorize\($0)"))) })
    #expect(answers(results) == ["302 /login", "400 "])
    #expect(server.requests.count == 2)
  }

  @Test(
    "drives a server on Python's http.server, by cookie and form",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func python() throws {
    let server = try PythonServer("authorization_endpoint.py")
    let endpoint = "http://localhost:\(server.port)/authorize"
    let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    let rest = "response_type=code&state=a%22%26%2B&redirect_uri=\(redirectURI)"
    let query = "client_id=google-LINK-42&\(rest)"
    func input(_ query: String, _ outcome: Outcome = .approves) -> EndpointInput {
      EndpointInput(url: Text("\(endpoint)?\(query)"), outcome: outcome)
    }
    let post = EndpointInput(method: .post, url: Text(endpoint), body: Text(query))
    let results = try run(
      """
      --endpoint \(endpoint) --client-id google --login-form /consent --field-when approves \
      decision=allow --header-when approves 'Cookie: who=ada' --header-when declines \
      'Cookie: who=ada' --header-when account-disabled 'Cookie: who=disabled'
      """,
      [
        input(query), input(query, .declines), input(query, .accountDisabled), post,
        input("client_id=google-LINK-42&redirect_uri=x"), input("client_id=other&\(rest)"),
      ])
    let answer = "303 \(redirectURI)?"
    #expect(
      answers(results) == [
        "\(answer)code=4%2FP&state=a%22%26%2B", "\(answer)error=access_denied&state=a%22%26%2B",
        "\(answer)error=unrecoverable&state=a%22%26%2B", "\(answer)code=4%2FP&state=a%22%26%2B",
        "400 ", "\(answer)error=invalid_request&state=a%22%26%2B",
      ])
    let strangers = try run("--endpoint \(endpoint) --client-id google", [input(query)])
    #expect(answers(strangers) == ["302 /login"])
    withExtendedLifetime(server) {}
  }

  @Test("explains at the start that nobody takes connections")
  func refused() throws {
    let port = try StubServer { _ in .octets([]) }.port
    let failure = #expect(throws: StartFailure.self) {
      try run("--endpoint http://127.0.0.1:\(port)/ --client-id google --wait 0", [])
    }
    #expect("\(try #require(failure))".contains("can't connect to http://127.0.0.1:\(port): "))
  }

  @Test(
    "explains a bad command line, and prints its help",
    arguments: [
      ("--endpoint x", "--endpoint can't be used: it starts with neither http:// nor https://"),
      ("--endpoint x", "http-adapter --help lists the options"),
      ("--help", "http-adapter: tests a live authorization endpoint"),
    ])
  func commandLine(_ options: String, _ text: String) throws {
    let failure = #expect(throws: StartFailure.self) { try run(options, []) }
    #expect("\(try #require(failure))".contains(text))
  }
}
