import AdapterProtocol
import AppFlip
import Foundation
import HTTPAdapter
import Processes
import TestSupport
import Testing

@Suite("Steps of a file")
struct StepTests {
  /// A sign-in that doesn't lead back, and a consent whose buttons have no names, as `401` and `200`.
  private func makeServer() throws -> StubServer {
    try StubServer { request in
      let isKnown = request.contains("Cookie: who=ada")
      let status = isKnown ? "200 OK" : "401 No"
      func page(_ text: String) -> StubServer.Response {
        .text("HTTP/1.1 \(status)\nContent-Length: \(text.count)\n\n\(text)")
      }
      func redirect(_ place: String) -> StubServer.Response {
        .text("HTTP/1.1 302 F\nLocation: \(place)\nSet-Cookie: who=ada\n\n")
      }
      switch request.split(separator: " ").prefix(2) {
      case ["POST", "/login"] where request.hasSuffix("user=ada&password=secret"):
        return redirect("/home")
      case ["GET", "/home"]: return page("<h1>Welcome</h1>")
      case ["POST", "/allow"]: return redirect("https://a.example/?code=1")
      case ["POST", "/deny"]: return redirect("https://a.example/?error=d")
      case _ where isKnown:
        return page("<form action=/allow method=post></form><form action=/deny method=post></form>")
      default:
        return page(
          "<form method=post action=/login><input name=user><input name=password></form>")
      }
    }
  }

  private static let steps = """
    # how somebody signs in
    fill user=ada
    fill password=secret
    submit
    expect Welcome
    open request

    when approves
      submit
    when declines
    submit 2
    """

  private func ok(
    _ steps: String, _ outcome: UserDecision = .approves, at server: StubServer
  ) async throws -> JSONObject {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let file = "\(folder)/steps.txt"
    try Data(steps.utf8).write(to: URL(filePath: file))
    // The server's own cookie takes its place.
    let input = EndpointInput(
      url: Text(server.url("/authorize?state=x")),
      headers: [Header(name: "Cookie", value: "theme=1; who=0")], outcome: outcome)
    return try await Judged(server, ["--steps", file]).ok(input)
  }

  @Test(
    "are done one after another, those of an outcome for it alone",
    arguments: [(UserDecision.approves, "code=1"), (.declines, "error=d")])
  func done(_ outcome: UserDecision, _ answer: String) async throws {
    let server = try makeServer()
    let reply = try EndpointReply(try await ok(Self.steps, outcome, at: server))
    #expect(reply.headers.contains { $0.value == Text("https://a.example/?\(answer)") })
    #expect(server.requests.count == 5)
  }

  @Test(
    "that do nothing are named by their lines",
    arguments: [
      (
        steps.replacing("secret", with: "guess"), "lines of the steps did nothing: 5 at /login. ",
        "/login#1"
      ),
      (
        steps.replacing("  submit", with: "submit 3"), "did nothing: 9 at /authorize. ",
        "/authorize#2"
      ),
      (
        steps.replacing("fill", with: "# fill"), "did nothing: 5 at /login. ", "steps end at a page"
      ),
    ])
  func idle(_ steps: String, _ lines: String, _ page: String) async throws {
    let fix = try await ok(steps, at: makeServer()).text("x-fix")
    #expect(fix?.contains(lines) == true && fix?.contains(page) == true, "\(fix ?? "no fix")")
  }

  @Test(
    "that can't be done are refused with their line",
    arguments: [
      ("click 1", ":1: not a step"), ("\nfill user", ":2: a field must have a name and ="),
      ("submit 0", ":1: submit"),
      ("open", ":1: open takes"), ("open https://b.example/", ":1: open takes"),
      ("when waits", ":1: unknown outcome waits"), ("expect", ":1: not a step"),
      ("# only", "must have at least one step"),
    ])
  func refused(_ steps: String, _ problem: String) async throws {
    let server = try makeServer()
    let error = await #expect(throws: UsageError.self) { try await ok(steps, at: server) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "none")")
  }
}
