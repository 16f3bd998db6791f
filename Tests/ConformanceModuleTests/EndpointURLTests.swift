import AdapterProtocol
import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("The URL of an authorization endpoint")
struct EndpointURLTests {
  private static func url(_ text: String) -> EndpointURL { EndpointURL(Array(text.utf8)) }

  @Test(
    "parameters are joined behind a query of its own",
    arguments: [
      ("https://a.example/x", "?"), ("https://a.example/x?", ""), ("https://a.example/x?t=1", "&"),
      ("https://a.example/x?t=1&", ""),
    ])
  func separator(_ row: (url: String, separator: String)) throws {
    let endpoint = Self.url(row.url)
    #expect(endpoint.separator == Array(row.separator.utf8))
    let fixture = try Fixture.offered.adopting(
      Configuration(authorizationEndpoint: Text(endpoint.bytes)))
    let template = LinkTemplate([.authorizationEndpoint, .text("?state=a")])
    let request = try template.fill(fixture)
    #expect(request == Array("\(row.url)\(row.separator)state=a".utf8))
    let link = ParsedLink(request, at: endpoint)
    #expect(link.parameters.count == 1 && link.state.value?.raw.elementsEqual("a".utf8) == true)
    #expect(link.hasOwnQuery && !link.isUnreadable && !link.hasEmptyPart)
  }

  @Test("a request without the endpoint's own query isn't a request to it")
  func behind() {
    let endpoint = Self.url("https://a.example/x?t=1")
    func rest(_ query: String) -> String? {
      endpoint.parameters(behindOwnIn: Array(query.utf8)[...]).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(rest("t=1&a=b") == "a=b" && rest("t=1") == "" && rest("t=1&") == "")
    #expect(rest("t=12&a=b") == nil && rest("a=b&t=1") == nil && rest("") == nil)
    #expect(!ParsedLink(Array("https://a.example/x?a=b".utf8), at: endpoint).hasOwnQuery)
  }

  @Test(
    "a fragment, a relative reference and an invalid URI are refused",
    arguments: [
      "https://a.example/x#f", "/x", "", "https://a.example/x?t=1#", "a b", "https:///x",
      "mailto:a@a.example",
    ])
  func refused(_ url: String) {
    #expect(throws: FixtureError.authorizationEndpoint(Array(url.utf8))) {
      try Fixture.offered.adopting(Configuration(authorizationEndpoint: Text(Array(url.utf8))))
    }
  }

  @Test("a form leaves the endpoint its own query, and a request is flawless behind it")
  func forms() throws {
    let fixture = try Fixture.offered.adopting(
      Configuration(authorizationEndpoint: "https://a.example/x?tenant=home"))
    let all = Capabilities(outcomes: UserDecision.allCases, features: Feature.allCases)
    let maker = RequestMaker(
      fixture: fixture, capabilities: [.authorizationEndpoint: all], deadline: nil)
    let context = JudgingContext(fixture: fixture, features: [], edition: .newest)
    let catalogue = try SharedCatalogue.all.get()
    for id in ["endpoint.post.approves", "endpoint.redirect.approves"] {
      let testCase = try #require(catalogue[id])
      let request = try #require(try maker.requests(for: testCase, number: 0).first)
      guard case .authorizationEndpoint(let input) = request.input else { continue }
      #expect(input.url.bytes.starts(with: fixture.authorizationEndpoint))
      let link = ParsedLink(of: request.input, at: fixture.endpoint)
      #expect(FlipRequest(input, link: link, in: context).isFlawless)
    }
    let other = Array("https://a.example/x?tenant=home&tenant=evil&state=0123456789abcdef".utf8)
    let link = ParsedLink(other, at: fixture.endpoint)
    let tolerance = link.tolerance(for: .authorizationEndpoint, by: context)
    #expect(tolerance.isSuperset(of: ResponseKind.refusals))
    let own = Text(fixture.authorizationEndpoint)
    for (body, isRepeated) in [
      ("tenant=evil&state=0123456789abcdef", true), ("state=0123456789abcdef", false),
    ] {
      let input = EndpointInput(
        method: .post, url: own, headers: [], body: Text(Array(body.utf8)), outcome: .approves,
        code: "c")
      let link = ParsedLink(of: .authorizationEndpoint(input), at: fixture.endpoint)
      let request = FlipRequest(input, link: link, in: context)
      #expect(request.tolerance.isSuperset(of: ResponseKind.refusals) == isRepeated)
    }
  }
}
