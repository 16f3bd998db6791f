import AppFlip
import Web

/// What a request shows of a copy: a value that went in, and the value that came back.
struct CopiedSample: Sendable {
  let testCase: String
  let sent: [UInt8]
  /// Nil if none came back.
  let returned: [UInt8]?

  fileprivate var isExact: Bool { returned == sent }
}

/// A wrong way to copy a value into a response.
struct FlawedCopy: Sendable {
  /// What follows the name of the value.
  let words: String
  private let makes: @Sendable (_ sent: [UInt8], _ returned: [UInt8]) -> Bool

  private init(_ words: String, _ makes: @escaping @Sendable ([UInt8], [UInt8]) -> Bool) {
    (self.words, self.makes) = (words, makes)
  }

  private init(_ words: String, _ copy: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.init(words) { copy($0) == $1 }
  }

  /// The copies that explain the samples best; nil for none, or too many.
  static func cause(of samples: [CopiedSample], of name: String) -> LikelyCause? {
    let altered = samples.filter { !$0.isExact }
    guard !altered.isEmpty else { return nil }
    let all = Set(altered.map(\.testCase))
    if samples.allSatisfy({ $0.returned == nil }) {
      return LikelyCause(sentence: "\(name) isn't copied into the response", cases: all)
    }
    let cause = LikelyCause(
      of: name, samples, \.testCase, copies + [cut(samples)], \.words, atMost: altered.count / 10
    ) { copy, sample in
      sample.returned.map { copy.makes(sample.sent, $0) } ?? false
    }
    if let cause { return cause }
    return foreign(altered, among: samples).map { words in
      LikelyCause(sentence: "\(name) \(words)", cases: all)
    }
  }

  /// The fewest altered values that show where they come from.
  private static let fewest = 5

  private static func foreign(_ altered: [CopiedSample], among samples: [CopiedSample]) -> String? {
    guard altered.count >= fewest else { return nil }
    if Set(altered.map(\.returned)).count == 1 { return "is the same in each response" }
    let sent = Set(samples.map(\.sent))
    let others = altered.count { $0.returned.map(sent.contains) != true }
    return others <= altered.count / 10 ? "comes from a different request" : nil
  }

  private static let copies = [
    FlawedCopy("is decoded twice") { PercentDecoding.decodeLiteral($0, as: .percent) },
    FlawedCopy("is percent-encoded twice") { sent, returned in
      let mustDiffer = sent.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") }
      return PercentDecoding.decodeLiteral(returned, as: .percent) == sent
        && (returned != sent || !mustDiffer)
    },
    FlawedCopy("isn't percent-encoded in the response") { sent in
      PercentDecoding.decodeLiteral(
        Array(sent.prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }), as: .percent)
    },
    FlawedCopy("has each + changed to a space") {
      $0.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    },
    FlawedCopy("ends at a semicolon") { Array($0.prefix { $0 != UInt8(ascii: ";") }) },
    FlawedCopy("ends at an ampersand") { Array($0.prefix { $0 != UInt8(ascii: "&") }) },
    FlawedCopy("ends at a number sign") { Array($0.prefix { $0 != UInt8(ascii: "#") }) },
    FlawedCopy("ends at an equals sign") { Array($0.prefix { $0 != UInt8(ascii: "=") }) },
    FlawedCopy("ends at a NUL byte") { Array($0.prefix { $0 != 0 }) },
    FlawedCopy("loses whitespace at its ends") { $0.trimmed },
    FlawedCopy("loses its control characters") { $0.filter { $0 >= 0x20 && $0 != 0x7F } },
    FlawedCopy("loses its bytes beyond ASCII") { $0.filter { $0 < 0x80 } },
    FlawedCopy("has its letters A to Z changed to lower case") { $0.map(\.lowercasedASCII) },
    FlawedCopy("has its letters changed to lower case") { Array(text($0).lowercased().utf8) },
    FlawedCopy("has its letters changed to upper case") { Array(text($0).uppercased().utf8) },
    FlawedCopy("has its invalid UTF-8 replaced") { Array(text($0).utf8) },
    FlawedCopy("has its line breaks changed") { sent, returned in
      sent.filter { $0 != 0x0A && $0 != 0x0D } == returned.filter { $0 != 0x0A && $0 != 0x0D }
    },
    FlawedCopy("is normalized as Unicode text") { text($0) == text($1) },
    FlawedCopy("is read as Latin-1") { sent in
      Array(String(String.UnicodeScalarView(sent.map { Unicode.Scalar($0) })).utf8)
    },
  ]

  /// Cuts values to the longest value that came back.
  private static func cut(_ samples: [CopiedSample]) -> FlawedCopy {
    let longest = samples.compactMap { $0.returned?.count }.max() ?? 0
    return FlawedCopy("is cut to \(longest.counted("byte"))") { Array($0.prefix(longest)) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
