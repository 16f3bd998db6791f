import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Expectations of the catalogue, computed")
struct CatalogueLinkTests {
  private let links: [CatalogueLink]

  init() throws { links = try CatalogueLink.all.get().filter(\.isStated) }

  @Test(
    "no case is judged more strictly than it states", .longProof("whole runs of the cases"),
    arguments: Edition.allCases)
  func neverStricter(_ edition: Edition) {
    let stricter = links.filter { $0.comparison(in: edition) == .stricter }
    // A link, or a state, that comes again may be refused; a case leaves a client id to its own rules.
    let early = ["app.link.second-question-mark"]
    #expect(
      stricter.map(\.testCase.id).sorted()
        == (["app.independent.same-link", "app.independent.same-state"]
        + (edition < .third ? early : [])).sorted())
  }

  @Test(
    "every case is judged as it states, but for those that are listed", arguments: Edition.allCases)
  func listed(_ edition: Edition) {
    let weaker = Set(links.filter { $0.comparison(in: edition) == .weaker }.map(\.testCase.id))
    let listed = Set(Self.weaker.flatMap(\.value))
    #expect(weaker.subtracting(listed).sorted() == [], "weaker, and not listed")
    if edition == .newest {
      #expect(listed.subtracting(weaker).sorted() == [], "listed, and not weaker")
    }
    #expect(links.count > 2_200 && weaker.count < 40)
  }

  private static let weaker: [String: [String]] = [
    "an error may refuse what is too long or has too many parts": ["app.survives.many-states"],
    "an error may refuse a scope that isn't of the configuration, or none": [
      "endpoint.scope.plus", "endpoint.scope.admin",
    ],
    "a link with a byte order mark or a control in a name may be dropped": [
      "app.name.client-id-bom", "app.name.state-nul", "app.name.state-tab",
      "app.params.name-with-space",
    ],
    "what a required rule says is charged to a standard one, for what is special about the link": [
      "app.link.html-entities"
    ],
    "a link may be dropped for what is odd about it, whatever else is wrong with it": [
      "app.link.second-question-mark", "endpoint.link.second-question-mark",
      "app.missing.everything-but-redirect-uri",
    ],
    "what extensions of OAuth know may be refused in any way": [
      "endpoint.prompt-none.approves", "endpoint.prompt-none.declines",
    ],
    "a form is refused for its method, whatever stands in its header": [
      "endpoint.headers.content-type-capitals", "endpoint.headers.content-type-charset",
      "endpoint.headers.content-type-charset-quoted",
    ],
    "a long state may be refused first, whatever else is wrong": [
      "endpoint.client-id.injected-code"
    ],
    "invalid_request may go to the good one of two redirect URIs": [
      "endpoint.post.redirect-uri-twice"
    ],
    "what came of the person's choice is judged by what they chose before": [
      "app.independent.declined-after-approved", "app.independent.left-after-declined",
      "endpoint.browser.left-after-declined", "endpoint.independent.declined-after-approved",
    ],
    "a link may be dropped while the person hasn't decided": [
      "app.pending.other-client", "app.pending.without-state",
    ],
    "what isn't ASCII in a host may be mapped to anything": ["google-app.target.host.cyrillic"],
  ]
}
