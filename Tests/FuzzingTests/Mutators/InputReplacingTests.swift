import AppFlip
import Testing

@testable import Fuzzing

@Suite("Replacing parts of inputs")
struct InputReplacingTests {
  private static let inputs = [
    FuzzInput(link: "a?x=1&y&z=3#f"), FuzzInput(link: "a?x", form: "p=1&q"),
    FuzzInput(link: "a", form: "p"),
  ]

  @Test("as long a value as may be sent goes in, a longer one changes nothing", arguments: inputs)
  func value(_ input: FuzzInput) {
    for index in input.parameters.indices {
      for excess in 0...1 {
        var plain = input
        plain.parameters[index].value = []
        let value = text(FuzzInput.longest - plain.length + excess)
        plain.parameters[index].value = value
        let made = changed(input) { $0.replace($0.slot(ofValueAt: index), by: value) }
        #expect(made == (excess == 0 ? plain : nil))
      }
    }
  }

  @Test("as long a text as may be sent goes in, a longer one changes nothing", arguments: inputs)
  func texts(_ input: FuzzInput) {
    for place in [Slot.link, .form] where input[place] != nil {
      let room = FuzzInput.longest - input.length + (input[place] ?? []).count
      let made = changed(input) { $0.replace(place, by: text(room)) }
      #expect(made?[place] == text(room))
      #expect(changed(input) { $0.replace(place, by: text(room + 1)) } == nil)
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
