/// Puts characters of two to four octets into a value, marks of direction, private use and
/// noncharacters among them, which code drops, repairs or counts wrongly.
struct ValueBeyondASCII: ValuePieceMutator {
  let name = "values/beyond-ascii"

  // The compiler takes no noncharacter of this block in a literal.
  static let pieces =
    encoding([0xFDD0, 0xFDEF])
    + encoding([
      "\u{80}", "\u{A3}", "\u{DF}", "\u{7FF}", "\u{800}", "\u{4E2D}", "\u{5D0}", "\u{AC00}",
      "\u{D7FF}", "\u{E000}", "\u{F8FF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10000}",
      "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}", "\u{1F1E9}\u{1F1EA}", "\u{1FFFF}", "\u{F0000}",
      "\u{10FFFD}", "\u{10FFFF}", "\u{200B}", "\u{200D}", "\u{AD}", "\u{2060}", "\u{202E}abc",
      "\u{2066}", "\u{E0001}",
    ])
}
