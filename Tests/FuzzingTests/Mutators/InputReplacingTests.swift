import AppFlip
import Testing

@testable import Fuzzing

@Suite("Replacing parts of inputs")
struct InputReplacingTests {
  private static let inputs = [
    FuzzInput(link: "a?x=1&y&z=3#f"), FuzzInput(link: "a?x", form: "p=1&q"),
    FuzzInput(link: "a", form: "p"),
  ]

  @Test("as long a text as may be sent goes in, a longer one changes nothing", arguments: inputs)
  func texts(_ input: FuzzInput) {
    let values = input.parameters.indices.map { input.slot(ofValueAt: $0) }
    for slot in values + [.link, .form] where slot.isEncoded || input[slot] != nil {
      var plain = input
      plain[slot] = []
      let longest = text(FuzzInput.longest - plain.length)
      plain[slot] = longest
      #expect(plain.length == FuzzInput.longest)
      #expect(changed(input) { $0.replace(slot, by: longest) } == plain)
      #expect(changed(input) { $0.replace(slot, by: longest + [0x61]) } == nil)
    }
  }

  @Test("other parameters are a change where they are written in other octets", arguments: inputs)
  func parameters(_ input: FuzzInput) {
    let own = input.parameters
    #expect(changed(input) { $0.replace(parameters: own) } == nil)
    let more = own + [InputParameter([], nil)]
    #expect(changed(input) { $0.replace(parameters: more) }?.parameters == more)
    let long = InputParameter([], text(FuzzInput.longest))
    #expect(changed(input) { $0.replace(parameters: [long]) } == nil)
  }

  @Test("none and an empty one are written alike: no change")
  func regrouped() {
    #expect(changed(FuzzInput(link: "a?")) { $0.replace(parameters: []) } == nil)
    let made = changed(FuzzInput(link: "a")) { $0.replace(parameters: []) }
    #expect(made?.link?.octets == Array("a?".utf8))
    let other: InputParameters = [InputParameter([1], nil)]
    #expect(changed(FuzzInput(.app, link: nil)) { $0.replace(parameters: other) } == nil)
  }

  /// What a change makes of an input; nil for none, which leaves the input as it was.
  private func changed(_ input: FuzzInput, by change: (inout FuzzInput) -> Bool) -> FuzzInput? {
    var made = input
    if change(&made) { return made }
    #expect(made == input)
    return nil
  }

  private func text(_ length: Int) -> [UInt8] { Array(repeating: 0x61, count: length) }
}
