import AdapterProtocol
import TestSupport
import Testing

/// What holds for every text, whatever others wrote.
enum Printable {
  /// Expects that a text has neither a control character nor a command that a CI server would obey.
  static func expect(_ text: String, _ what: String) {
    let stray = text.utf8.first { !(0x20..<0x7F).contains($0) && $0 != 0x0A }
    #expect(stray == nil, "\(what)")
    // What programs read isn't shown by a CI server, and headings of Markdown are the suite's own.
    guard what != "JSON LINES" else { return }
    let lines = text.split(separator: "\n").map { $0.hasPrefix("### ") ? $0.dropFirst(4) : $0 }
    let command = lines.first { $0.contains("##") || $0.drop { $0 == " " }.hasPrefix("::") }
    #expect(command == nil, "\(what)")
  }

  /// A text without the numbers that each new rule or case of the suite changes.
  static func lasting(_ text: String) -> String {
    GoldenText.withoutData(text).replacing(/of \d+ rules/, with: "of N rules")
      .replacing(/\d+ cases of the suite/, with: "N cases of the suite")
      .replacing(/[0-9a-f]{64}/, with: "DIGEST")
  }
}
