import AppFlip

/// One parameter of an input, in raw octets: nothing is encoded or decoded on the way to the link.
public struct InputParameter: Equatable, Sendable {
  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  public var separator: [UInt8]
  /// What stands in front of the first `=`.
  public var name: [UInt8]
  /// What stands behind the first `=`; nil if there is no `=`.
  public var value: [UInt8]?

  /// The separator of ordinary queries.
  public static let ampersand = [UInt8(ascii: "&")]

  /// Makes a parameter.
  ///
  /// - Parameters:
  ///   - name: the raw name.
  ///   - value: the raw value, nil for a parameter without `=`.
  ///   - separator: what stands in front of it.
  public init(
    _ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = InputParameter.ampersand
  ) {
    self.name = name
    self.value = value
    self.separator = separator
  }

  /// Splits a part of a query at its first `=`.
  fileprivate init(splitting part: ArraySlice<UInt8>) {
    let equals = Octets.firstIndex(of: UInt8(ascii: "="), in: part)
    self.init(
      Array(part[..<(equals ?? part.endIndex)]), equals.map { Array(part[($0 + 1)...]) })
  }

  /// The parameter without what stands in front of it.
  var written: [UInt8] { value.map { name + [UInt8(ascii: "=")] + $0 } ?? name }

  /// Whether the parameter stands for one of the document's by its decoded name.
  ///
  /// - Parameter expected: the name, ASCII without `+`.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    QueryParameter(name: name[...], value: nil).isNamed(expected)
  }
}

/// The parameters of a query or of a form.
public typealias InputParameters = [InputParameter]

extension InputParameters {
  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  ///
  /// - Parameter query: a raw query, without the question mark, or a form.
  public init(splitting query: ArraySlice<UInt8>) {
    self = []
    var rest = query
    while let end = Octets.firstIndex(of: UInt8(ascii: "&"), in: rest) {
      append(InputParameter(splitting: rest[..<end]))
      rest = rest[(end + 1)...]
    }
    append(InputParameter(splitting: rest))
  }

  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  ///
  /// - Parameter query: a raw query, without the question mark, or a form.
  public init(splitting query: [UInt8]) { self.init(splitting: query[...]) }

  /// The number of octets of the query or the form.
  public var length: Int {
    var length = -(first?.separator.count ?? 0)
    for index in indices {
      length += self[index].separator.count + self[index].name.count
      if let value = self[index].value { length += value.count + 1 }
    }
    return length
  }
  }

  /// The query or the form, octet for octet: the separator of the first parameter isn't written.
  public var written: [UInt8] {
    var octets: [UInt8] = []
    write(to: &octets)
    return octets
  }

  /// Adds the query or the form to octets.
  func write(to octets: inout [UInt8]) {
    // By index: a parameter that is gone through is copied, which counts in a debug build.
    for index in indices {
      if index > startIndex { octets += self[index].separator }
      octets += self[index].name
      if let value = self[index].value {
        octets.append(UInt8(ascii: "="))
        octets += value
      }
    }
  }

  /// The indices of the parameters that stand for one of the document's.
  ///
  /// - Parameter name: the name, ASCII without `+`.
  /// - Returns: the indices, ascending.
  public func indices(named name: String) -> [Int] {
    indices.filter { self[$0].isNamed(name) }
  }

  /// The index of one of the parameters with one of the names, each as likely as any other.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - random: what chooses.
  /// - Returns: nil if there is none.
  func index(ofAny names: [ParameterName], _ random: inout SplitMix64) -> Int? {
    var (chosen, count): (Int?, Int) = (nil, 0)
    for index in indices where names.contains(where: { self[index].isNamed($0.rawValue) }) {
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
