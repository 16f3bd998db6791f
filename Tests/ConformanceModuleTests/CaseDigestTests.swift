import AdapterProtocol
import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("Digest of a case")
struct CaseDigestTests {
  /// Makes a case that differs from another in the part that is given.
  private static func make(
    _ id: String = "a", _ title: String = "t", subject: Rule = .appSurvives,
    expects: [Conformance.Expectation] = [
      Conformance.Expectation(Rule.appSurvives.id, permits: [.code])
    ],
    steps: [Step] = [.flip(Flip(link))], ordering: Case.Ordering = .sequence,
    features: [Feature] = [.sessions], twin: String? = "b", alone: String? = nil,
    policy: String? = nil,
    cause: String? = nil, reference: String? = nil, also: [Rule.ID] = []
  ) -> Case {
    Case(
      id, title, subject: subject.id, expectations: expects, steps: steps,
      ordering: ordering, features: features, twin: twin, alone: alone, policy: policy,
      cause: cause,
      reference: reference, alsoExercises: also)
  }

  private static func flip(_ pieces: LinkTemplate.Piece...) -> Case {
    make(steps: [.flip(Flip(LinkTemplate(pieces)))])
  }

  private static func returned(_ pending: Return.Pending) -> Case {
    make(steps: [.returned(Return(link, pending: pending))])
  }

  private static let link = LinkTemplate([.appLink, .text("?x")])
  private static let a = Array("a".utf8)

  /// Cases of which each differs from all others in what is sent or permitted.
  private static let different: [Case] = parts + flips + links + others

  private static let others: [Case] = [
    make(steps: [.start(Start())]), make(steps: [.start(Start(clientID: a))]),
    make(steps: [.start(Start(clientID: []))]), make(steps: [.start(Start(scopes: []))]),
    make(steps: [.start(Start(scopes: [a]))]), make(steps: [.start(Start(scopes: [a, a]))]),
    make(steps: [.start(Start(scopes: [a + a]))]),
    make(steps: [.start(Start(redirectURL: RedirectURL.all[0]))]),
    make(steps: [.start(Start(session: "a"))]),
    returned(.state(a)), returned(.state([])), returned(.step(0)), returned(.step(1)),
    returned(.ofSession), returned(.nothing),
    make(steps: [.returned(Return(link))]), make(steps: [.returned(Return(nil))]),
    make(steps: [.returned(Return(link, activity: .other))]),
    make(steps: [.returned(Return(link, session: "a"))]),
    make(steps: [.returned(Return(link, redirectURL: RedirectURL.all[0]))]),
  ]

  private static let parts: [Case] = [
    make(), make(subject: .appStateExact), make(expects: []),
    make(expects: [Conformance.Expectation(Rule.appSurvives.id, permits: [.error])]),
    make(expects: [Conformance.Expectation(Rule.appSurvives.id, permits: [.error, .code])]),
    make(expects: [Conformance.Expectation(Rule.appStateExact.id, permits: [.code])]),
    make(expects: [Conformance.Expectation(Rule.appSurvives.id, permits: [.code], at: .practice)]),
    make(steps: []), make(steps: [.flip(Flip(link)), .flip(Flip(link))]),
    make(ordering: .single), make(ordering: .atOnce), make(features: []),
    make(features: [.sessions, .code]), make(twin: nil), make(twin: "c"), make(alone: "c"),
    make(policy: ""),
    make(policy: "p"), make(also: [Rule.appStateExact.id]),
    make(also: [Rule.appStateExact.id, Rule.appCodeExact.id]),
    make(also: [Rule.appCodeExact.id, Rule.appStateExact.id]),
    make(twin: nil).offered(OfferedConfiguration.all[0]),
    make(twin: nil).offered(OfferedConfiguration.all[1]),
  ]

