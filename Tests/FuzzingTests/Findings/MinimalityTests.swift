import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Minimality")
struct MinimalityTests {
  private static let signatures: [@Sendable (FuzzRequest) -> Bool] = [
    { $0.link?.octets.contains(UInt8(ascii: ";")) ?? false },
    { $0.link?.octets.contains(0) ?? false }, { $0.link?.fragment != nil },
    { $0.link?.fragment?.contains(UInt8(ascii: "&")) ?? false },
    { $0.outcome != .approves }, { $0.activity == .other },
    { $0.code.contains(UInt8(ascii: "+")) || $0.code.contains(0xFF) },
    { input in input.parameters.contains { $0.value == nil } },
    { input in input.parameters.contains { $0.name.isEmpty } },
    { $0.link?.octets.contains(UInt8(ascii: "+")) ?? false },
    { input in input.parameters.count { !$0.isNamed("state") } > 2 },
    { input in !input.parameters.isEmpty && input.parameters.indices(named: "state").isEmpty },
    { input in input.parameters.contains { !Octets.areUTF8($0.value ?? []) } },
    { $0.form != nil }, { ($0.pending?.state.count ?? 0) > 2 }, { $0.length > 150 },
    { input in
      let query = input.link?.query ?? []
      return !query.indices(named: "state").compactMap { query[$0].value }
        .contains { $0 == input.pending?.state }
    },
  ]

  @Test("no single removal keeps any of 17 signatures of random inputs", arguments: Role.allCases)
  func property(_ role: Role) throws {
    var random = SplitMix64(seed: 11)
    let minimiser = Minimiser(fixture: .offered, good: Inputs.good(role))
    var count = 0
    for _ in 0..<16 {
      let input = Inputs.random(role, &random)
      for shows in Self.signatures {
        // The implementation sees octets alone.
        let isBroken = { (input: FuzzRequest) in shows(Self.read(input)) }
        guard isBroken(input) else { continue }
        let toy = Toy.breaking(onOne: isBroken)
        let result = try #require(
          minimiser.minimise([input], by: toy.run))
        let smallest = try #require(result.steps.first)
        #expect(result.isMinimal && isBroken(smallest))
        let left = Self.removals(from: smallest).filter(isBroken)
        #expect(left.isEmpty, "\(shown(smallest)) could be \(left.first.map(shown) ?? "")")
        count += 1
      }
    }
    #expect(count > 30)
  }

  private static func read(_ input: FuzzRequest) -> FuzzRequest {
    var read = input
    read.link = input.link.map { InputLink(splitting: $0.octets) }
    read.form = input.form.map {
      InputLink(splitting: InputLink(base: [], query: $0).octets).query ?? []
    }
    // Nothing is no parameter.
    let nothing: InputParameters = [InputParameter([], nil)]
    if read.link?.query == nothing { read.link?.query = [] }
    if read.form == nothing { read.form = [] }
    return read
  }

  private func shown(_ input: FuzzRequest) -> String {
    String(decoding: InputFile.write([KeptInput(input)]), as: UTF8.self)
  }

  // MARK: - What could be removed

  private static func removals(from input: FuzzRequest) -> [FuzzRequest] {
    var others: [FuzzRequest] = []
    func add(_ change: (inout FuzzRequest) -> Void) {
      var other = input
      change(&other)
      if other != input { others.append(other) }
    }
    for index in input.link?.query?.indices ?? 0..<0 {
      add { $0.link?.query?.remove(at: index) }
      add { $0.link?.query?[index].separator = InputParameter.ampersand }
    }
    for index in input.form?.indices ?? 0..<0 { add { $0.form?.remove(at: index) } }
    add { $0.link?.fragment = nil }
    add { $0.outcome = .approves }
    add { $0.activity = .browsingWeb }
    if input.form?.isEmpty == true { add { $0.form = nil } }
    return others + shorter(than: input)
  }

  private static func shorter(than input: FuzzRequest) -> [FuzzRequest] {
    let ordinary = [[UInt8(ascii: "a")], [UInt8(ascii: "b")], [UInt8(ascii: "x")]]
    var others: [FuzzRequest] = []
    func add(_ text: [UInt8]?, _ change: (inout FuzzRequest, [UInt8]) -> Void) {
      guard let text, text.count < 16, !ordinary.contains(text),
        !text.contains(UInt8(ascii: "%"))
      else { return }
      for index in text.indices {
        var (other, shorter) = (input, text)
        shorter.remove(at: index)
        change(&other, shorter)
        others.append(other)
      }
    }
    for (index, parameter) in (input.link?.query ?? []).enumerated() {
      // A good value is simpler than a shorter one that is as good as none.
      let hasGoodValue = ["client_id", "response_type", "redirect_uri"].contains {
        parameter.isNamed($0)
      }
      if !hasGoodValue { add(parameter.value) { $0.link?.query?[index].value = $1 } }
    }
    add(input.link?.fragment) { $0.link?.fragment = $1 }
    if !input.code.isEmpty { add(input.code) { $0.code = $1 } }
    return others
  }
}
