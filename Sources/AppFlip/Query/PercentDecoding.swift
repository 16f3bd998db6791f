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
    let decoded = decode(raw, as: reading, keepingInvalid: false)
    guard let decoded else { throw PercentDecodingError(offset: firstInvalidEscape(in: raw) ?? 0) }
    return decoded
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
    decode(raw, as: reading, keepingInvalid: true) ?? []
  }

  /// Decodes the escapes of a raw value; the percent sign of an invalid one stands for itself, and so
  /// does a plus.
  ///
  /// - Parameter raw: the text as it stands in the query.
  /// - Returns: the octets.
  static func decodeEscapes(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    // No more octets are written than are read.
    unsafe [UInt8](unsafeUninitializedCapacity: raw.count) { decoded, count in
      var index = raw.startIndex
      while index < raw.endIndex {
        let escaped = escapedOctet(in: raw, at: index)
        unsafe decoded[count] = escaped ?? raw[index]
        index += escaped == nil ? 1 : 3
        count += 1
      }
    }
  }

  /// Tells how a raw value is written, without decoding it where that isn't needed.
  ///
  /// - Parameter raw: the text as it stands in the query.
  /// - Returns: whether it has neither an escape nor a plus, so that it stands for itself in both
  ///   readings; and whether every percent sign begins an escape and the octets are UTF-8.
  public static func inspect(_ raw: ArraySlice<UInt8>) -> (isPlain: Bool, isDecodable: Bool) {
    let span = raw.span
    var (isPlain, isASCII) = (true, true)
    var index = 0
    while true {
      index = span.skipWords(from: index) {
        $0 & UInt64.highBits | $0.marks(of: UInt8(ascii: "%")) | $0.marks(of: UInt8(ascii: "+"))
          == 0
      }
      // The octets that made the word stand out, or the last few.
      let end = min(index + 8, span.count)
      guard index < end else { break }
      while index < end {
        let octet = span[index]
        if octet == UInt8(ascii: "%") {
          isPlain = false
          guard let escaped = escapedOctet(in: raw, at: raw.startIndex + index) else {
            return (false, false)
          }
          if escaped >= 0x80 { isASCII = false }
        }
        if octet == UInt8(ascii: "+") { isPlain = false }
        if octet >= 0x80 { isASCII = false }
        index += 1
      }
    }
    return (isPlain, isASCII || Octets.areUTF8(isPlain ? Octets.array(raw) : decodeEscapes(raw)))
  }

  /// The octet that the escape at an index stands for.
  ///
  /// - Parameters:
  ///   - slice: raw text.
  ///   - index: an index of it.
  /// - Returns: nil where there is no valid escape.
  public static func escapedOctet(in slice: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard slice.endIndex - index >= 3, slice[index] == UInt8(ascii: "%"),
      let high = slice[index + 1].hexValue, let low = slice[index + 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// The decoded octets, nil where an escape is invalid and may not stand for itself.
  private static func decode(
    _ raw: ArraySlice<UInt8>, as reading: QueryReading, keepingInvalid: Bool
  ) -> [UInt8]? {
    // No more octets are written than are read.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { decoded in
      var (index, count) = (raw.startIndex, 0)
      while index < raw.endIndex {
        var octet = raw[index]
        index &+= 1
        if octet == UInt8(ascii: "%") {
          if let escaped = escapedOctet(in: raw, at: index &- 1) {
            octet = escaped
            index &+= 2
          } else if !keepingInvalid {
            return nil
          }
        } else if octet == UInt8(ascii: "+"), reading == .form {
          octet = UInt8(ascii: " ")
        }
        unsafe decoded[count] = octet
        count &+= 1
      }
      return unsafe Array(decoded[..<count])
    }
  }

  private static func firstInvalidEscape(in raw: ArraySlice<UInt8>) -> Int? {
    raw.indices.first {
      raw[$0] == UInt8(ascii: "%") && escapedOctet(in: raw, at: $0) == nil
    }.map { $0 - raw.startIndex }
  }
}
