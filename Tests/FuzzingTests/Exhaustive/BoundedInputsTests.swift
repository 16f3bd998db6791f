import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Bounded inputs") struct BoundedInputsTests {
  @Test("scratch", arguments: Role.allCases)
  func scratch(_ role: Role) throws {
    let inputs = try #require(BoundedInputs(role, upTo: 2, in: .offered))
    print("ROLE", role.rawValue, inputs.count, inputs.digest)
    for factor in inputs.factors { print("  ", factor.name, factor.deviations.count) }
    print(role.rawValue, (0...2).map { inputs.count(ofDepth: $0) })
    var equal = 0
    var seen: Set<UInt64> = []
    var dups: [String] = []
    let clock = ContinuousClock()
    let t = clock.measure {
      for index in 0..<inputs.count {
        switch inputs.place(at: index) {
        case .equal: equal += 1
        case .input(let made):
          if !seen.insert(WrittenInput(made.input).fingerprint).inserted, dups.count < 40 { dups.append(made.deviations.joined(separator: " + ")) }
        case nil: break
        }
      }
    }
    print(role.rawValue, "equal", equal, "dups", dups.count, t)
    for d in dups.prefix(40) { print("   DUP", d) }
  }
}
