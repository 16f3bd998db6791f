import AdapterProtocol
import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Changes")
struct ChangeTests {
  static func sequence(_ role: Role, seed: UInt64 = 1) throws -> InputSequence {
    let capabilities = Executions.everything
    let list = try #require(ChangeList(role, in: .offered, words: ["admin", "state"].bytes))
    var plan = FuzzPlan()
    plan.seed = seed
    plan.regressions = ["\(role.rawValue) good | good"]
    return InputSequence(list, capabilities, plan)
  }

  @Test("each has a name of its own, and changes the good request", arguments: Role.allCases)
  func names(_ role: Role) throws {
    let list = try Self.sequence(role).list
    #expect(Set(list.listed.map(\.name)).count == list.listed.count)
    for change in list.listed {
      #expect(list.change(named: change.name) == change)
      #expect(try #require(list.request(with: [change])) != list.good, "\(change)")
    }
    for name in ["", "values", "values/none/1", "bytes/flip/x", "bytes/flip"] {
      #expect(list.change(named: name) == nil)
    }
  }

  @Test("the n-th input is a function of the seed and the number", arguments: Role.allCases)
  func numbers(_ role: Role) throws {
    let (one, same, other) = try (
      Self.sequence(role), Self.sequence(role), Self.sequence(role, seed: 2)
    )
    let numbers = one.listed.count..<(one.listed.count + 500)
    #expect(
      numbers.map { one.input($0)?.input.name }
        == numbers.reversed().map { same.input($0)?.input.name }.reversed())
    #expect(numbers.map { one.input($0)?.input } != numbers.map { other.input($0)?.input })
    #expect(one.listed == other.listed)
  }

  @Test("a repaired redirect URI isn't the redirect URI of an earlier request of the session")
  func targets() throws {
    let sequence = try Self.sequence(.app)
    func isMade(_ last: String) throws -> Bool {
      let name = "session/own-values/1; \(last)"
      let input = try #require(FuzzInput(named: name, in: sequence.list), "\(name)")
      return sequence.sendable(input) != nil
    }
    // The first own values have the second URL of the list.
    #expect(try isMade("redirect-uri/listed/2") && isMade("good"))
    #expect(try !isMade("redirect-uri/listed/2 + redirect-uri/port/3"))
    #expect(try isMade("redirect-uri/listed/7 + redirect-uri/port/3"))
  }

  @Test("a name makes the same requests again", arguments: Role.allCases)
  func reading(_ role: Role) throws {
    let sequence = try Self.sequence(role)
    let declared = Executions.everything
    for number in (sequence.listed.count - 50)..<(sequence.listed.count + 2_000) {
      guard let (input, requests) = sequence.input(number) else { continue }
      let read = try #require(FuzzInput(named: input.name, in: sequence.list), "\(input.name)")
      #expect(read == input)
      #expect(read.requests(in: sequence.list, for: declared) == requests)
    }
    let behind = FuzzInput(
      named: "good | \(sequence.list.listed[0]) | good", in: sequence.list)
    #expect(behind?.earlier.count == 2 && behind?.sharesSession == false)
    for name in ["", "good ~ request/outcome/1", "good; nothing/1", "good ~ again; good"] {
      #expect(FuzzInput(named: name, in: sequence.list) == nil)
    }
  }
}
