import AppFlip

/// One parameter of an input, in raw octets: nothing is encoded or decoded on the way to the link.
///
/// Its parts are one text, so that it is copied and written as one.
public struct InputParameter: Equatable, Sendable {
  /// The separator, the name, and the value behind its `=`.
  fileprivate private(set) var octets: [UInt8]
  fileprivate private(set) var nameStart: Int
  private var nameEnd: Int

  /// The separator of ordinary queries.
  public static let ampersand = [UInt8(ascii: "&")]

  /// Makes a parameter.
  public init(
    _ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand
  ) {
    octets = separator + name
    (nameStart, nameEnd) = (separator.count, octets.count)
    guard let value else { return }
    octets.append(UInt8(ascii: "="))
    octets += value
  }

  /// Splits a part of a query, an ampersand and what follows it, at its first `=`.
  fileprivate init(splitting part: [UInt8]) {
    octets = part
    (nameStart, nameEnd) = (1, part.span.firstIndex(of: UInt8(ascii: "=")) ?? part.count)
  }

  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  public var separator: [UInt8] {
    get { Array(octets[..<nameStart]) }
    set { self = InputParameter(name, value, separator: newValue) }
  }

  /// What stands in front of the first `=`.
  public var name: [UInt8] {
    get { Array(octets[nameStart..<nameEnd]) }
    set { self = InputParameter(newValue, value, separator: separator) }
  }

  /// What stands behind the first `=`; nil if there is no `=`.
  public var value: [UInt8]? {
    get { nameEnd < octets.count ? Array(octets[(nameEnd + 1)...]) : nil }
    set {
      var changed: [UInt8] = []
      changed.reserveCapacity(nameEnd + (newValue.map { $0.count + 1 } ?? 0))
      changed += octets[..<nameEnd]
      if let newValue {
        changed.append(UInt8(ascii: "="))
        changed += newValue
      }
      octets = changed
    }
  }

  /// How many octets the value has; nil if there is no `=`.
  var valueLength: Int? { nameEnd < octets.count ? octets.count - nameEnd - 1 : nil }

  /// The parameter without what stands in front of it.
  var written: ArraySlice<UInt8> { octets[nameStart...] }

  /// Whether the parameter stands for one of the document's by its decoded name.
  public func isNamed(_ expected: String) -> Bool {
    QueryParameter.isName(octets.span.extracting(nameStart..<nameEnd), expected)
  }

  /// Whether the parameter stands for one of several of the document's by its decoded name.
  fileprivate func isNamed(anyOf names: [ParameterName]) -> Bool {
    let name = octets.span.extracting(nameStart..<nameEnd)
    for index in names.indices where QueryParameter.isName(name, names[index].rawValue) {
      return true
    }
    return false
  }
}

/// The parameters of a query or of a form.
public typealias InputParameters = [InputParameter]

extension InputParameters {
  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  public init(splitting query: ArraySlice<UInt8>) {
    self = []
    let octets = [UInt8(ascii: "&")] + query
    let text = octets.span
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "&"), from: start + 1) ?? text.count
      append(InputParameter(splitting: [UInt8](copying: text.extracting(start..<end))))
      start = end
    }
  }

  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  public init(splitting query: [UInt8]) { self.init(splitting: query[...]) }

  /// The number of octets of the query or the form.
  public var length: Int {
    // In place: a parameter that is gone through is copied.
    let parameters = span
    var length = 0
    for index in parameters.indices { length += parameters[index].octets.count }
    return isEmpty ? 0 : length - parameters[0].nameStart
  }

  /// The query or the form, octet for octet: the separator of the first parameter isn't written.
  public var written: [UInt8] {
    var octets: [UInt8] = []
    write(to: &octets)
    return octets
  }

  /// Adds the query or the form to octets.
  func write(to octets: inout [UInt8]) {
    let parameters = span
    for index in parameters.indices {
      octets += index == 0 ? parameters[0].written : parameters[index].octets[...]
    }
  }

  /// The indices of the parameters that stand for one of the document's.
  public func indices(named name: String) -> [Int] {
    indices.filter { self[$0].isNamed(name) }
  }

  /// The index of one of the parameters with one of the names, each as likely as any other.
  func index(ofAny names: [ParameterName], _ random: inout SplitMix64) -> Int? {
    var (chosen, count): (Int?, Int) = (nil, 0)
    let parameters = span
    for index in parameters.indices where parameters[index].isNamed(anyOf: names) {
      count += 1
      if random.oneIn(count) { chosen = index }
    }
    return chosen
  }
}

/// The names of parameters that mutators look for.
enum ParameterName: String {
  case redirectURI = "redirect_uri"
  case clientID = "client_id"
  case state, scope, code, error
  case responseType = "response_type"
  case errorDescription = "error_description"
}
