import AppFlip
import Testing

@testable import Fuzzing

@Suite("Replacing parts of drafts")
struct DraftReplacingTests {
  private static let drafts = [
    Draft(link: "a?x=1&y&z=3#f"), Draft(link: "a?x", form: "p=1&q"), Draft(link: "a", form: "p"),
  ]

  @Test("as long a value as may be sent goes in, a longer one changes nothing", arguments: drafts)
  func value(_ draft: Draft) {
    for index in draft.parameters.indices {
      for excess in 0...1 {
        var plain = draft
        plain.parameters[index].value = []
        let value = text(Draft.longest - plain.length + excess)
        plain.parameters[index].value = value
        let made = changed(draft) { $0.replaceValue(value, at: index) }
        #expect(made == (excess == 0 ? plain : nil))
      }
    }
  }

  @Test("as long a text as may be sent goes in, a longer one changes nothing", arguments: drafts)
  func texts(_ draft: Draft) {
    for place in [DraftText.link, .form] where draft.form != nil || !draft.octets(of: place).isEmpty
    {
      let room = Draft.longest - draft.length + draft.octets(of: place).count
      let made = changed(draft) { $0.replace(place, by: text(room)) }
      #expect(made?.octets(of: place) == text(room))
      #expect(changed(draft) { $0.replace(place, by: text(room + 1)) } == nil)
    }
  }

  @Test("other parameters are a change where they are written in other octets", arguments: drafts)
  func parameters(_ draft: Draft) {
    let own = draft.parameters
    #expect(changed(draft) { $0.replace(parameters: own) } == nil)
    let more = own + [DraftParameter([], nil)]
    #expect(changed(draft) { $0.replace(parameters: more) }?.parameters == more)
    let long = DraftParameter([], text(Draft.longest))
    #expect(changed(draft) { $0.replace(parameters: [long]) } == nil)
  }

  @Test("none and an empty one are written alike: no change")
  func regrouped() {
    #expect(changed(Draft(link: "a?")) { $0.replace(parameters: []) } == nil)
    let made = changed(Draft(link: "a")) { $0.replace(parameters: []) }
    #expect(made?.link?.octets == Array("a?".utf8))
    let other: DraftParameters = [DraftParameter([1], nil)]
    #expect(changed(Draft(.app, link: nil)) { $0.replace(parameters: other) } == nil)
  }

  /// What a change makes of a draft; nil for none, which leaves the draft as it was.
  private func changed(_ draft: Draft, by change: (inout Draft) -> Bool) -> Draft? {
    var made = draft
    if change(&made) { return made }
    #expect(made == draft)
    return nil
  }

  private func text(_ length: Int) -> [UInt8] { Array(repeating: 0x61, count: length) }
}
