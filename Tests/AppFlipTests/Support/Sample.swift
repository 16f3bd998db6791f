import AppFlip
import Testing

/// A test's text, shown escaped: control characters would break the console and the xunit file.
struct Sample: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  var bytes: [UInt8] { utf8(text) }

  var testDescription: String { "\"\(Bytes.escaped(text.utf8))\"" }
}
