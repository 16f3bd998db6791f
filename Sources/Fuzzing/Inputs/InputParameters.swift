import AppFlip

/// One parameter of an input, in raw octets: nothing is encoded or decoded on the way to the link.
struct InputParameter: Equatable, Sendable {
  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  var separator: [UInt8]
  var name: [UInt8]
  /// What stands behind the first `=`; nil if there is no `=`.
  var value: [UInt8]?

  static let ampersand = [UInt8(ascii: "&")]

  init(_ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand) {
    (self.separator, self.name, self.value) = (separator, name, value)
  }

  fileprivate init(splitting part: ArraySlice<UInt8>) {
    let sign = Octets.firstIndex(of: UInt8(ascii: "="), in: part)
    self.init(Array(part[..<(sign ?? part.endIndex)]), sign.map { Array(part[($0 + 1)...]) })
  }

  var length: Int { separator.count + name.count + (value.map { $0.count + 1 } ?? 0) }

  var written: [UInt8] { value.map { name + [UInt8(ascii: "=")] + $0 } ?? name }

  func isNamed(_ expected: String) -> Bool { QueryParameter.isName(name.span, expected) }
}

typealias InputParameters = [InputParameter]

extension InputParameters {
  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  init(splitting query: some Collection<UInt8>) {
    self = [UInt8](query).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { InputParameter(splitting: $0) }
  }

  var length: Int { reduce(-(first?.separator.count ?? 0)) { $0 + $1.length } }

  /// The query or the form, octet for octet: the separator of the first parameter isn't written.
  var written: [UInt8] {
    var octets: [UInt8] = []
    for (index, parameter) in enumerated() {
      if index > 0 { octets += parameter.separator }
      octets += parameter.written
    }
    return octets
  }

  func indices(named name: String) -> [Int] { indices.filter { self[$0].isNamed(name) } }

  /// The index of one of the parameters with one of the names, each as likely as any other.
  func index(ofAny names: [ParameterName], _ random: inout SplitMix64) -> Int? {
    var (chosen, count): (Int?, Int) = (nil, 0)
    for (index, parameter) in enumerated()
    where names.contains(where: { parameter.isNamed($0.rawValue) }) {
      count += 1
      if random.oneIn(count) { chosen = index }
    }
    return chosen
  }
}

enum ParameterName: String {
  case redirectURI = "redirect_uri"
  case clientID = "client_id"
  case state, scope, code, error
  case responseType = "response_type"
  case errorDescription = "error_description"
}

extension FuzzInput {
  func index(of name: ParameterName) -> Int? { parameters.indices(named: name.rawValue).first }

  subscript(first name: ParameterName) -> InputParameter? {
    get { index(of: name).map { parameters[$0] } }
    set { if let newValue, let index = index(of: name) { parameters[index] = newValue } }
  }
}
