import AppFlip

/// What the value of a parameter is, in words; behind a slash how it is encoded, if not as usual.
enum ValueClass {
  static func words(_ raw: [UInt8], of name: String?, good: [UInt8]?) -> String {
    guard let text = try? PercentDecoding.decode(raw, as: .percent) else { return "undecodable" }
    let good = good.map { PercentDecoding.decodeLiteral($0, as: .percent) }
    if name == "error", let code = ErrorCode(rawValue: String(decoding: text, as: UTF8.self)) {
      return code.rawValue + encoding(raw)
    }
    if text == good { return "good" + encoding(raw) }
    if name == "redirect_uri", !text.isEmpty { return target(text, good) + encoding(raw) }
    return (good.flatMap { Likeness.word(of: text, to: $0) } ?? TextClass.words(text))
      + encoding(raw)
  }

  static func target(_ text: [UInt8], _ good: [UInt8]?) -> String {
    switch RedirectTarget(text) {
    case .listed(let url): "listed-\(url.environment.rawValue)"
    case .documentedFormat(let environment): "documented-format-\(environment.rawValue)"
    case .own, .foreign: "foreign-" + (good.map { components(of: text, besides: $0) } ?? "any")
    }
  }

  private static func encoding(_ raw: [UInt8]) -> String {
    guard !PercentEncoding.isNormal(raw) else { return "" }
    let units = TextUnits(raw, isEncoded: true)
    var (isRaw, isOver, isLower) = (false, false, false)
    for index in 0..<units.count {
      let unit = units[index..<index + 1]
      guard unit.count == 3 else {
        isRaw = isRaw || !unit.allSatisfy(\.isUnreserved)
        continue
      }
      isLower = isLower || unit.contains { (0x61...0x66).contains($0) }
      isOver =
        isOver || PercentDecoding.decodeLiteral(unit, as: .percent).allSatisfy(\.isUnreserved)
    }
    return (isRaw ? "/raw" : "") + (isOver ? "/over-encoded" : "") + (isLower ? "/lower-hex" : "")
  }

  static func components(of octets: [UInt8], besides good: [UInt8]) -> String {
    let parts = zip(components(of: octets), components(of: good)).compactMap { one, good in
      difference(one.name, one.part, good.part)
    }
    return parts.isEmpty ? "good" : parts.joined(separator: "+")
  }

  private static func difference(
    _ name: String, _ part: ArraySlice<UInt8>?, _ good: ArraySlice<UInt8>?
  ) -> String? {
    if part == good { return nil }
    guard let part else { return "no-\(name)" }
    guard let good else { return part.isEmpty ? "empty-\(name)" : name }
    return Likeness.word(of: Array(part), to: Array(good)).map { "\(name)-\($0)" } ?? name
  }

  /// Those of the authority by its delimiters alone.
  private static func components(of octets: [UInt8]) -> [(name: String, part: ArraySlice<UInt8>?)] {
    let uri = URIReference(splitting: octets)
    var (host, userinfo, port) = (uri.authority, ArraySlice<UInt8>?.none, ArraySlice<UInt8>?.none)
    if let rest = host, let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      (userinfo, host) = (rest[..<at], rest[(at + 1)...])
    }
    if let rest = host, let colon = rest.lastIndex(of: UInt8(ascii: ":")),
      rest[(colon + 1)...].allSatisfy(\.isDigit)
    {
      (host, port) = (rest[..<colon], rest[(colon + 1)...])
    }
    return [
      ("scheme", uri.scheme), ("userinfo", userinfo), ("host", host), ("port", port),
      ("path", uri.path), ("query", uri.query), ("fragment", uri.fragment),
    ]
  }
}

/// Which kinds of octets a text has: the unusual ones if it has any, with the order of magnitude of a long
/// text.
enum TextClass {
  private static let long = 64

  /// What is unusual: delimiters are `gen-delims` and `sub-delims` of RFC 3986 but the plus, and marks what no
  /// URI holds as it is.
  private static let kinds: [(word: String, isOf: @Sendable (UInt8) -> Bool)] = [
    ("control", { $0 < 0x20 || $0 == 0x7F }), ("space", { $0 == 0x20 }),
    ("percent", { $0 == UInt8(ascii: "%") }), ("plus", { $0 == UInt8(ascii: "+") }),
    (
      "delimiter",
      { $0 != UInt8(ascii: "+") && ($0.isSubDelimiter || Array(":/?#[]@".utf8).contains($0)) }
    ),
    ("mark", { Array("\"<>\\^`{|}".utf8).contains($0) }),
  ]

  static func words(_ text: some Collection<UInt8>) -> String {
    let text = Array(text)
    if text.isEmpty { return "empty" }
    var unusual = kinds.filter { text.contains(where: $0.isOf) }.map(\.word)
    if text.contains(where: { $0 > 0x7F }) {
      unusual.append(Octets.areUTF8(text) ? "non-ascii" : "no-utf8")
    }
    let usual =
      text.allSatisfy(\.isAlpha) ? "letters" : text.allSatisfy(\.isDigit) ? "digits" : "word"
    // A word that is odd by itself is as odd however often it stands there.
    let count = unusual.isEmpty ? text.count : period(of: text)
    return (unusual.isEmpty ? usual : unusual.joined(separator: "+"))
      + (count < long ? "" : "(\(Magnitude.ofLength(count)))")
  }

  /// The length of the shortest text of which this one is a repetition, the last time perhaps cut short, by
  /// the borders of each beginning, as Knuth, Morris and Pratt have them; its own length if it is none.
  private static func period(of text: [UInt8]) -> Int {
    var borders = [0]
    var border = 0
    for index in text.indices.dropFirst() {
      while border > 0, text[index] != text[border] { border = borders[border - 1] }
      if text[index] == text[border] { border += 1 }
      borders.append(border)
    }
    let period = text.count - border
    return period * 2 <= text.count ? period : text.count
  }
}

/// A number as deduplication classes tell it: large ones by their order of magnitude only.
enum Magnitude {
  static func words(_ number: Int) -> String {
    number > 8 ? ">=\(1 << exponent(of: number))" : "\(number)"
  }

  static func ofRepetition(_ count: Int) -> String { count < 16 ? "2" : ofLength(count) }

  static func ofLength(_ length: Int) -> String { ">=\(1 << (exponent(of: length) & ~1))" }

  private static func exponent(of number: Int) -> Int {
    Int.bitWidth - 1 - number.leadingZeroBitCount
  }
}
