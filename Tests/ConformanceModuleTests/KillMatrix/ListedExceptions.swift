import AppFlip
import Foundation
import TestSupport

/// What the kill matrix, or a test of the same kind, lets pass because a person wrote down why.
///
/// A line of a list has one word or two, and then the reason.
struct ListedExceptions {
  /// The reason of each line, by its words with one space between them.
  let reasons: [String: String]
  /// The lines without a reason, and those that stand twice.
  let incomplete: [String]

  /// Reads a list.
  init(_ name: String, words: Int) throws {
    let file = Checkout.package.appending(path: "Tests/KillMatrix/\(name)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    var reasons: [String: String] = [:]
    var incomplete: [String] = []
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: words)
      let entry = parts.prefix(words).joined(separator: " ")
      guard parts.count > words, reasons[entry] == nil else {
        incomplete.append(String(line))
        continue
      }
      reasons[entry] = String(parts[words])
    }
    self.reasons = reasons
    self.incomplete = incomplete
  }

  /// The words of each line.
  var entries: Set<String> { Set(reasons.keys) }
}
