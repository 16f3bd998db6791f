import AppFlip
import Testing

@testable import Fuzzing

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

  @Test("copies that are split otherwise are joined, whatever their order")
  func structure() throws {
    var whole = Inputs.app
    whole.link = InputLink(base: try #require(Inputs.app.link?.octets))
    #expect(whole != Inputs.app && whole.fingerprint == Inputs.app.fingerprint)
    let both = [KeptInput(whole, signatures: [1]), KeptInput(Inputs.app, signatures: [2])]
    #expect(KeptInput.distinct(both).map(\.signatures) == [[1, 2]])
    #expect(KeptInput.distinct(both) == KeptInput.distinct(both.reversed()))
  }
}
