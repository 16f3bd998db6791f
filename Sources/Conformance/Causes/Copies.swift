import AppFlip
import Web

extension LikelyCause {
  /// The copies that explain the returned values best; nil for none, or too many.
  static func ofCopy(_ samples: [ValueSample], of name: String) -> LikelyCause? {
    let altered = samples.filter { $0.others != [$0.value] }
    guard !altered.isEmpty else { return nil }
    func cause(_ words: String) -> LikelyCause {
      LikelyCause(sentence: "\(name) \(words)", cases: Set(altered.map(\.testCase)))
    }
    let returned = altered.compactMap(\.others.first)
    if samples.allSatisfy(\.others.isEmpty) { return cause("isn't copied into the response") }
    let longest = samples.compactMap(\.others.first?.count).max() ?? 0
    let cut = Mistake("is cut to \(longest.counted("byte"))") { Array($0.prefix(longest)) == $1 }
    let mostErrors = altered.count / 10
    if let copy = LikelyCause(of: name, samples, copies + [cut], atMost: mostErrors) { return copy }
    guard altered.count >= fewestAltered else { return nil }
    if Set(altered.map(\.others)).count == 1 { return cause("is the same in each response") }
    let sent = Set(samples.map(\.value))
    let unknown = altered.count - returned.count(where: sent.contains)
    return unknown <= mostErrors ? cause("comes from a different request") : nil
  }

  private static let fewestAltered = 5

  private static let copies =
    changes.map { words, change in Mistake(words) { change($0) == $1 } } + [
      Mistake("is percent-encoded twice") { sent, returned in
        let mustDiffer = sent.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: " ") }
        return PercentDecoding.decodeLiteral(returned, as: .percent) == sent
          && (returned != sent || !mustDiffer)
      },
      Mistake("has its line breaks changed") { sent, returned in
        sent.filter { $0 != 0x0A && $0 != 0x0D } == returned.filter { $0 != 0x0A && $0 != 0x0D }
      },
      Mistake("is normalized as Unicode text") { Mistake.text($0) == Mistake.text($1) },
    ]

  private static let changes: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("is decoded twice", { PercentDecoding.decodeLiteral($0, as: .percent) }),
    (
      "isn't percent-encoded in the response",
      { PercentDecoding.decodeLiteral(Array($0.prefix { !"&#".utf8.contains($0) }), as: .percent) }
    ),
    ("has each + changed to a space", { $0.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } }),
    ("ends at a semicolon", { Array($0.prefix { $0 != UInt8(ascii: ";") }) }),
    ("ends at an ampersand", { Array($0.prefix { $0 != UInt8(ascii: "&") }) }),
    ("ends at a number sign", { Array($0.prefix { $0 != UInt8(ascii: "#") }) }),
    ("ends at an equals sign", { Array($0.prefix { $0 != UInt8(ascii: "=") }) }),
    ("ends at a NUL byte", { Array($0.prefix { $0 != 0 }) }),
    ("loses whitespace at its ends", { $0.trimmed }),
    ("loses its control characters", { $0.filter { $0 >= 0x20 && $0 != 0x7F } }),
    ("loses its bytes beyond ASCII", { $0.filter { $0 < 0x80 } }),
    ("has its letters A to Z changed to lower case", { $0.map(\.lowercasedASCII) }),
    ("has its letters changed to lower case", { Array(Mistake.text($0).lowercased().utf8) }),
    ("has its letters changed to upper case", { Array(Mistake.text($0).uppercased().utf8) }),
    ("has its invalid UTF-8 replaced", { Array(Mistake.text($0).utf8) }),
    (
      "is read as Latin-1",
      { Array(String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })).utf8) }
    ),
  ]
}
