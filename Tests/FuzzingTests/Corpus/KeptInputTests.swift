import AppFlip
import Fuzzing
import Testing

@Suite("Kept inputs")
struct KeptInputTests {
  @Test("what an input brings out is noted in order, and once")
  func ascending() {
    let kept = KeptInput(Inputs.app, signatures: [.max, 3, 0, 3, .max])
    #expect(kept.signatures == [0, 3, .max])
    #expect(KeptInput(Inputs.app, signatures: [0, .max, 3]) == kept)
  }

  @Test("copies are joined, whatever their order; one without a note is none of its own")
  func copies() {
    var inputs = [
      KeptInput(Inputs.app), KeptInput(Inputs.app, signatures: [2, 9]),
      KeptInput(Inputs.app, signatures: [1, 2]), KeptInput(Inputs.app("state=1")),
      KeptInput(Inputs.app("state=1")),
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      random.shuffle(&inputs)
      #expect(
        KeptInput.distinct(inputs) == [
          KeptInput(Inputs.app("state=1")), KeptInput(Inputs.app, signatures: [1, 2, 9]),
        ])
    }
  }

  @Test("of copies that are split otherwise the one with a note stands for both")
  func structure() throws {
    let octets = try #require(Inputs.app.link?.octets)
    var whole = Inputs.app
    whole.link = InputLink(base: octets)
    #expect(whole != Inputs.app && whole.fingerprint == Inputs.app.fingerprint)
    for (noted, other) in [(whole, Inputs.app), (Inputs.app, whole)] {
      let inputs = [KeptInput(noted, signatures: [1]), KeptInput(other)]
      #expect(KeptInput.distinct(inputs) == [inputs[0]])
      #expect(KeptInput.distinct(inputs.reversed()) == [inputs[0]])
    }
    let both = [KeptInput(whole, signatures: [1]), KeptInput(Inputs.app, signatures: [2])]
    #expect(KeptInput.distinct(both).map(\.signatures) == [[1, 2]])
    #expect(KeptInput.distinct(both) == KeptInput.distinct(both.reversed()))
  }

  @Test("inputs that differ in anything that is handed over are no copies")
  func different() {
    var inputs = [Inputs.app, Inputs.endpoint, Inputs.googleApp, Inputs.start]
    for outcome in Outcome.allCases where outcome != .approves {
      var input = Inputs.app
      input.outcome = outcome
      inputs.append(input)
    }
    #expect(KeptInput.distinct(inputs.map { KeptInput($0, signatures: [1]) }).count == inputs.count)
  }
}
