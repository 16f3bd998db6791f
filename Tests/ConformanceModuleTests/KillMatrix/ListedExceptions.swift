import Foundation
import TestSupport

/// A file of `Tests/KillMatrix`: a line has one word or two, and then what is said of them, mostly why a person
/// lets them pass.
struct ListedExceptions {
  /// What is said, by the words with one space between them.
  let reasons: [String: String]
  /// The lines of which nothing is said, and those that stand twice.
  let incomplete: [String]

  init(_ name: String, words: Int) throws {
    var (reasons, incomplete): ([String: String], [String]) = ([:], [])
    for line in try Self.lines(of: name) where !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: words)
      let entry = parts.prefix(words).joined(separator: " ")
      if parts.count > words, reasons[entry] == nil {
        reasons[entry] = String(parts[words])
      } else {
        incomplete.append(String(line))
      }
    }
    (self.reasons, self.incomplete) = (reasons, incomplete)
  }

  var entries: Set<String> { Set(reasons.keys) }

  /// Writes other lines below the remarks of a file.
  static func record(_ lines: [String], in name: String) throws {
    let head = try Self.lines(of: name).filter { $0.hasPrefix("#") }.map(String.init)
    try Data((head + lines).map { "\($0)\n" }.joined().utf8).write(to: file(name))
  }

  private static func lines(of name: String) throws -> [Substring] {
    try String(contentsOf: file(name), encoding: .utf8).split(separator: "\n")
  }

  private static func file(_ name: String) -> URL {
    Checkout.package.appending(path: "Tests/KillMatrix/\(name)")
  }
}
