/// Percent-decoding on bytes, once.
///
/// Source: [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1) and
/// [RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B).
public enum PercentDecoding {
  /// Decodes a raw name or value.
  ///
  /// - Parameters:
  ///   - raw: the text as it is in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the bytes; whether they are UTF-8 is left to the caller.
  /// - Throws: `PercentDecodingError` for an invalid escape.
  public static func decode(
    _ raw: some Collection<UInt8>, as reading: QueryReading
  ) throws(PercentDecodingError) -> [UInt8] {
    let decoded = decode(literal: Array(raw).span, as: reading)
    if let offset = decoded.firstInvalidEscape { throw PercentDecodingError(offset: offset) }
    return decoded.bytes
  }

  /// Decodes a raw name or value; the percent sign of an invalid escape means itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it is in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the bytes.
  public static func decodeLiteral(_ raw: [UInt8], as reading: QueryReading) -> [UInt8] {
    decodeLiteral(raw.span, as: reading)
  }

  /// Decodes a raw name or value; the percent sign of an invalid escape means itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it is in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the bytes.
  public static func decodeLiteral(_ raw: ArraySlice<UInt8>, as reading: QueryReading) -> [UInt8] {
    decodeLiteral(raw.span, as: reading)
  }

  /// Decodes a raw name or value; the percent sign of an invalid escape means itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it is in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the bytes.
  package static func decodeLiteral(_ raw: Span<UInt8>, as reading: QueryReading) -> [UInt8] {
    decode(literal: raw, as: reading).bytes
  }

  /// Decodes a raw text, in which an invalid escape means itself, and tells where the first one is.
  private static func decode(
    literal raw: Span<UInt8>, as reading: QueryReading
  ) -> (bytes: [UInt8], firstInvalidEscape: Int?) {
    let holdsSpace = reading == .form && raw.holds(UInt8(ascii: "+"))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var (index, firstInvalid): (Int, Int?) = (0, nil)
    while index < raw.count {
      // Mostly little is escaped: what means itself is copied at once.
      let sign = raw.firstIndex(of: UInt8(ascii: "%"), from: index) ?? raw.count
      let start = bytes.count
      bytes.append(raw.extracting(index..<sign))
      if holdsSpace { bytes.replacePluses(from: start) }
      guard sign < raw.count else { break }
      let escaped = escapedByte(in: raw, at: sign)
      if escaped == nil, firstInvalid == nil { firstInvalid = sign }
      bytes.append(escaped ?? UInt8(ascii: "%"))
      index = sign + (escaped == nil ? 1 : 3)
    }
    return (bytes, firstInvalid)
  }

  /// Decodes the escapes of unreserved bytes, which no URI needs
  /// ([RFC 3986, section 6.2.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)).
  ///
  /// - Parameter raw: raw text.
  /// - Returns: the text with those bytes in place of their escapes.
  public static func decodeUnreserved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var index = raw.startIndex
    while index < raw.endIndex {
      let decoded = escapedByte(in: raw, at: index).flatMap { $0.isUnreserved ? $0 : nil }
      text.append(decoded ?? raw[index])
      index += decoded == nil ? 1 : 3
    }
    return text
  }

  /// The byte that the escape at a place means.
  ///
  /// - Parameters:
  ///   - raw: raw text.
  ///   - index: a place of it.
  /// - Returns: nil if no valid escape begins there.
  package static func escapedByte(in raw: Span<UInt8>, at index: Int) -> UInt8? {
    guard raw.count - index >= 3, raw[index] == UInt8(ascii: "%"),
      let high = raw[index + 1].hexValue, let low = raw[index + 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// The byte that the escape at an index means.
  ///
  /// - Parameters:
  ///   - slice: raw text.
  ///   - index: an index of it.
  /// - Returns: nil if no valid escape begins there.
  public static func escapedByte(in slice: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    escapedByte(in: slice.span, at: index - slice.startIndex)
  }
}

extension [UInt8] {
  /// Puts spaces in the place of pluses, from a place on.
  fileprivate mutating func replacePluses(from start: Int) {
    for index in start..<count where self[index] == UInt8(ascii: "+") {
      self[index] = UInt8(ascii: " ")
    }
  }
}

/// A percent sign that has no two hexadecimal digits after it.
public struct PercentDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the percent sign, from the value's first byte.
  public let offset: Int

  /// A sentence for users.
  public var description: String {
    "byte \(offset): a percent sign needs two hexadecimal digits after it"
  }
}

