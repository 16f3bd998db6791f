import AppFlip
import Conformance

/// A link as a structure of raw bytes, which serialises to exactly the bytes that it was split from.
package struct InputLink: Equatable, Sendable {
  var base: [UInt8]
  var query: InputParameters?
  /// The bytes after the first `#`; nil if there is none.
  var fragment: [UInt8]?

  init(base: [UInt8], query: InputParameters? = nil) { (self.base, self.query) = (base, query) }

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

  var length: Int {
    base.count + (query.map { $0.length + 1 } ?? 0) + (fragment.map { $0.count + 1 } ?? 0)
  }

  package var bytes: [UInt8] {
    var bytes = base
    if let query { bytes += [UInt8(ascii: "?")] + query.written }
    if let fragment { bytes += [UInt8(ascii: "#")] + fragment }
    return bytes
  }
}

/// A parameter in raw bytes.
struct InputParameter: Equatable, Sendable {
  /// The bytes before the parameter; not written before the first parameter.
  var separator: [UInt8]
  var name: [UInt8]
  /// The bytes after the first `=`; nil without a `=`.
  var value: [UInt8]?

  static let ampersand = [UInt8(ascii: "&")]

  init(_ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand) {
    (self.separator, self.name, self.value) = (separator, name, value)
  }

  var length: Int { separator.count + name.count + (value.map { $0.count + 1 } ?? 0) }

  var decodedName: [UInt8] { PercentDecoding.decodeLiteral(name, as: .percent) }
  var decodedValue: [UInt8]? { value.map { PercentDecoding.decodeLiteral($0, as: .percent) } }

  func isNamed(_ expected: String) -> Bool { QueryParameter.isName(name.span, expected) }
}

typealias InputParameters = [InputParameter]

extension InputParameters {
  /// Splits a query at `&`; an empty part is a parameter without a name and `=`.
  init(splitting query: some Collection<UInt8>) {
    let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    self = parts.map { part -> InputParameter in
      let sign = part.firstIndex(of: UInt8(ascii: "="))
      let value: [UInt8]? = sign.map { [UInt8](part[$0...].dropFirst()) }
      return InputParameter([UInt8](part[..<(sign ?? part.endIndex)]), value)
    }
  }

  var length: Int { reduce(-(first?.separator.count ?? 0)) { $0 + $1.length } }

  /// The query or the form, byte for byte.
  var written: [UInt8] {
    var bytes: [UInt8] = []
    for (index, parameter) in enumerated() {
      if index > 0 { bytes += parameter.separator }
      bytes += parameter.name
      if let value = parameter.value { bytes += [UInt8(ascii: "=")] + value }
    }
    return bytes
  }
}

enum ParameterName: String {
  case redirectURI = "redirect_uri"
  case clientID = "client_id"
  case state, scope, code, error
  case responseType = "response_type"
  case errorDescription = "error_description"
}

extension FuzzRequest {
  func index(of name: ParameterName) -> Int? {
    parameters.firstIndex { $0.isNamed(name.rawValue) }
  }

  subscript(first name: ParameterName) -> InputParameter? {
    get { index(of: name).map { parameters[$0] } }
    set { if let newValue, let index = index(of: name) { parameters[index] = newValue } }
  }
}
