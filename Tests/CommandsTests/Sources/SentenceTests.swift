import Foundation
import Testing

@testable import Commands

@Suite("Sentences of a paragraph")
struct SentenceTests {
  private func sentences(_ text: String) -> [String] {
    Block.paragraph(Scalars(text)).sentences.map(\.text)
  }

  @Test(
    "end where a reader sees their end",
    arguments: [
      ("The cat sat. The dog ran!", ["The cat sat.", "The dog ran!"]),
      ("Did it (it did.) Well?", ["Did it (it did.)", "Well?"]),
      ("Version 2.0 is out. now use it.", ["Version 2.0 is out.", "now use it."]),
      ("Take fruit, e.g. apples. Eat.", ["Take fruit, e.g. apples.", "Eat."]),
      ("The end.The start.", ["The end.", "The start."]),
      ("Read example.com or A.B now.", ["Read example.com or A.B now."]),
      ("\u{732B}\u{3002}\u{72AC}\u{3002}", ["\u{732B}\u{3002}", "\u{72AC}\u{3002}"]),
      ("One. - Two.", ["One.", "Two."]),
      ("These are:", ["These are:"]),
      ("A heading", []),
      ("Whole. Rest", ["Whole.", "Rest"]),
    ])
  func split(_ row: (text: String, sentences: [String])) {
    #expect(sentences(row.text) == row.sentences)
  }

  @Test("have one digest for every layout and every composition of the same text")
  func folding() {
    let plain = Sentence(.prose, Scalars("Caf\u{E9} au lait."))
    for other in [" Cafe\u{301}\n\t au\u{A0}\u{3000}lait. ", "Caf\u{E9}\r\nau lait."] {
      #expect(Sentence(.prose, Scalars(other)).digest == plain.digest)
    }
    #expect(Sentence(.prose, Scalars("Cafe au lait.")).digest != plain.digest)
    #expect(Sentence(.prose, Scalars("Caf\u{E9} aulait.")).digest != plain.digest)
  }

  @Test("are in NFC wherever a long text is taken apart")
  func longText() {
    for text in [
      "e\u{301}\u{323}", "\u{304B}\u{3099}", "\u{1112}\u{1161}\u{11AB}", "\u{9C7}\u{9BE}",
    ] {
      let long = String(repeating: text, count: 300)
      let folded = Scalars(long).folded
      #expect(Array(folded.utf8) == Array(long.precomposedStringWithCanonicalMapping.utf8))
      #expect(folded.unicodeScalars.count < long.unicodeScalars.count)
    }
  }

  @Test(
    "are normative by their verbs, as whole words",
    arguments: [
      ("Apps MUST sing.", true), ("The app returns a song.", true), ("Musty returnees.", false),
      ("Debes cantar.", true), ("El debate.", false), ("\u{6B4C}\u{3092}\u{8FD4}\u{3059}", true),
      ("\u{6B4C}", false),
    ])
  func verbs(_ row: (text: String, isNormative: Bool)) {
    #expect(Sentence(.prose, Scalars(row.text)).isNormative == row.isNormative)
  }

  @Test("count a list's point without an end only if it demands something")
  func points() {
    #expect(Block.item(Scalars("The singing app")).sentences.isEmpty)
    #expect(Block.item(Scalars("Apps must sing")).sentences.map(\.text) == ["Apps must sing"])
    #expect(Block.paragraph(Scalars("Apps must sing")).sentences.isEmpty)
  }
}
