import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite("The states of a partner")
struct StatesTests {
  /// The states of apps of one adapter, each started anew.
  private func states(_ count: Int, of behaviour: Behaviour) async throws -> [[UInt8]] {
    let states = behaviour.makeStates()
    var drawn: [[UInt8]] = []
    for _ in 0..<count {
      var app = behaviour.startGoogleApp(states: states)
      drawn.append(
        try await app.start(
          GoogleAppInput.Start(
            appLink: Text(Links.app), clientID: "c", scopes: ["a"], redirectURI: Text(Links.target))
        ).state.bytes)
    }
    return drawn
  }

  @Test("are the same for two adapters, and new each time for one")
  func repeatable() async throws {
    let (first, second) = (
      try await states(100, of: .partner(.newest)), try await states(100, of: .partner(.first))
    )
    #expect(first == second)
    #expect(Set(first).count == first.count)
  }

  @Test("are the same for every process")
  func process() async throws {
    #expect(
      try await states(1, of: .partner(.newest))
        == [Array(#"=% *9"5#1<4/($;'36.!>)~,-2+078\&"#.utf8)])
  }

  @Test("differ for each seed")
  func seed() throws {
    var (first, second) = (
      ReferenceGoogleApp(states: .repeatable(seed: 1)), ReferenceGoogleApp(states: .repeatable())
    )
    let start = GoogleAppInput.Start(
      appLink: Text(Links.app), clientID: "c", scopes: [], redirectURI: Text(Links.target))
    #expect(try first.start(start).state != second.start(start).state)
  }

  @Test("have the difficult characters, and six have every visible character")
  func characters() async throws {
    let states = try await states(24, of: .partner(.newest))
    for state in states {
      #expect(state.count == 32)
      #expect(Set(state).isSuperset(of: "+/=&%# ~\"\\<>;'".utf8))
    }
    for first in stride(from: 0, to: states.count, by: 6) {
      #expect(Set(states[first..<first + 6].joined()) == Set(0x20...0x7E))
    }
  }

  @Test("of the reference itself differ from adapter to adapter")
  func random() async throws {
    let (first, second) = (
      try await states(20, of: .right(.newest)), try await states(20, of: .right(.newest))
    )
    #expect(Set(first + second).count == 40)
  }
}
