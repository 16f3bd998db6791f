/// Percent-encoding that every reader of a query decodes to the same bytes.
public enum PercentEncoding {
  /// Encodes bytes so the RFC 3986 and the form reading agree on them.
  ///
  /// Only `unreserved` bytes stand as themselves, every other one becomes `%` and two upper-case
  /// hexadecimal digits; `+` in particular is never left bare
  /// ([RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: ASCII text that may be in a query.
  public static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    encode(Array(bytes), all: false)
  }

  /// Encodes every byte, `unreserved` ones included: equivalent, but not what anybody writes.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: three bytes for each.
  public static func encodeAll(_ bytes: some Collection<UInt8>) -> [UInt8] {
    encode(Array(bytes), all: true)
  }

  private static func encode(_ bytes: [UInt8], all: Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    // By index: in a debug build an iterator takes ten times as long.
    for index in bytes.indices {
      let byte = bytes[index]
      if !all, byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Bytes.hexDigit(byte >> 4))
        encoded.append(Bytes.hexDigit(byte & 15))
      }
    }
    return encoded
  }
}
