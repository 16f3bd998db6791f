/// Character classes of RFC 3986 on single bytes.
///
/// Source: [RFC 3986, section 2](https://www.rfc-editor.org/rfc/rfc3986#section-2) and
/// [appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A).
extension UInt8 {
  /// ALPHA: an ASCII letter.
  public var isAlpha: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

  /// The byte, a letter in lower case.
  package var lowercasedASCII: UInt8 { isAlpha ? self | 0x20 : self }

  /// DIGIT: an ASCII digit.
  public var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The value of HEXDIG in either case, nil for any other byte.
  public var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// `unreserved`: ALPHA, DIGIT, `-`, `.`, `_`, `~`.
  public var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isAlpha || isDigit
    }
  }

  /// `sub-delims`: `!`, `$`, `&`, `'`, `(`, `)`, `*`, `+`, `,`, `;`, `=`.
  public var isSubDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// `pchar` without percent-encoding: what a path segment holds as it is.
  public var isPathCharacter: Bool {
    isUnreserved || isSubDelimiter || self == UInt8(ascii: ":") || self == UInt8(ascii: "@")
  }

  /// The bytes that a query or a fragment contains unescaped: `pchar`, `/`, `?`.
  ///
  /// Ranges, not classes: whole links are held against them.
  public var isQueryCharacter: Bool {
    switch self {
    case 0x21, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }

  /// VSCHAR of RFC 6749 appendix A: the printable ASCII characters and the space.
  public var isVisible: Bool { (0x20...0x7E).contains(self) }
}

/// Operations on text that is held as bytes.
public enum Bytes {
  /// Whether bytes are well-formed UTF-8 (no overlong forms, no surrogates).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: true for well-formed UTF-8, the empty sequence included.
  public static func areUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    areUTF8(Array(bytes).span)
  }

  /// Whether bytes are well-formed UTF-8 (no overlong forms, no surrogates).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: true for well-formed UTF-8, the empty sequence included.
  package static func areUTF8(_ bytes: Span<UInt8>) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch { return false }
  }

  /// Shows bytes as printable ASCII.
  ///
  /// A backslash is doubled and every byte outside `%x20-7E` becomes `\xHH`, so control
  /// characters, bidirectional overrides and invalid UTF-8 reach no terminal and no log. So does a byte of
  /// what CI servers take for a command in a log: `##vso[`, `##[`, `##teamcity[`, and `::error` where a word
  /// begins.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: text of printable ASCII characters, from which the bytes can be read back.
  public static func escaped(_ bytes: some Collection<UInt8>) -> String {
    // An array, because generic code is slow when another module calls it.
    let bytes = Array(bytes)
    guard let start = bytes.indices.first(where: { isEscaped(at: $0, in: bytes) }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var shown = Array(bytes[..<start])
    shown.reserveCapacity(bytes.count + 16)
    for index in bytes[start...].indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        shown.append(byte)
        shown.append(byte)
      } else if !isEscaped(at: index, in: bytes) {
        shown.append(byte)
      } else {
        shown.append(UInt8(ascii: "\\"))
        shown.append(UInt8(ascii: "x"))
        shown.append(hexDigit(byte >> 4))
        shown.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Whether a byte isn't shown as it is.
  private static func isEscaped(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\\"): true
    case UInt8(ascii: "#"): index > 0 && bytes[index - 1] == UInt8(ascii: "#")
    case UInt8(ascii: ":"):
      index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
        && (index == 0 || bytes[index - 1] == UInt8(ascii: " "))
    case let byte: !byte.isVisible
    }
  }

  /// Where two sequences of bytes part.
  ///
  /// - Parameters:
  ///   - first: any bytes.
  ///   - second: any bytes.
  /// - Returns: the offset of the first byte that differs, the shorter one's length if it is a
  ///   prefix of the other, nil for equal sequences.
  public static func firstDifference(
    _ first: some Collection<UInt8>, _ second: some Collection<UInt8>
  ) -> Int? {
    // Arrays, because generic code is slow when another module calls it.
    firstDifference(Array(first).span, Array(second).span)
  }

  /// Where two sequences of bytes part.
  ///
  /// - Parameters:
  ///   - first: any bytes.
  ///   - second: any bytes.
  /// - Returns: the offset of the first byte that differs, nil for equal sequences.
  package static func firstDifference(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int? {
    let common = min(first.count, second.count)
    var offset = 0
    while offset < common, first[offset] == second[offset] { offset += 1 }
    return offset == first.count && offset == second.count ? nil : offset
  }

  /// The index of the first byte of a kind.
  package static func firstIndex(of byte: UInt8, in slice: ArraySlice<UInt8>) -> Int? {
    slice.span.firstIndex(of: byte).map { slice.startIndex + $0 }
  }

  /// The upper-case hexadecimal digit of a value below 16.
  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension String {
  /// The text as printable ASCII, as ``Bytes/escaped(_:)`` writes it.
  package var escaped: String { Bytes.escaped(Array(utf8)) }

  /// The text as printable ASCII, without the middle of what is too long for a message; what to do is at the end.
  package var escapedInMessage: String {
    let text = escaped
    return text.utf8.count > 1_500 ? "\(text.prefix(1_000))...\(text.suffix(400))" : text
  }
}
