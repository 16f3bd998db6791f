import AppFlip

/// One parameter of a draft, in raw octets: nothing is encoded or decoded on the way to the link.
public struct DraftParameter: Equatable, Sendable {
  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  public var separator: [UInt8]
  /// What stands in front of the first `=`.
  public var name: [UInt8]
  /// What stands behind the first `=`; nil where there is no `=`.
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
    _ name: [UInt8], _ value: [UInt8]?, separator: [UInt8] = DraftParameter.ampersand
  ) {
    self.name = name
    self.value = value
    self.separator = separator
  }

  /// Whether the parameter stands for one of the document's by its decoded name.
  ///
  /// - Parameter expected: the name, ASCII without `+`.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    QueryParameter(name: name[...], value: nil).isNamed(expected)
  }
}

extension [DraftParameter] {
  /// Splits a query at `&`; an empty part is a parameter without name and `=`.
  ///
  /// - Parameter query: a raw query, without the question mark, or a form.
  public init(splitting query: some Collection<UInt8>) {
    let parts = Array<UInt8>(query)
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    self = parts.map { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return DraftParameter(Array<UInt8>(part), nil)
      }
      return DraftParameter(Array<UInt8>(part[..<equals]), Array<UInt8>(part[(equals + 1)...]))
    }
  }

  /// The number of octets of the query.
  public var length: Int {
    var length = 0
    // By index: copying each parameter out of the array costs more than looking at it.
    for index in indices {
      if index > 0 { length += self[index].separator.count }
      length += self[index].name.count
      if let count = self[index].value?.count { length += count + 1 }
    }
    return length
  }

  /// Adds the query to octets.
  ///
  /// - Parameter octets: what it is added to.
  public func write(to octets: inout [UInt8]) {
    for index in indices {
      if index > 0 { octets += self[index].separator }
      octets += self[index].name
      guard let value = self[index].value else { continue }
      octets.append(UInt8(ascii: "="))
      octets += value
    }
  }

  /// The indices of the parameters that stand for one of the document's.
  ///
  /// - Parameter name: the name, ASCII without `+`.
  /// - Returns: the indices, ascending.
  public func indices(named name: String) -> [Int] {
    indices.filter { self[$0].isNamed(name) }
  }
}
