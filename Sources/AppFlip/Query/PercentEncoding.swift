/// Percent-encoding that every reader of a query decodes to the same bytes.
public enum PercentEncoding {
  /// Encodes bytes so the RFC 3986 and the form reading agree on them.
  ///
  /// Only `unreserved` bytes stand as themselves, every other one becomes `%` and two upper-case
  /// hexadecimal digits; `+` in particular is never left bare
  /// ([RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)).
  ///
  /// - Parameter octets: any bytes.
  /// - Returns: ASCII text that may be in a query.
  public static func encode(_ octets: some Collection<UInt8>) -> [UInt8] {
    encode(Array(octets), all: false)
  }

  /// Encodes every byte, `unreserved` ones included: equivalent, but not what anybody writes.
  ///
  /// - Parameter octets: any bytes.
  /// - Returns: three bytes for each.
  public static func encodeAll(_ octets: some Collection<UInt8>) -> [UInt8] {
    encode(Array(octets), all: true)
  }

  private static func encode(_ octets: [UInt8], all: Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(octets.count)
    // By index: in a debug build an iterator takes ten times as long.
    for index in octets.indices {
      let octet = octets[index]
      if !all, octet.isUnreserved {
        encoded.append(octet)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(Octets.hexDigit(octet >> 4))
        encoded.append(Octets.hexDigit(octet & 15))
      }
    }
    return encoded
  }
}
