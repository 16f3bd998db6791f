import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Relations", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct RelationTests {
  private static let fair = [
    Drafts.app, Drafts.endpoint, Drafts.googleApp,
    Drafts.app("state=a%2Fb%20c&client_id=x%41y&scope=&unknown=%E2%84%AA&redirect_uri=zz"),
    Drafts.app("only=%41bc"),
  ]

  @Test(
    "a variant says the same to a reader", arguments: Relation.allCases, Array(fair.indices))
  func meaning(_ relation: Relation, _ index: Int) throws {
    let draft = Self.fair[index]
    var random = SplitMix64(seed: 1)
    var variants: [Draft] = []
    for _ in 0..<60 { relation.variant(of: draft, &random).map { variants.append($0) } }
    #expect(variants.isEmpty == (relation == .reordered && draft.parameters.count == 1))
    let isUnknownAdded = relation == .unknownParameter
    for variant in variants {
      #expect((variant == draft) == (relation == .again))
      var parameters = parameters(of: variant)
      if isUnknownAdded { parameters.removeAll { $0.starts(with: "x-appflip-".utf8) } }
      if relation == .reordered {
        #expect(parameters.sorted(by: precedes) == self.parameters(of: draft).sorted(by: precedes))
      } else {
        #expect(parameters == self.parameters(of: draft))
      }
      try expectSameReading(variant, draft, isUnknownAdded ? 1 : 0)
      #expect(variant.sendable(to: Executions.everything) == variant)
    }
  }

  @Test("there are many variants of a draft")
  func variety() {
    for relation in Relation.allCases where relation != .again {
      var random = SplitMix64(seed: 2)
      let variants = (0..<60).compactMap { _ in relation.variant(of: Drafts.app, &random) }
      #expect(Set(variants.map(\.fingerprint)).count > 10, "\(relation)")
    }
  }

  @Test(
    "there is no variant where a correct reader may decide otherwise about it",
    arguments: [
      "state=a&state=b", "state=a&st%61te=b", "state=%", "state=%zz", "state=%FF", "%FF=a", "state",
      "state=a&&scope=b", "state=a b", "", "state=a&[]=b",
      "state=" + String(repeating: "a", count: 4_001),
      (0..<49).map { "p\($0)=1" }.joined(separator: "&"),
    ])
  func unfair(_ query: String) {
    expectNone(Drafts.app(query), "\(query.prefix(60))")
  }

  @Test("there is none of a draft without a query, or with another separator, or no URI")
  func unfairDrafts() {
    var semicolon = Drafts.app
    semicolon.link?.query?[1].separator = [UInt8(ascii: ";")]
    var base = Drafts.app
    base.link?.base.append(UInt8(ascii: " "))
    var form = Drafts.endpoint
    form.form = [DraftParameter(Array("state".utf8), Array("b".utf8))]
    let bare = Draft(.app, link: Drafts.link("https://app.example.com/flip"))
    for draft in [semicolon, base, form, bare, Draft(.app, link: nil)] { expectNone(draft) }
  }

  @Test("a rule is broken where the decision of an app or an endpoint changes")
  func rules() {
    for relation in Relation.allCases {
      #expect(relation.rule(of: .app)?.id.rawValue.hasPrefix("app/") == true)
      #expect(relation.rule(of: .googleApp) == nil)
      #expect((relation.rule(of: .authorizationEndpoint) == nil) == (relation == .again))
    }
  }

  // MARK: - Readers

  private func expectNone(_ draft: Draft, _ comment: String = "") {
    var random = SplitMix64(seed: 3)
    for relation in Relation.allCases where relation != .again {
      for _ in 0..<8 { #expect(relation.variant(of: draft, &random) == nil, "\(comment)") }
    }
    #expect(Relation.again.variant(of: draft, &random) == draft)
  }

  /// Name, `=` and value of each parameter, decoded.
  private func parameters(of draft: Draft) -> [[UInt8]] {
    draft.parameters.map { parameter in
      [parameter.name, parameter.value ?? []]
        .map { ReceivedValue($0[...]).readings.percent }
        .joined(separator: [UInt8(ascii: "=")]).map(\.self)
    }
  }

  private func expectSameReading(_ first: Draft, _ second: Draft, _ added: Int) throws {
    let (one, other) = (try reading(of: first), try reading(of: second))
    for part in [\LinkReading.clientID, \.state, \.redirectURI, \.scope, \.responseType] {
      #expect(
        one[keyPath: part].values.map(\.readings.percent)
          == other[keyPath: part].values.map(\.readings.percent))
    }
    #expect(one.parameterCount == other.parameterCount + added)
    #expect(one.isURI && other.isURI && one.answerable == other.answerable)
  }

  private func reading(of draft: Draft) throws -> LinkReading {
    LinkReading(try #require(draft.link).octets)
  }

  private func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.lexicographicallyPrecedes(second)
  }

  @Test("a start once more is the only variant of it, and another state is no other decision")
  func starts() throws {
    var random = SplitMix64(seed: 1)
    for relation in Relation.allCases {
      let variant = relation.variant(of: Drafts.start, &random)
      #expect(variant == (relation == .again ? Drafts.start : nil))
    }
    let (first, second) = (started("0123456789abcdef"), started("fedcba9876543210"))
    #expect(first.judgement.decision != nil)
    #expect(first.judgement.decision == second.judgement.decision)
    #expect(first.judgement.breaches.isEmpty && first.behaviour.value == second.behaviour.value)
    #expect(first.judgement.shown == second.judgement.shown)
    var states = StartStates()
    let repeated = [first, second, started("0123456789abcdef")].map {
      states.isRepeated(in: $0.judgement)
    }
    #expect(repeated == [false, false, true])
  }

  private func started(_ state: String) -> Execution {
    let url =
      "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile"
      + "&state=\(state)&redirect_uri=\(Drafts.redirectURI)"
    let opened = [OpenedURL(url: Text(Array(url.utf8)), universalLinksOnly: true)]
    let reply = StartReply(opened: opened, state: Text(Array(state.utf8)))
    return Executions.execution(of: Drafts.start, .answered(.start(reply)))
  }
}
