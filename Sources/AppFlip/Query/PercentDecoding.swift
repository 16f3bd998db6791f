/// Percent-decoding on octets, once.
///
/// Source: [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1) and
/// [RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B).
public enum PercentDecoding {
  /// Decodes a raw name or value.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the octets; whether they are UTF-8 is left to the caller.
  /// - Throws: `PercentDecodingError` for an invalid escape.
  public static func decode(
    _ raw: some RandomAccessCollection<UInt8>, as reading: QueryReading
  ) throws(PercentDecodingError) -> [UInt8] {
    try decode(Array(raw)[...], as: reading)
  }

  /// Decodes a raw name or value where it stands.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the octets; whether they are UTF-8 is left to the caller.
  /// - Throws: `PercentDecodingError` for an invalid escape.
  public static func decode(
    _ raw: ArraySlice<UInt8>, as reading: QueryReading
  ) throws(PercentDecodingError) -> [UInt8] {
    if let offset = firstInvalidEscape(in: raw) { throw PercentDecodingError(offset: offset) }
    return decodeLiteral(raw, as: reading)
  }

  /// Decodes a raw name or value; the percent sign of an invalid escape stands for itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the octets.
  public static func decodeLiteral(
    _ raw: some RandomAccessCollection<UInt8>, as reading: QueryReading
  ) -> [UInt8] {
    decodeLiteral(Array(raw)[...], as: reading)
  }

  /// Decodes a raw name or value where it stands; the percent sign of an invalid escape stands for
  /// itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the octets.
  public static func decodeLiteral(_ raw: ArraySlice<UInt8>, as reading: QueryReading) -> [UInt8] {
    decodeLiteral(raw.span, as: reading)
  }

  /// Decodes a raw name or value; the percent sign of an invalid escape stands for itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: the octets.
  package static func decodeLiteral(_ raw: Span<UInt8>, as reading: QueryReading) -> [UInt8] {
    // No more octets are written than there are; an array without them at first costs more.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { decoded in
      let bytes = UnsafeMutableRawBufferPointer(decoded)
      var (index, count) = (0, 0)
      while true {
        // Eight octets at once, of which those in front of a sign count; there is room for as many.
        if index <= raw.count &- 8 {
          let word = raw.word(at: index)
          unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
          let signs = word.marks(of: UInt8(ascii: "%")) | word.marks(of: UInt8(ascii: "+"))
          let plain = signs.trailingZeroBitCount / 8
          index &+= plain
          count &+= plain
          if signs == 0 { continue }
        }
        guard let octet = next(in: raw, at: &index, as: reading) else { break }
        unsafe decoded[count] = octet
        count &+= 1
      }
      return unsafe Array(UnsafeBufferPointer(rebasing: decoded[..<count]))
    }
  }

  /// How a raw name or value is written.
  public struct Inspection: Equatable, Sendable {
    /// Whether it has neither an escape nor a plus: it stands for itself in both readings.
    public let isPlain: Bool
    /// Whether every percent sign begins an escape and the octets are UTF-8.
    public let isDecodable: Bool
    /// Whether it stands for ASCII alone, as far as it can be decoded.
    public let isASCII: Bool
    /// Whether it stands for printable ASCII and spaces alone, as far as it can be decoded.
    public let isVisible: Bool

    /// Tells how a raw value is written of which is known what stands in it.
    ///
    /// - Parameters:
    ///   - raw: the text as it stands in the query.
    ///   - marks: what stands in it.
    @inlinable
    package init(_ raw: Span<UInt8>, marks: QueryMarks) {
      isPlain = marks.isPlain
      isASCII = !marks.contains(.nonASCII)
      isVisible = isASCII && !marks.contains(.control)
      isDecodable =
        !marks.contains(.brokenEscape)
        && (isASCII || (isPlain ? raw.isUTF8 : PercentDecoding.standsForUTF8(raw)))
    }
  }

  /// Tells how a raw value is written, without decoding it.
  ///
  /// - Parameter raw: the text as it stands in the query.
  /// - Returns: whether it stands for itself, and whether it can be decoded.
  public static func inspect(_ raw: ArraySlice<UInt8>) -> Inspection {
    Inspection(raw.span, marks: QueryMarks(of: raw.span))
  }

  @usableFromInline static func standsForUTF8(_ raw: Span<UInt8>) -> Bool {
    var checker = UTF8Checker()
    var index = firstEscapeOrNonASCII(in: raw, from: 0)
    while let octet = next(in: raw, at: &index, as: .percent) {
      guard checker.take(octet) else { return false }
      if octet < 0x80 { index = firstEscapeOrNonASCII(in: raw, from: index) }
    }
    return checker.isComplete
  }

  /// The next place of an octet that may say anything of what is UTF-8; the end if there is none.
  @inline(__always)
  private static func firstEscapeOrNonASCII(in raw: Span<UInt8>, from start: Int) -> Int {
    raw.firstMark(from: start) { $0 & UInt64.highBits | $0.marks(of: UInt8(ascii: "%")) }
  }

  /// The octet that stands at a place of a raw value, decoded; the percent sign of an invalid escape
  /// stands for itself.
  ///
  /// - Parameters:
  ///   - raw: the text as it stands in the query.
  ///   - index: the place, which goes on behind what was read.
  ///   - reading: whether `+` is a plus or a space.
  /// - Returns: nil at the end.
  @inlinable @inline(__always)
  package static func next(
    in raw: Span<UInt8>, at index: inout Int, as reading: QueryReading
  ) -> UInt8? {
    guard index < raw.count else { return nil }
    let octet = raw[index]
    if octet == UInt8(ascii: "%"), let escaped = escapedOctet(in: raw, at: index) {
      index &+= 3
      return escaped
    }
    index &+= 1
    return octet == UInt8(ascii: "+") && reading == .form ? UInt8(ascii: " ") : octet
  }

  /// The octet that the escape at a place stands for, nil if there is no valid escape.
  @inlinable @inline(__always)
  package static func escapedOctet(in raw: Span<UInt8>, at index: Int) -> UInt8? {
    guard raw.count &- index >= 3, raw[index] == UInt8(ascii: "%"),
      let high = raw[index &+ 1].hexValue, let low = raw[index &+ 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// The octet that the escape at an index stands for.
  ///
  /// - Parameters:
  ///   - slice: raw text.
  ///   - index: an index of it.
  /// - Returns: nil if there is no valid escape.
  public static func escapedOctet(in slice: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    escapedOctet(in: slice.span, at: index - slice.startIndex)
  }

  /// The offset of the first percent sign that begins no escape.
  private static func firstInvalidEscape(in raw: ArraySlice<UInt8>) -> Int? {
    let span = raw.span
    var index = 0
    while let sign = span.firstIndex(of: UInt8(ascii: "%"), from: index) {
      guard escapedOctet(in: span, at: sign) != nil else { return sign }
      index = sign + 3
    }
    return nil
  }
}

// MARK: - Errors

/// A percent sign that has no two hexadecimal digits behind it.
public struct PercentDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the percent sign, from the value's first octet.
  public let offset: Int

  /// A sentence for people.
  public var description: String {
    "byte \(offset): a percent sign needs two hexadecimal digits behind it"
  }
}

