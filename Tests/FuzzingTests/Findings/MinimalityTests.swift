import AppFlip
import Conformance
import Fuzzing
import Testing

/// No removal and no simplification is left, whatever the draft and the symptom.
@Suite("Minimality")
struct MinimalityTests {
  /// Symptoms that random drafts often show, each by what breaks.
  private static let symptoms: [@Sendable (Draft) -> Bool] = [
    { $0.link?.octets.contains(UInt8(ascii: ";")) ?? false },
    { $0.link?.octets.contains(0) ?? false }, { $0.link?.fragment != nil },
    { $0.link?.fragment?.contains(UInt8(ascii: "&")) ?? false },
    { $0.outcome != .approves }, { $0.activity == .other },
    { $0.code.contains(UInt8(ascii: "+")) || $0.code.contains(0xFF) },
    { draft in draft.parameters.contains { $0.value == nil } },
    { draft in draft.parameters.contains { $0.name.isEmpty } },
    { $0.link?.octets.contains(UInt8(ascii: "+")) ?? false },
    { draft in draft.parameters.count { !$0.isNamed("state") } > 2 },
    { draft in !draft.parameters.isEmpty && draft.parameters.indices(named: "state").isEmpty },
    { draft in draft.parameters.contains { !Octets.areUTF8($0.value ?? []) } },
    { $0.form != nil }, { ($0.pending?.state.count ?? 0) > 2 }, { $0.length > 150 },
    { draft in
      let query = draft.link?.query ?? []
      return !query.indices(named: "state").compactMap { query[$0].value }
        .contains { $0 == draft.pending?.state }
    },
  ]

  @Test("no single removal keeps any of 17 symptoms of random drafts", arguments: Role.allCases)
  func property(_ role: Role) throws {
    var random = SplitMix64(seed: 11)
    let minimiser = Minimiser(world: .offered, good: Drafts.good(role))
    var count = 0
    for _ in 0..<16 {
      let draft = Drafts.random(role, &random)
      for shows in Self.symptoms {
        // The implementation sees octets alone.
        let isBroken = { (draft: Draft) in shows(Self.read(draft)) }
        guard isBroken(draft) else { continue }
        let toy = try Toy.breaking(onOne: isBroken)
        let result = try #require(
          minimiser.minimise([draft], showing: toy.symptom, by: toy.run))
        let smallest = try #require(result.steps.first)
        #expect(result.isMinimal && isBroken(smallest))
        let left = Self.removals(from: smallest).filter(isBroken)
        #expect(left.isEmpty, "\(shown(smallest)) could be \(left.first.map(shown) ?? "")")
        count += 1
      }
    }
    #expect(count > 30)
  }

  private static func read(_ draft: Draft) -> Draft {
    var read = draft
    read.link = draft.link.map { DraftLink(splitting: $0.octets) }
    read.form = draft.form.map {
      DraftLink(splitting: DraftLink(base: [], query: $0).octets).query ?? []
    }
    // Nothing is no parameter.
    let nothing: DraftParameters = [DraftParameter([], nil)]
    if read.link?.query == nothing { read.link?.query = [] }
    if read.form == nothing { read.form = [] }
    return read
  }

  private func shown(_ draft: Draft) -> String {
    String(decoding: DraftFile.write([KeptDraft(draft)]), as: UTF8.self)
  }

  // MARK: - What could be removed

  private static func removals(from draft: Draft) -> [Draft] {
    var others: [Draft] = []
    func add(_ change: (inout Draft) -> Void) {
      var other = draft
      change(&other)
      if other != draft { others.append(other) }
    }
    for index in draft.link?.query?.indices ?? 0..<0 {
      add { $0.link?.query?.remove(at: index) }
      add { $0.link?.query?[index].separator = DraftParameter.ampersand }
    }
    for index in draft.form?.indices ?? 0..<0 { add { $0.form?.remove(at: index) } }
    add { $0.link?.fragment = nil }
    add { $0.outcome = .approves }
    add { $0.activity = .browsingWeb }
    if draft.form?.isEmpty == true { add { $0.form = nil } }
    return others + shorter(than: draft)
  }

  /// The draft without each single octet of the texts that aren't ordinary.
  private static func shorter(than draft: Draft) -> [Draft] {
    let ordinary = [[UInt8(ascii: "a")], [UInt8(ascii: "b")], [UInt8(ascii: "x")]]
    var others: [Draft] = []
    func add(_ text: [UInt8]?, _ change: (inout Draft, [UInt8]) -> Void) {
      guard let text, text.count < 16, !ordinary.contains(text),
        !text.contains(UInt8(ascii: "%"))
      else { return }
      for index in text.indices {
        var (other, shorter) = (draft, text)
        shorter.remove(at: index)
        change(&other, shorter)
        others.append(other)
      }
    }
    for (index, parameter) in (draft.link?.query ?? []).enumerated() {
      // A good value is simpler than a shorter one that is as good as none.
      let hasGoodValue = ["client_id", "response_type", "redirect_uri"].contains {
        parameter.isNamed($0)
      }
      if !hasGoodValue { add(parameter.value) { $0.link?.query?[index].value = $1 } }
    }
    add(draft.link?.fragment) { $0.link?.fragment = $1 }
    if !draft.code.isEmpty { add(draft.code) { $0.code = $1 } }
    return others
  }
}