// MARK: - Inspection

extension PercentDecoding {
  /// How a raw name or value is written.
  public struct Inspection: Equatable, Sendable {
    /// Whether it has neither an escape nor a plus: it means itself in both readings.
    public private(set) var isPlain = true
    /// Whether every percent sign begins an escape and the bytes are UTF-8.
    public private(set) var isDecodable = true
    /// Whether it means ASCII alone, as far as it can be decoded.
    public private(set) var isASCII = true
    /// Whether it means a control character of ASCII, among others.
    public private(set) var holdsControl = false

    /// Whether it means printable ASCII and spaces alone, as far as it can be decoded.
    public var isVisible: Bool { isASCII && !holdsControl }

    init(_ raw: Span<UInt8>) {
      var index = 0
      while let sign = raw.firstIndex(of: UInt8(ascii: "%"), from: index) {
        isPlain = false
        look(at: raw.extracting(index..<sign))
        if let byte = PercentDecoding.escapedByte(in: raw, at: sign) {
          look(at: byte)
          index = sign + 3
        } else {
          isDecodable = false
          index = sign + 1
        }
      }
      look(at: raw.extracting(droppingFirst: index))
      if isPlain, raw.holds(UInt8(ascii: "+")) { isPlain = false }
      if !isASCII, isDecodable {
        isDecodable = Bytes.areUTF8(PercentDecoding.decodeLiteral(raw, as: .percent).span)
      }
    }

    /// Looks at bytes that it means.
    private mutating func look(at bytes: Span<UInt8>) {
      if bytes.isVisible { return }
      for index in bytes.indices { look(at: bytes[index]) }
    }

    /// Looks at a byte that it means.
    private mutating func look(at byte: UInt8) {
      if byte >= 0x80 { isASCII = false }
      if byte < 0x20 || byte == 0x7F { holdsControl = true }
    }
  }

  /// Tells how a raw name or value is written.
  ///
  /// - Parameter raw: the text as it is in the query.
  /// - Returns: whether it means itself, and whether it can be decoded.
  public static func inspect(_ raw: ArraySlice<UInt8>) -> Inspection { inspect(raw.span) }

  /// Tells how a raw name or value is written.
  ///
  /// - Parameter raw: the text as it is in the query.
  /// - Returns: whether it means itself, and whether it can be decoded.
  package static func inspect(_ raw: Span<UInt8>) -> Inspection { Inspection(raw) }
}

// MARK: - Readings

/// One of the two ways in which a query's text is decoded.
public enum QueryReading: String, CaseIterable, Sendable {
  /// Percent-decoding alone: `+` is a plus
  /// ([RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).
  case percent
  /// `application/x-www-form-urlencoded`: `+` is a space
  /// ([RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B)).
  case form
}

/// The bytes that a raw value means, in both readings side by side.
public struct Readings: Equatable, Sendable {
  /// The result of percent-decoding alone.
  public let percent: [UInt8]
  /// The result of form decoding.
  public let form: [UInt8]

  /// Decodes a raw value in which an invalid escape means itself.
  ///
  /// If both readings are equal, decodes once.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: some Collection<UInt8>) {
    let bytes = Array(raw)
    percent = PercentDecoding.decodeLiteral(bytes.span, as: .percent)
    form =
      bytes.span.holds(UInt8(ascii: "+"))
      ? PercentDecoding.decodeLiteral(bytes.span, as: .form) : percent
  }

  /// The readings of bytes that mean themselves.
  ///
  /// - Parameter bytes: the bytes.
  public init(standingFor bytes: ArraySlice<UInt8>) {
    percent = Array(bytes)
    form = percent
  }

  /// The bytes in one reading.
  public subscript(reading: QueryReading) -> [UInt8] {
    switch reading {
    case .percent: percent
    case .form: form
    }
  }
}
