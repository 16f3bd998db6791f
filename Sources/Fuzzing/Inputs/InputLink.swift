import AppFlip

/// A link as a structure of raw octets, which serialises to exactly the octets that it was split from.
public struct InputLink: Equatable, Sendable {
  /// What stands in front of the query and the fragment.
  public var base: [UInt8]
  /// The parameters of the query; nil if there is no question mark.
  public var query: InputParameters?
  /// What stands behind the first `#`; nil if there is none.
  public var fragment: [UInt8]?

  /// Makes a link of its parts.
  public init(base: [UInt8], query: InputParameters? = nil, fragment: [UInt8]? = nil) {
    self.base = base
    self.query = query
    self.fragment = fragment
  }

  /// Splits a link at its delimiters, valid or not.
  public init(splitting octets: [UInt8]) {
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

  /// The number of octets of the link.
  public var length: Int {
    base.count + (query.map { $0.length + 1 } ?? 0) + (fragment.map { $0.count + 1 } ?? 0)
  }

  /// The link, octet for octet.
  public var octets: [UInt8] {
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
