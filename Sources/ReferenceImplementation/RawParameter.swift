/// A parameter as it stands in a query or a form, percent-encoding included.
struct RawParameter {
  /// What stands in front of the first equals sign.
  let name: [UInt8]
  /// What stands behind it, nothing where there is no equals sign.
  let value: [UInt8]

  /// Splits a query or a form; empty parts are passed over.
  ///
  /// - Parameter text: the octets of the query or the form.
  /// - Returns: the parameters in their order.
  static func split(_ text: ArraySlice<UInt8>) -> [RawParameter] {
    text.split(separator: UInt8(ascii: "&")).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return RawParameter(name: Array(part[..<equals]), value: Array(part[equals...].dropFirst()))
    }
  }

  /// Whether the name is the given one, octet for octet after one percent-decoding.
  ///
  /// - Parameter expected: the name, which has no `+`, so that every reader agrees.
  /// - Returns: whether it is.
  func isNamed(_ expected: String) -> Bool {
    PercentCoding.decoded(name).elementsEqual(expected.utf8)
  }
}
