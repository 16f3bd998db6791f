import AppFlip

/// A link as a structure of raw octets, which serialises to exactly the octets that it was split from.
package struct InputLink: Equatable, Sendable {
  package var base: [UInt8]
  /// The parameters of the query; nil if there is no question mark.
  package var query: InputParameters?
  /// What stands behind the first `#`; nil if there is none.
  package var fragment: [UInt8]?

  package init(base: [UInt8], query: InputParameters? = nil, fragment: [UInt8]? = nil) {
    (self.base, self.query, self.fragment) = (base, query, fragment)
  }

  /// Splits a link at its delimiters, valid or not.
  package init(splitting octets: [UInt8]) {
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

  package var length: Int {
    base.count + (query.map { $0.length + 1 } ?? 0) + (fragment.map { $0.count + 1 } ?? 0)
  }

  /// The link, octet for octet.
  package var octets: [UInt8] {
    var octets = base
    octets.reserveCapacity(length)
    if let query {
      octets.append(UInt8(ascii: "?"))
      query.write(to: &octets)
    }
    if let fragment {
      octets.append(UInt8(ascii: "#"))
      octets += fragment
    }
    return octets
  }
}
