import AppFlip

/// One parameter of an input, in raw bytes: nothing is encoded or decoded on the way to the link.
struct InputParameter: Equatable, Sendable {
  /// What comes before the parameter; the first of a query has nothing before it.
  var separator: [UInt8]
  var name: [UInt8]
  /// What comes after the first `=`; nil if there is no `=`.
  var value: [UInt8]?

  static let ampersand = [UInt8(ascii: "&")]

  init(_ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand) {
    (self.separator, self.name, self.value) = (separator, name, value)
  }

  fileprivate init(splitting part: ArraySlice<UInt8>) {
    let bytes = part.span
    let sign = bytes.firstIndex(of: UInt8(ascii: "="))
    name = [UInt8](copying: bytes.extracting(first: sign ?? bytes.count))
    separator = Self.ampersand
    if let sign { value = [UInt8](copying: bytes.extracting(droppingFirst: sign + 1)) }
  }

  var length: Int { separator.count + name.count + (value.map { $0.count + 1 } ?? 0) }

  func write(into bytes: inout [UInt8]) {
    bytes.append(name.span)
    guard let value else { return }
    bytes.append(UInt8(ascii: "="))
    bytes.append(value.span)
  }

  func isNamed(_ expected: String) -> Bool { QueryParameter.isName(name.span, expected) }
}

typealias InputParameters = [InputParameter]

extension InputParameters {
  init(splitting query: [UInt8]) { self.init(splitting: query[...]) }

  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  init(splitting query: ArraySlice<UInt8>) {
    self = []
    var rest = query
    while let ampersand = Bytes.firstIndex(of: UInt8(ascii: "&"), in: rest) {
      append(InputParameter(splitting: rest[..<ampersand]))
      rest = rest[(ampersand + 1)...]
    }
    append(InputParameter(splitting: rest))
  }

  var length: Int {
    // In place: a parameter that is gone through is copied.
    let parameters = span
    var length = -(first?.separator.count ?? 0)
    for index in parameters.indices { length += parameters[index].length }
    return length
  }

  /// The query or the form, byte for byte: the separator of the first parameter isn't written.
  var written: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  func write(into bytes: inout [UInt8]) {
    let parameters = span
    for index in parameters.indices {
      if index > 0 { bytes.append(parameters[index].separator.span) }
      parameters[index].write(into: &bytes)
    }
  }

  func indices(named name: String) -> [Int] { indices.filter { self[$0].isNamed(name) } }
}

enum ParameterName: String {
  case redirectURI = "redirect_uri"
  case clientID = "client_id"
  case state, scope, code, error
  case responseType = "response_type"
  case errorDescription = "error_description"
}

extension FuzzRequest {
  func index(of name: ParameterName) -> Int? { parameters.indices(named: name.rawValue).first }

  subscript(first name: ParameterName) -> InputParameter? {
    get { index(of: name).map { parameters[$0] } }
    set { if let newValue, let index = index(of: name) { parameters[index] = newValue } }
  }
}
