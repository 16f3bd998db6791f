import AppFlip
import Conformance

/// A link as a structure of raw bytes, which serialises to exactly the bytes that it was split from.
package struct InputLink: Equatable, Sendable {
  var base: [UInt8] { didSet { written = nil } }
  var query: InputParameters? { didSet { written = nil } }
  /// What comes after the first `#`; nil if there is none.
  var fragment: [UInt8]? { didSet { written = nil } }
  /// The bytes, if they were written since the last change.
  private var written: [UInt8]?

  init(base: [UInt8], query: InputParameters? = nil, fragment: [UInt8]? = nil) {
    (self.base, self.query, self.fragment) = (base, query, fragment)
  }

  init(splitting bytes: [UInt8]) {
    var rest = bytes[...]
    if let sign = Bytes.firstIndex(of: UInt8(ascii: "#"), in: rest) {
      fragment = Array(rest[(sign + 1)...])
      rest = rest[..<sign]
    }
    if let mark = Bytes.firstIndex(of: UInt8(ascii: "?"), in: rest) {
      query = InputParameters(splitting: rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    base = Array(rest)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.base == right.base && left.query == right.query && left.fragment == right.fragment
  }

  var length: Int {
    if let written { return written.count }
    return base.count + (query.map { $0.length + 1 } ?? 0) + (fragment.map { $0.count + 1 } ?? 0)
  }

  package var bytes: [UInt8] { written ?? writing() }

  /// Keeps the bytes until the link is changed: what is sent is measured and compared, too.
  mutating func write() { written = written ?? writing() }

  private func writing() -> [UInt8] {
    var bytes = base
    if let query {
      bytes.append(UInt8(ascii: "?"))
      query.write(into: &bytes)
    }
    if let fragment {
      bytes.append(UInt8(ascii: "#"))
      bytes.append(fragment.span)
    }
    return bytes
  }
}

extension InputLink {
  /// Adds the query of the endpoint's own URL before the parameters, unless the query begins with it already.
  mutating func addOwnQuery(of endpoint: EndpointURL) {
    guard !endpoint.query.isEmpty, base == endpoint.base,
      endpoint.parameters(behindOwnIn: query?.written[...] ?? []) == nil
    else { return }
    let own = InputParameters(splitting: endpoint.query)
    let others = (query ?? []).filter { parameter in
      !own.contains {
        $0.decodedName == parameter.decodedName && $0.decodedValue == parameter.decodedValue
      }
    }
    query = own + others
  }
}

extension InputParameter {
  var decodedName: [UInt8] { PercentDecoding.decodeLiteral(name, as: .percent) }

  fileprivate var decodedValue: [UInt8]? {
    value.map { PercentDecoding.decodeLiteral($0, as: .percent) }
  }
}
