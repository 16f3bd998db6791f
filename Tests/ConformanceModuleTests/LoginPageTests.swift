import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

/// What the suite makes of an endpoint that sends the person to its login page, and nobody signs in.
@Suite("Login page of an endpoint")
struct LoginPageTests {
  /// Judges an endpoint that redirects every request to one place, which it calls its login page.
  private func run(_ location: Text) throws -> RunResult {
    let adapter = StubAdapter(endpoint: { _ in
      let header = Header(name: "Location", value: location)
      return EndpointReply(status: 302, headers: [header], loginPage: location)
    })
    let matrix = try CaseSample(Rule.endpoint, SharedCatalogue.endpoint.get(), sample: 8)
    return try matrix.run(adapter, on: matrix.sample)
  }

  @Test("a login page before everything else accepts good requests, and proves no check")
  func everywhere() throws {
    let result = try run("/login?next=1")
    #expect(result.violations == [])
    #expect(result.cases(.pass, by: .endpointRedirectURIAccepted).contains("endpoint.good"))
    #expect(!result.cases(.pass, by: .endpointParametersUnknownIgnored).isEmpty)
    for rule: Rule in [
      .endpointRedirectURIExact, .endpointClientIDMismatch, .endpointParametersDuplicate,
      .endpointParametersUndecodable, .endpointStateUndecodable, .endpointResponseType,
      .endpointStateExact,
      .endpointAnswerEither,
    ] {
      #expect(result.cases(.pass, by: rule) == [], "\(rule.id)")
      #expect(!result.cases(.inconclusive, by: rule).isEmpty, "\(rule.id)")
    }
  }

  @Test("a redirect with an answer in it is no login page", arguments: ["code=x", "error=y"])
  func answer(_ parameter: String) throws {
    let result = try run(Text("/login?\(parameter)"))
    #expect(!result.cases(.fail, by: .endpointRedirectURIExact).isEmpty)
    #expect(!result.cases(.fail, by: .endpointAnswerAtRedirectURI).isEmpty)
  }
}
