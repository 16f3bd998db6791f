import AdapterProtocol
import AppFlip
import Harness
import TestSupport
import Testing

@testable import Conformance

@Suite("A sign-in that ends during a run")
struct SignInEndTests {
  private static let signIn: [EndpointReply] = [
    EndpointReply(
      status: 302, headers: [Header(name: "Location", value: "/login")], loginPage: "/login"),
    EndpointReply(status: 200, body: "<form><input type=password name=password></form>"),
  ]

  /// Runs the endpoint's cases against the reference, which replies with a page from one request on.
  private func run(_ page: EndpointReply, from first: Int) throws -> RunResult {
    var count = 0
    let adapter = AlteredAdapter(try StubAdapter.reference(.authorizationEndpoint)) { _, result in
      count += 1
      return count >= first ? .answered(.authorizationEndpoint(page)) : result
    }
    return try ConformanceRun.execute(
      SharedCatalogue.all.get(), on: adapter, named: "endpoint",
      settings: .with(roles: [.authorizationEndpoint]))
  }

  @Test("makes the run incomplete, and later responses aren't judged", arguments: signIn)
  func ended(_ page: EndpointReply) throws {
    let result = try run(page, from: 400)
    #expect(result.conclusion == .incomplete)
    let shortcoming = result.record.footer.shortcoming
    #expect(shortcoming?.hasPrefix("the sign-in ended at the case endpoint.") == true)
    #expect(result.rules(.fail) == [])
    #expect(result.cases.contains { $0.summary == .notRun })
    #expect(result.cases.count { $0.summary == .pass } > 100)
  }

  @Test(
    "isn't blamed for an endpoint that fails otherwise",
    arguments: [
      (500, "<form><input type=password name=password></form>"),
      (200, "The settings of password and cookie are wrong."),
    ])
  func broken(_ status: Int, _ page: Text) throws {
    let result = try run(EndpointReply(status: status, body: page), from: 400)
    #expect(result.conclusion == .failed)
  }
}
