/// An answer that the app opened, taken apart octet by octet.
struct OpenedAnswer {
  /// What stands before the question mark.
  let target: [UInt8]
  /// The parameters, still encoded.
  let parameters: [(name: String, value: [UInt8])]
  /// Whether every octet may stand in a URI, and every percent sign begins an escape.
  let isWellFormed: Bool

  init(_ url: [UInt8]) {
    let parts = url.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    target = Array(parts[0])
    let query = parts.dropFirst().first ?? []
    parameters = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
      let pair = $0.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (String(decoding: pair[0], as: UTF8.self), Array(pair.dropFirst().first ?? []))
    }
    isWellFormed = Self.isWellFormed(query)
  }

  /// The names of the parameters, in order.
  var names: [String] { parameters.map(\.name) }

  /// The encoded values of a parameter.
  func values(of name: String) -> [[UInt8]] {
    parameters.filter { Array($0.name.utf8) == Array(name.utf8) }.map(\.value)
  }

  private static func isWellFormed(_ query: ArraySlice<UInt8>) -> Bool {
    // How many digits of an escape are still to come.
    var digits = 0
    for octet in query {
      if digits > 0 {
        guard isHexDigit[Int(octet)] else { return false }
        digits -= 1
      } else if octet == UInt8(ascii: "%") {
        digits = 2
      } else if !isAllowed[Int(octet)] {
        return false
      }
    }
    return digits == 0
  }

  private static let isHexDigit = table(of: "0123456789abcdefABCDEF")
  private static let isAllowed = table(
    of: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")

  /// For each octet, whether it is in a text.
  private static func table(of text: String) -> [Bool] {
    let octets = Set(text.utf8)
    return (0...255).map { octets.contains($0) }
  }
}
