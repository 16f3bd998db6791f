import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("Relations")
struct MetamorphicRelationTests {
  private static let ofRequests = MetamorphicRelation.allCases.filter { $0 != .described }
  private static let fair = [
    Inputs.app, Inputs.endpoint, Inputs.googleApp,
    Inputs.app("state=a%2Fb%20c&client_id=x%41y&scope=&unknown=%E2%84%AA&redirect_uri=zz"),
    Inputs.app("only=%41bc"),
  ]

  @Test(
    "a variant says the same to a reader", arguments: ofRequests, Array(fair.indices))
  func meaning(_ relation: MetamorphicRelation, _ index: Int) throws {
    let input = Self.fair[index]
    var random = SplitMix64(seed: 1)
    var variants: [FuzzRequest] = []
    for _ in 0..<60 { relation.variant(of: input, &random).map { variants.append($0) } }
    #expect(variants.isEmpty == (relation == .reordered && input.parameters.count == 1))
    if index == 0, relation != .again { #expect(Set(variants.map(\.fingerprint)).count > 10) }
    let isUnknownAdded = relation == .unknownParameter
    for variant in variants {
      #expect((variant == input) == (relation == .again))
      var parameters = parameters(of: variant)
      if isUnknownAdded { parameters.removeAll { $0.starts(with: "x-appflip-".utf8) } }
      if relation == .reordered {
        #expect(Set(parameters) == Set(self.parameters(of: input)))
      } else {
        #expect(parameters == self.parameters(of: input))
      }
      try expectSameReading(variant, input, isUnknownAdded ? 1 : 0)
      #expect(variant.sendable(to: Executions.everything) == variant)
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
    expectNone(Inputs.app(query), "\(query.prefix(60))")
  }

  @Test("there is none of an input without a query, or with another separator, or no URI")
  func unfairInputs() {
    var semicolon = Inputs.app
    semicolon.link?.query?[1].separator = [UInt8(ascii: ";")]
    var base = Inputs.app
    base.link?.base.append(UInt8(ascii: " "))
    var form = Inputs.endpoint
    form.form = [InputParameter(Array("state".utf8), Array("b".utf8))]
    let bare = FuzzRequest(.app, link: Inputs.link("https://app.example.com/flip"))
    for input in [semicolon, base, form, bare, FuzzRequest(.app, link: nil)] { expectNone(input) }
  }

  @Test("each relation of a role has a rule, or grounds of its own that are no requirement")
  func grounds() throws {
    for role in Role.allCases {
      let relations = MetamorphicRelation.all(of: role)
      #expect(relations == (role == .googleApp ? Self.ofRequests + [.described] : Self.ofRequests))
      for relation in relations {
        let hasRule =
          role == .app || (relation == .described) == (role == .googleApp) && relation != .again
        #expect((relation.rule(of: role) != nil) == hasRule, "\(relation) \(role)")
        #expect((relation.grounds(of: role) == nil) == hasRule)
        guard let grounds = relation.grounds(of: role) else { continue }
        #expect(!grounds.sources.isEmpty && grounds.level != .required)
        for text in [grounds.requirement, grounds.impact, grounds.fix] {
          #expect(text.hasSuffix(".") && text.count > 20)
        }
      }
    }
  }

  @Test(
    "a relation that a standard demands of the Google app fails in the profile strict alone",
    arguments: MetamorphicRelation.allCases)
  func severity(_ relation: MetamorphicRelation) throws {
    let (original, variant) = (Inputs.answer("code=a&state=S1"), Inputs.answer("state=S1&code=a"))
    func reply(_ outcome: ReturnedReply.Outcome) -> ExchangeResult {
      .answered(
        .returned(ReturnedReply(outcome: outcome, code: outcome == .linked ? Text([0x61]) : nil)))
    }
    let decision = try #require(
      Executions.execution(of: original, reply(.linked)).judgement.decision)
    let queued = QueuedInput(
      input: variant,
      purpose: .variant(of: original, by: relation, decided: decision),
      origin: Provenance(seed: "test"))
    let execution = Executions.execution(of: queued, number: 0, reply(.ignored))
    let expected: [Profile: Finding.Severity] =
      switch relation {
      case .again: [.default: .warn, .strict: .warn]
      case .described: [.default: .fail, .strict: .fail]
      default: [.default: .warn, .strict: .fail]
      }
    for (profile, severity) in expected {
      var settings = Settings()
      settings.profile = profile
      let potentialFailure = execution.potentialFailures(settings).first {
        $0.signature.relation == relation
      }
      #expect(potentialFailure?.severity == severity)
    }
  }

  // MARK: - Descriptions

  @Test("an error of the document is described otherwise, and nothing else is")
  func described() {
    var random = SplitMix64(seed: 4)
    for error in ErrorCode.allCases {
      for query in ["error=\(error.rawValue)&state=S1", "error=\(error.rawValue)"] {
        let input = Inputs.answer(query)
        let variants = (0..<300).compactMap { _ in
          MetamorphicRelation.described.variant(of: input, &random)
        }
        #expect(variants.count == 300)
        let others = variants.map { InputParameters($0.parameters.dropLast()) }
        #expect(others.allSatisfy { $0 == input.parameters })
        let texts = Set(variants.compactMap { $0.parameters.last?.value })
        #expect(texts.count > 30)
        #expect(texts.contains { !QueryValue($0[...]).isDecodable })
      }
    }
    for query in [
      "code=a&state=S1", "error=&state=S1", "error=x&state=S1", "error=cancelled&code=a",
      "error=cancelled&error_description=%zz", "state=S1",
    ] {
      #expect(
        MetamorphicRelation.described.variant(of: Inputs.answer(query), &random) == nil, "\(query)")
    }
    #expect(
      MetamorphicRelation.described.variant(of: Inputs.app("error=cancelled"), &random) == nil)
  }

  @Test("an answer may be dropped for a description that can't be decoded, and only for that")
  func excused() throws {
    func decision(_ outcome: ReturnedReply.Outcome, _ input: FuzzRequest) throws -> Decision {
      let reply = RunReply.returned(ReturnedReply(outcome: outcome))
      return try #require(Executions.execution(of: input, .answered(reply)).judgement.decision)
    }
    let broken = Inputs.answer("error=cancelled&state=S1&error_description=%FF")
    // No URI, which no link handler reads.
    let malformed = Inputs.answer("error=cancelled&state=S1&error_description=%zz")
    let plain = Inputs.answer("error=cancelled&state=S1&error_description=denied")
    let rows: [(ReturnedReply.Outcome, FuzzRequest, Bool)] = [
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

  private func expectNone(_ input: FuzzRequest, _ comment: String = "") {
    var random = SplitMix64(seed: 3)
    for relation in MetamorphicRelation.allCases where relation != .again {
      for _ in 0..<8 { #expect(relation.variant(of: input, &random) == nil, "\(comment)") }
    }
    #expect(MetamorphicRelation.again.variant(of: input, &random) == input)
  }

  private func parameters(of input: FuzzRequest) -> [[UInt8]] {
    input.parameters.map { parameter in
      [parameter.name, parameter.value ?? []]
        .map { QueryValue($0[...]).readings.percent }
        .joined(separator: [UInt8(ascii: "=")]).map(\.self)
    }
  }

  private func expectSameReading(_ first: FuzzRequest, _ second: FuzzRequest, _ added: Int) throws {
    let (one, other) = (
      LinkReading(try #require(first.link).octets), LinkReading(try #require(second.link).octets)
    )
    for part in [\LinkReading.clientID, \.state, \.redirectURI, \.scope, \.responseType] {
      #expect(
        one[keyPath: part].values.map(\.readings.percent)
          == other[keyPath: part].values.map(\.readings.percent))
    }
    #expect(one.parameterCount == other.parameterCount + added)
    #expect(one.isURI && other.isURI && one.answerable == other.answerable)
  }

  @Test("a start once more is the only variant of it, and another state is no other decision")
  func starts() throws {
    var random = SplitMix64(seed: 1)
    for relation in MetamorphicRelation.allCases {
      let variant = relation.variant(of: Inputs.start, &random)
      #expect(variant == (relation == .again ? Inputs.start : nil))
    }
    let (first, second) = (started("0123456789abcdef"), started("fedcba9876543210"))
    #expect(first.judgement.decision != nil)
    #expect(first.judgement.decision == second.judgement.decision)
    #expect(first.judgement.violations.isEmpty && first.behaviour.value == second.behaviour.value)
    #expect(first.judgement.shown == second.judgement.shown)
    var states = StartStates()
    let repeated = [first, second, started("0123456789abcdef")].map {
      states.isRepeated(in: $0.judgement)
    }
    #expect(repeated == [false, false, true])
  }

  private func started(_ state: String) -> Attempt {
    let url =
      "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile"
      + "&state=\(state)&redirect_uri=\(Inputs.redirectURI)"
    let opened = [OpenedURL(url: Text(Array(url.utf8)), universalLinksOnly: true)]
    let reply = StartReply(opened: opened, state: Text(Array(state.utf8)))
    return Executions.execution(of: Inputs.start, .answered(.start(reply)))
  }
}

@Suite("Changes by relations")
struct RelationChangeTests {
  /// A relation, an original and its variant, a smaller input, and what the same change makes of it.
  private static let rows = """
    again a=1&b=2 a=1&b=2 b=2 b=2
    again a=1&b=2 a=1&b=2 b=% b=%
    reordered a=1&b=2&c=3 c=3&a=1&b=2 b=x&c=y c=y&b=x
    reordered a=1&b=2&c=3 c=3&a=1&b=2 d=4&%63=y %63=y&d=4
    reordered a=1&b=2&c=3 c=3&a=1&b=2 a=1&b=2
    reordered a=1&b=2 b=2&a=1 a=1&b=2&b=3
    unknown-parameter a=1&b=2 x=1&a=1&b=2 b=2&c=3 x=1&b=2&c=3
    unknown-parameter a=1&b=2 a=1&b=2&x=1 a=1 a=1&x=1
    unknown-parameter a=1&b=2&c=3 a=1&b=2&x=1&c=3 b=2&a=1&c=3 b=2&a=1&x=1&c=3 b=2&x=1&a=1&c=3
    unknown-parameter a=1 x=1&a=1 %78=2
    unknown-parameter a=1 x=1&a=1 a=%zz
    letter-encoded a=1&bob=2 a=1&bo%62=2 bob= bo%62= %62ob=
    letter-encoded a=xyzx a=xyz%78 b=2&a=yx b=2&a=y%78
    letter-encoded a=xyz a=x%79z a=xz
    letter-encoded a=xyz a=x%79z b=xyz
    letter-encoded a=%2Fb a=%2F%62 a=%bb
    """.split(separator: "\n").map { String($0).words }

  @Test("the same is changed in a smaller input", arguments: rows)
  func same(_ row: [String]) throws {
    let relation = try #require(MetamorphicRelation(rawValue: row[0]))
    let inputs = row.dropFirst().map { Inputs.app($0) }
    let change = try #require(RelationChange(relation, from: inputs[0], to: inputs[1]))
    #expect(change.variants(of: inputs[0]).contains(inputs[1]))
    #expect(change.variants(of: inputs[2]) == Array(inputs[3...]))
  }

  @Test("what a relation makes is made again", arguments: MetamorphicRelation.allCases)
  func again(_ relation: MetamorphicRelation) throws {
    var random = SplitMix64(seed: 1)
    let input = relation == .described ? Inputs.answer("error=cancelled&state=S1") : Inputs.app
    let variants = (0..<40).compactMap { _ in relation.variant(of: input, &random) }
    #expect(variants.count > 30)
    for variant in variants {
      let change = try #require(RelationChange(relation, from: input, to: variant))
      #expect(change.variants(of: input).first == variant)
    }
  }

  @Test("no change is seen where a relation made none")
  func none() {
    let input = Inputs.app("a=1&b=2")
    for relation in [MetamorphicRelation.letterEncoded, .unknownParameter, .described] {
      #expect(RelationChange(relation, from: input, to: input) == nil)
    }
  }
}
