import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// RFC 6749, section 4.1.2.1: with a redirect URI that can't be trusted, the endpoint tells the person, and
  /// redirects to nowhere.
  ///
  ///     approves  https://auth.example.com/authorize
  ///               ?client_id=s6BhdRkqt3
  ///               &response_type=code
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Fevil.example%2F
  ///     redirects nowhere
  @Suite("Endpoint: responses", .judging(.authorizationEndpoint), .tags(.authorizationEndpoint))
  struct EndpointResponseTests {
    @Test(
      "a redirect is 302 or 303 with one Location", arguments: cases(of: .endpointRedirectStatus))
    func status(case it: Case) async throws { try await judge(it, .endpointRedirectStatus) }

    @Test("no request writes into the header", arguments: cases(of: .endpointRedirectSplit))
    func split(case it: Case) async throws { try await judge(it, .endpointRedirectSplit) }

    @Test("the header of a request changes nothing", arguments: cases(of: .endpointHeadersIgnored))
    func headersIgnored(case it: Case) async throws { try await judge(it, .endpointHeadersIgnored) }

    @Test(
      "no script and no form leads to another site", arguments: cases(of: .endpointPageLeadsAway))
    func leadsAway(case it: Case) async throws { try await judge(it, .endpointPageLeadsAway) }

    @Test("a browser gets to the answer", arguments: cases(of: .endpointPagePolicy))
    func policy(case it: Case) async throws { try await judge(it, .endpointPagePolicy) }

    @Test("no page reflects markup", arguments: cases(of: .endpointPageReflects))
    func reflects(case it: Case) async throws { try await judge(it, .endpointPageReflects) }
  }
}
