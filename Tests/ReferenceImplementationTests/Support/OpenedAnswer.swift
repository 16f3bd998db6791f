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
    var rest = query
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ hexDigits.contains($0) }) else { return false }
        rest = rest.dropFirst(2)
      } else if !allowed.contains(octet) {
        return false
      }
    }
    return true
  }

  private static let hexDigits = Array("0123456789abcdefABCDEF".utf8)
  private static let allowed = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)
}
