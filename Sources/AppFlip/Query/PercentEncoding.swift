/// Percent-encoding that every reader of a query decodes to the same octets.
public enum PercentEncoding {
  /// Encodes octets so that the RFC 3986 and the form reading agree on them.
  ///
  /// Only `unreserved` octets stand as themselves, every other one becomes `%` and two upper-case
  /// hexadecimal digits; `+` in particular is never left bare
  /// ([RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)).
  ///
  /// - Parameter octets: any octets.
  /// - Returns: ASCII text that may stand in a query.
  public static func encode(_ octets: some Collection<UInt8>) -> [UInt8] {
    encode(Array(octets))
  }

  /// Encodes octets so that the RFC 3986 and the form reading agree on them.
  ///
  /// - Parameter octets: any octets.
  /// - Returns: ASCII text that may stand in a query.
  public static func encode(_ octets: [UInt8]) -> [UInt8] { encode(octets, all: false) }

  /// Encodes every octet, `unreserved` ones included: equivalent, but not what anybody writes.
  ///
  /// - Parameter octets: any octets.
  /// - Returns: three octets for each.
  public static func encodeAll(_ octets: some Collection<UInt8>) -> [UInt8] {
    encode(Array(octets), all: true)
  }

  // An array, because generic code is slow when another module calls it.
  private static func encode(_ octets: [UInt8], all: Bool) -> [UInt8] {
    let span = octets.span
    let first = all ? 0 : span.indices.first { !isUnreserved(span[$0]) } ?? span.count
    if first == span.count { return octets }
    // An octet is written for each that is kept, and three for each of the others.
    let length = first + 3 * (span.count - first)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { encoded in
      var count = 0
      for index in span.indices {
        let octet = span[index]
        if index < first || !all && isUnreserved(octet) {
          unsafe encoded[count] = octet
          count &+= 1
        } else {
          unsafe encoded[count] = UInt8(ascii: "%")
          unsafe encoded[count &+ 1] = Octets.hexDigit(octet >> 4)
          unsafe encoded[count &+ 2] = Octets.hexDigit(octet & 15)
          count &+= 3
        }
      }
      return unsafe Array(UnsafeBufferPointer(rebasing: encoded[..<count]))
    }
  }

  /// `UInt8.isUnreserved` without a branch for each kind: one bit for each ASCII octet.
  private static func isUnreserved(_ octet: UInt8) -> Bool {
    let bits: UInt64 =
      octet < 0x40 ? 0x03FF_6000_0000_0000 : octet < 0x80 ? 0x47FF_FFFE_87FF_FFFE : 0
    return bits &>> UInt64(octet & 0x3F) & 1 == 1
  }
}
