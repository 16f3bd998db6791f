import Foundation

/// Texts that are committed, and held against what is made now.
package enum GoldenText {
  /// Whether what is made now takes the place of what is committed.
  package static let isRecording = ProcessInfo.processInfo.environment["APPFLIP_RECORD"] != nil

  /// A text without the digest of the suite's data, which each new case changes.
  package static func withoutData(_ text: String) -> String {
    text.replacing(/(conformance \d+\.\d+\.\d+)\+[0-9a-f]{8}/) { "\($0.output.1)+DATA" }
  }

  /// The first line in which a text differs from the file of the checkout, and how the file is written anew;
  /// nil if they are the same, or the file was written.
  package static func difference(
    of text: String, from path: String, in suite: String
  ) throws -> String? {
    let file = Checkout.package.appending(path: path)
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    }
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard Array(text.utf8) != Array(golden.utf8) else { return nil }
    let (lines, expected) = (Self.lines(of: text), Self.lines(of: golden))
    let place = zip(lines, expected).enumerated().first { $1.0 != $1.1 }
    let shown = place.map { "line \($0 + 1): \($1.0)" }
    return """
      \(path): \(shown ?? "\(lines.count) lines, \(expected.count) expected"); if that is meant, \
      APPFLIP_RECORD=1 swift test --filter \(suite)
      """
  }

  /// The lines of a file of rows, beneath each of which stands, behind two spaces, what comes of it now; a row of
  /// which nothing is asked comes to nothing.
  package static func lines(
    ofRowsIn path: String, _ outcome: (Substring) throws -> [String]
  ) throws -> [String] {
    let file = Checkout.package.appending(path: path)
    let rows = Self.lines(of: try String(contentsOf: file, encoding: .utf8))
      .filter { !$0.hasPrefix("  ") }
    return try rows.flatMap { row in
      [String(row)] + (try outcome(row)).map { "  \($0)" }
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
