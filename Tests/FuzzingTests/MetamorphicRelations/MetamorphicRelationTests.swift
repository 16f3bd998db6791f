import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("Relations")
struct MetamorphicRelationTests {
  private static let ofRequests = MetamorphicRelation.allCases.filter { $0 != .described }

  private static func relations(of role: Role) -> [MetamorphicRelation] {
    role == .googleApp ? MetamorphicRelation.allCases : ofRequests
  }

  private static func preserving(_ role: Role) throws -> (ChangeList, [Change]) {
    let list = try ChangeTests.sequence(role).list
    return (list, list.listed.filter { $0.mutator.preserves != nil })
  }

  @Test("a change that preserves a relation says the same to a reader", arguments: Role.allCases)
  func meaning(_ role: Role) throws {
    let (list, changes) = try Self.preserving(role)
    var random = SplitMix64(seed: 1)
    let drawn = (0..<500).compactMap { _ in list.draw(list.preserving, &random)?.mutator.preserves }
    #expect(Set(drawn) == Set(Self.relations(of: role)).subtracting([.again]))
    // Also after another change, which can move what the change is about.
    let bases = [[]] + stride(from: 0, to: list.listed.count, by: 29).map { [list.listed[$0]] }
    for base in bases + changes.map({ [$0] }) {
      guard let original = list.request(with: base), original.isPlain else { continue }
      for change in changes where change.mutator.preserves != .described {
        guard let variant = list.request(with: base + [change]) else { continue }
        let added = change.mutator.preserves == .unknownParameter ? 1 : 0
        var parameters = parameters(of: variant)
        if let place = parameters.firstIndex(where: { $0.starts(with: "x-appflip-".utf8) }),
          added > 0
        {
          parameters.remove(at: place)
        }
        let own = self.parameters(of: original).map(Bytes.escaped).sorted()
        #expect(parameters.map(Bytes.escaped).sorted() == own, "\(base) \(change)")
        try expectSameReading(variant, original, added)
      }
    }
  }

  @Test(
    "a relation isn't open for a request that two correct readers read differently",
    arguments: [
      "state=a&state=b", "state=a&st%61te=b", "state=%", "state=%zz", "state=%FF", "%FF=a", "state",
      "state=a&&scope=b", "state=a b", "", "state=a&[]=b",
      "state=" + String(repeating: "a", count: 4_001),
      (0..<49).map { "p\($0)=1" }.joined(separator: "&"),
    ])
  func unfair(_ query: String) {
    for relation in MetamorphicRelation.allCases {
      #expect(relation.isOpen(Inputs.app(query)) == (relation == .again))
    }
  }

  @Test("each relation of a role has a rule, or grounds of its own that are no requirement")
  func grounds() throws {
    for role in Role.allCases {
      let relations = Self.relations(of: role)
      for relation in relations {
        let hasRule =
          role == .app || (relation == .described) == (role == .googleApp) && relation != .again
        #expect((relation.rule(of: role) != nil) == hasRule, "\(relation) \(role)")
        #expect((relation.unlistedRule(of: role) == nil) == hasRule)
        guard let grounds = relation.unlistedRule(of: role) else { continue }
        #expect(!grounds.sources.isEmpty && grounds.level(in: .newest) != .required)
        for text in [grounds.requirement, grounds.impact, grounds.fix] {
          #expect(text.hasSuffix(".") && text.count > 20)
        }
      }
    }
  }

  @Test("a relation that a standard demands of the Google app fails in the profile strict alone")
  func severity() {
    for relation in MetamorphicRelation.allCases {
      let expected: [Profile: FuzzFailure.Severity] =
        switch relation {
        case .again: [.default: .warn, .strict: .warn]
        case .described: [.default: .fail, .strict: .fail]
        default: [.default: .warn, .strict: .fail]
        }
      for (profile, severity) in expected {
        var settings = Settings()
        settings.profile = profile
        #expect(relation.severity(of: .googleApp, settings) == severity, "\(relation)")
      }
    }
  }

