/// A mutator that puts pieces into a value, and some of its pieces.
struct ValueRow: Sendable {
  /// A place of a piece in the value `ab`.
  enum Place: Sendable { case alone, front, inside, end }

  /// What stands behind `values/` in the mutator's name.
  let name: String
  /// How many pieces there are.
  let count: Int
  /// Where a piece is put.
  let places: Set<Place>
  /// Some of the pieces, decoded.
  let pieces: [[UInt8]]

  private init(
    _ name: String, _ count: Int, _ places: Set<Place> = [.alone, .front, .inside, .end],
    octets pieces: [[UInt8]]
  ) {
    self.name = name
    self.count = count
    self.places = places
    self.pieces = pieces
  }

  private init(
    _ name: String, _ count: Int, _ places: Set<Place> = [.alone, .front, .inside, .end],
    texts: [String]
  ) {
    self.init(name, count, places, octets: texts.map { Array($0.utf8) })
  }

  private static let controls: [[UInt8]] = {
    let ascii: [[UInt8]] = ((0...0x1F) + [0x7F]).map { [$0] }
    let others: [[UInt8]] = (0x80...0x9F).map { [0xC2, $0] }
    return ascii + others
  }()

  static let all: [ValueRow] = octetRows + textRows

  private static let octetRows: [ValueRow] = [
    ValueRow("visible-character", 95, octets: (0x20...0x7E).map { [$0] }),
    ValueRow(
      "control", 65,
      octets: controls),
    ValueRow(
      "beyond-ascii", 31,
      octets: [
        [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xEF, 0xB7, 0x90],
        [0xEE, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x80],
        [0xF4, 0x8F, 0xBF, 0xBF],
      ]),
    ValueRow(
      "normal-form", 17,
      octets: [
        [0xC3, 0xA9], [0x65, 0xCC, 0x81], [0xE2, 0x84, 0xAB], [0xC3, 0x85], [0x41, 0xCC, 0x8A],
        [0xCD, 0xBE], [0xE1, 0xBF, 0xAF], [0xE2, 0x84, 0xAA],
      ]),
    ValueRow("byte-order-mark", 3, octets: [[0xEF, 0xBB, 0xBF], [0xEF, 0xBF, 0xBE]]),
    ValueRow(
      "malformed-utf-8", 18,
      octets: [
        [0xFF], [0xC3], [0xE2, 0x84], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80],
      ]),
  ]

  private static let textRows: [ValueRow] = [
    ValueRow(
      "line-break", 17,
      texts: [
        "\r", "\n", "\r\n", "\r\nX-Appflip-Split: 1", "\nX-Appflip-Split: 1",
        "\u{560A}\u{560D}X-Appflip-Split: 1",
      ]),
    ValueRow(
      "looks-encoded", 26,
      texts: ["%41", "%2541", "%252541", "%2B", "%00", "%", "%zz", "&amp;", "%u0026"]),
    ValueRow(
      "delimiter", 27,
      texts: ["&", "=", "#", "+", "%", ";", " ", "&code=evil", "&error=access_denied"]),
    ValueRow(
      "injection", 49,
      texts: [
        "\"", "\\", "<b>", "' OR '1'='1", "{{7*7}}", "${7*7}", "%s", "%n%n", "../../etc/passwd",
        "a: b", "$(sleep 1)", "javascript:alert(1)",
      ]),
    ValueRow(
      "number-like", 34, [.alone],
      texts: ["0", "-1", "9007199254740993", "1e3", "null", "true", "undefined", "nil"]),
    ValueRow(
      "blank", 11, [.front, .end],
      texts: [" ", "  ", "\t", "\n", "\r\n", "\0", "\u{A0}", "\u{3000}"]),
    ValueRow("affix", 10, [.front, .end], texts: ["x", "0", "-", "evil", ",other"]),
    ValueRow("combining-marks", 4, [.end], texts: ["\u{301}\u{316}\u{301}\u{316}"]),
    ValueRow(
      "response-type", 18, [.alone],
      texts: ["code", "token", "code token", "CODE", "code ", "codes"]),
    ValueRow(
      "scope", 23, [.alone, .end],
      texts: ["devices", "devices  profile", "devices,profile", "DEVICES", "\"", "\\", " devices"]),
  ]
}