// MARK: - Both readings

/// The octets that a raw value stands for, in both readings side by side.
public struct Readings: Equatable, Sendable {
  /// What percent-decoding alone gives.
  public let percent: [UInt8]
  /// What form decoding gives.
  public let form: [UInt8]

  /// Decodes a raw value.
  ///
  /// - Parameter raw: a raw value of a query.
  /// - Throws: `PercentDecodingError` for an invalid escape.
  public init(_ raw: some RandomAccessCollection<UInt8>) throws(PercentDecodingError) {
    percent = try PercentDecoding.decode(raw, as: .percent)
    form = try PercentDecoding.decode(raw, as: .form)
  }

  /// Decodes a raw value in which an invalid escape stands for itself.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: some RandomAccessCollection<UInt8>) {
    percent = PercentDecoding.decodeLiteral(raw, as: .percent)
    form = PercentDecoding.decodeLiteral(raw, as: .form)
  }

  /// Decodes a raw value in which an invalid escape stands for itself.
  ///
  /// What is the same in both readings is decoded once.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: ArraySlice<UInt8>) {
    percent = PercentDecoding.decodeLiteral(raw, as: .percent)
    guard Octets.firstIndex(of: UInt8(ascii: "+"), in: raw) != nil else {
      form = percent
      return
    }
    form = PercentDecoding.decodeLiteral(raw, as: .form)
  }

  /// The readings of octets that stand for themselves.
  ///
  /// - Parameter octets: the octets.
  public init(standingFor octets: ArraySlice<UInt8>) {
    percent = Octets.array(octets)
    form = percent
  }

  /// The octets in one reading.
  public subscript(reading: QueryReading) -> [UInt8] {
    switch reading {
    case .percent: percent
    case .form: form
    }
  }
}

/// One of the two ways in which a query's text is decoded.
public enum QueryReading: String, CaseIterable, Sendable {
  /// Percent-decoding alone: `+` is a plus
  /// ([RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).
  case percent
  /// `application/x-www-form-urlencoded`: `+` is a space
  /// ([RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B)).
  case form
}