  @Test("a relation isn't open for a value with a raw number sign, which begins the fragment")
  func numberSign() {
    var request = Inputs.app("state=a&x=1")
    request.link?.query?[1].value = Array("#".utf8)
    #expect(MetamorphicRelation.allCases.filter { $0.isOpen(request) } == [.again])
  }

  @Test("a second delivery may be refused, and gets no other error")
  func secondDelivery() throws {
    func isExcused(_ opened: [OpenedURL]) throws -> Bool {
      let reply = RunReply.app(AppReply(handled: true, opened: opened))
      let decision = try #require(
        Executions.judgement(of: Inputs.app, .answered(reply)).decision)
      return MetamorphicRelation.again.excuses(decision, about: Inputs.app)
    }
    let error = "\(Fixture.redirectURL.text)?state=S1&error="
    #expect(try isExcused([]))
    #expect(try isExcused([OpenedURL(url: Text(error + "invalid_request"))]))
    #expect(try !isExcused([OpenedURL(url: Text(error + "cancelled"))]))
  }

  @Test("an answer may be dropped for a description that can't be decoded, and only for that")
  func excused() throws {
    func decision(_ outcome: ReturnedReply.Conclusion, _ input: FuzzRequest) throws -> Decision {
      let reply = RunReply.returned(ReturnedReply(outcome: outcome))
      return try #require(Executions.judgement(of: input, .answered(reply)).decision)
    }
    let broken = Inputs.answer("error=cancelled&state=S1&error_description=%FF")
    // No URI, which no link handler reads.
    let malformed = Inputs.answer("error=cancelled&state=S1&error_description=%zz")
    let plain = Inputs.answer("error=cancelled&state=S1&error_description=denied")
    let rows: [(ReturnedReply.Conclusion, FuzzRequest, Bool)] = [
      (.ignored, broken, true), (.ignored, plain, false), (.failed, broken, false),
      (.aborted, broken, false), (.fallback, plain, false),
      (.ignored, malformed, true), (.failed, malformed, true), (.fallback, malformed, true),
      (.aborted, malformed, false),
    ]
    for (outcome, input, isExcused) in rows {
      let decision = try decision(outcome, input)
      #expect(MetamorphicRelation.described.excuses(decision, about: input) == isExcused)
      #expect(!MetamorphicRelation.again.excuses(decision, about: input))
    }
  }

  // MARK: - Readers

  private func parameters(of input: FuzzRequest) -> [[UInt8]] {
    input.parameters.map { parameter in
      [parameter.name, parameter.value ?? []]
        .map { QueryValue($0[...]).readings.percent }
        .joined(separator: [UInt8(ascii: "=")]).map(\.self)
    }
  }

  private func expectSameReading(_ first: FuzzRequest, _ second: FuzzRequest, _ added: Int) throws {
    let (one, other) = (
      ParsedLink(try #require(first.link).bytes), ParsedLink(try #require(second.link).bytes)
    )
    for part in [\ParsedLink.clientID, \.state, \.redirectURI, \.scope, \.responseType] {
      #expect(
        one[keyPath: part].map(\.readings.percent) == other[keyPath: part].map(\.readings.percent))
    }
    #expect(one.parameters.count == other.parameters.count + added)
    #expect(one.isURI && other.isURI && one.answerable == other.answerable)
  }

  @Test("a different state of a start is the same decision")
  func starts() throws {
    let judgements = ["0123456789abcdef", "fedcba9876543210"].map(started)
    #expect(judgements[0].decision != nil && judgements[0].decision == judgements[1].decision)
    #expect(judgements[0].findings.isEmpty && judgements[0].shown == judgements[1].shown)
  }

  private func started(_ state: String) -> JudgedRequest {
    let url =
      "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile"
      + "&state=\(state)&redirect_uri=\(Inputs.redirectURI)"
    let opened = [OpenedURL(url: Text(Array(url.utf8)), universalLinksOnly: true)]
    let reply = StartReply(opened: opened, state: Text(Array(state.utf8)))
    return Executions.judgement(of: Inputs.start, .answered(.start(reply)))
  }
}
