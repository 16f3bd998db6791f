@testable import Conformance

/// Ledgers of sentences of the tests' own.
enum Lines {
  /// A line for a sentence.
  static func line(
    digestOf text: String, editions: [Int], rules: [String] = ["app/a/b"]
  ) -> String {
    let quoted = rules.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"editions\":\(editions),\"section\":\"flowCheck\",\"about\":\"animals\","
      + "\"roles\":[\"app\"],"
      + "\"sha256\":\"\(Digest(of: text))\",\"rules\":[\(quoted)]}"
  }

  /// A ledger whose fourth edition has the given sentences, each with a rule of its own.
  static func ledger(_ sentences: [String]) throws -> Ledger {
    let lines = sentences.enumerated().map { index, text in
      let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))
      return line(digestOf: text, editions: [4], rules: ["app/rule/\(letter)"])
    }
    return try Ledger(Array(lines.joined(separator: "\n").utf8))
  }
}
