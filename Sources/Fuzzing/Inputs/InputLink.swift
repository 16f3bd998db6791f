import AppFlip

/// A link as a structure of raw octets, which serialises to exactly the octets that it was split from.
package struct InputLink: Equatable, Sendable {
  var base: [UInt8]
  var query: InputParameters?
  /// What stands behind the first `#`; nil if there is none.
  var fragment: [UInt8]?

  init(base: [UInt8], query: InputParameters? = nil, fragment: [UInt8]? = nil) {
    (self.base, self.query, self.fragment) = (base, query, fragment)
  }

  init(splitting octets: [UInt8]) {
    var rest = octets[...]
    if let sign = Octets.firstIndex(of: UInt8(ascii: "#"), in: rest) {
      fragment = Array(rest[(sign + 1)...])
      rest = rest[..<sign]
    }
    if let mark = Octets.firstIndex(of: UInt8(ascii: "?"), in: rest) {
      query = InputParameters(splitting: rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    base = Array(rest)
  }

  var length: Int {
    base.count + (query.map { $0.length + 1 } ?? 0) + (fragment.map { $0.count + 1 } ?? 0)
  }

  package var octets: [UInt8] {
    var octets = base
    octets.reserveCapacity(length)
    if let query { octets += [UInt8(ascii: "?")] + query.written }
    if let fragment { octets += [UInt8(ascii: "#")] + fragment }
    return octets
  }
}