  private static let flips: [Case] = [
    make(steps: [.request(Flip(link))]), make(steps: [.flip(Flip(nil))]),
    make(steps: [.flip(Flip(link, outcome: .declines))]),
    make(steps: [.flip(Flip(link, code: .octets(Flip.Code.trap)))]),
    make(steps: [.flip(Flip(link, code: .octets([])))]),
    make(steps: [.flip(Flip(link, code: .answered(step: 0)))]),
    make(steps: [.flip(Flip(link, code: .answered(step: 1)))]),
    make(steps: [.flip(Flip(link, activity: .other))]),
    make(steps: [.flip(Flip(link, session: "a"))]), make(steps: [.flip(Flip(link, session: ""))]),
    make(steps: [.flip(Flip(link, method: .post))]), make(steps: [.flip(Flip(link, query: a))]),
    make(steps: [.flip(Flip(link, headers: [Header(name: "a", value: "b")]))]),
    make(steps: [.flip(Flip(link, headers: [Header(name: "a", value: "c")]))]),
    make(steps: [.flip(Flip(link, headers: [Header(name: "ab", value: "")]))]),
  ]

  private static let links: [Case] =
    [
      flip(), flip(.literal(a)), flip(.literal(a + a)),
      flip(.repeated(a, count: 2)), flip(.repeated(a, count: 3)), flip(.appLink),
      flip(.appLinkOverHTTP), flip(.authorizationEndpoint), flip(.scope), flip(.redirectURI),
      flip(.redirectURL), flip(.opened(step: 0)), flip(.opened(step: 1)), flip(.query(step: 0)),
      flip(.query(step: 1)), flip(.state(step: 0)), flip(.state(step: 1)),
    ] + ClientIDVariant.allCases.map { flip(.clientID($0)) }

  @Test("each part of what is sent and permitted changes it")
  func changes() {
    var seen: [String: Int] = [:]
    for (index, testCase) in Self.different.enumerated() {
      let other = seen.updateValue(index, forKey: testCase.digest)
      #expect(other == nil, "cases \(other ?? 0) and \(index)")
    }
  }

  @Test("the name, the title, the cause and the reference don't")
  func changesNothing() {
    let digest = Self.make().digest
    #expect(Self.flip(.literal(Self.a), .literal([])).digest == Self.flip(.literal(Self.a)).digest)
    #expect(Self.make("b").digest == digest && Self.make("a", "u").digest == digest)
    #expect(Self.make(cause: "c").digest == digest && Self.make(reference: "r").digest == digest)
  }

  @Test("no part of a case is forgotten: a new one belongs into the canonical text")
  func complete() {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    #expect(
      names(Self.make()) == [
        "id", "title", "subject", "expectations", "steps", "ordering", "features", "twin",
        "alone", "policy", "cause", "reference", "configuration", "rules",
      ])
    #expect(
      names(Flip(nil)) == [
        "activity", "link", "outcome", "code", "session", "method", "query", "headers",
      ])
    #expect(names(Start()) == ["clientID", "scopes", "redirectURL", "session"])
    #expect(names(Return(nil)) == ["pending", "redirectURL", "link", "activity", "session"])
    #expect(
      names(Conformance.Expectation(Rule.appSurvives.id, permits: []))
        == ["rule", "permitted", "level"])
    #expect(names(Self.link) == ["pieces"])
  }

  @Test("it is the same on every machine: 16 digits of the SHA-256 of a text that is written here")
  func text() throws {
    let text = """
      appflip-case 1
      arrangement 8:sequence
      features 1:1
      - 8:sessions
      twin 1:b
      policy -1:
      rules 1:1
      - 12:app/survives
      expectations 1:1
      rule 12:app/survives
      permitted 1:1
      - 4:code
      steps 1:1
      step 4:flip
      activity 12:browsing-web
      pieces 1:2
      piece 8:app link
      literal 2:?x
      outcome 8:approves
      code tricky \(Flip.Code.trap.count):\(String(decoding: Flip.Code.trap, as: UTF8.self))
      session -1:
      method 3:GET
      query 0:

      """
    #expect(String(decoding: Self.make().canonicalText, as: UTF8.self) == text)
    #expect(Self.make().digest == "2821ad25f963274b")
  }

}
