import AppFlip

/// One parameter of a draft, in raw octets: nothing is encoded or decoded on the way to the link.
public struct DraftParameter: Equatable, Sendable {
  /// The separator, the name and, behind `=`, the value: one array is copied faster than three.
  private var octets: [UInt8]
  /// Where the name begins.
  private var start: Int
  /// Where the name ends; where there is no `=`, the octets do too.
  private var end: Int

  /// What stands in front of the parameter; the first of a query has nothing in front of it.
  public var separator: [UInt8] {
    get { Array(octets[..<start]) }
    set { self = DraftParameter(name, value, separator: newValue) }
  }

  /// What stands in front of the first `=`.
  public var name: [UInt8] {
    get { Array(rawName) }
    set { self = DraftParameter(newValue, value, separator: separator) }
  }

  /// The name where it stands: nothing is copied.
  var rawName: ArraySlice<UInt8> { octets[start..<end] }

  /// What stands behind the first `=`; nil where there is no `=`.
  public var value: [UInt8]? {
    get { end < octets.count ? Array(octets[(end + 1)...]) : nil }
    set { self = DraftParameter(name, newValue, separator: separator) }
  }

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
    self.init(name[...], value?[...], separator: separator)
  }

  /// Makes a parameter of parts of a query.
  init(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>?,
    separator: [UInt8] = DraftParameter.ampersand
  ) {
    start = separator.count
    end = start + name.count
    octets = []
    octets.reserveCapacity(end + (value.map { $0.count + 1 } ?? 0))
    octets += separator
    octets += name
    guard let value else { return }
    octets.append(UInt8(ascii: "="))
    octets += value
  }

  /// The number of octets of the name, and of the value with the `=`.
  var length: Int { octets.count - start }

  /// The number of octets of the parameter with what stands in front of it.
  var separatedLength: Int { octets.count }

  /// Adds the parameter to octets.
  ///
  /// - Parameters:
  ///   - target: what it is added to.
  ///   - isFirst: whether it stands at the beginning, where no separator is.
  func write(to target: inout [UInt8], isFirst: Bool) {
    if isFirst { target += octets[start...] } else { target += octets }
  }

  /// Whether the parameter stands for one of the document's by its decoded name.
  ///
  /// - Parameter expected: the name, ASCII without `+`.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    QueryParameter(name: rawName, value: nil).isNamed(expected)
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
        return DraftParameter(part, nil)
      }
      return DraftParameter(part[..<equals], part[(equals + 1)...])
    }
  }

  /// The number of octets of the query.
  public var length: Int {
    var length = first?.length ?? 0
    // By index: copying each parameter out of the array costs more than looking at it.
    for index in indices.dropFirst() { length += self[index].separatedLength }
    return length
  }

  /// Adds the query to octets.
  ///
  /// - Parameter octets: what it is added to.
  public func write(to octets: inout [UInt8]) {
    for index in indices { self[index].write(to: &octets, isFirst: index == 0) }
  }

  /// The indices of the parameters that stand for one of the document's.
  ///
  /// - Parameter name: the name, ASCII without `+`.
  /// - Returns: the indices, ascending.
  public func indices(named name: String) -> [Int] {
    indices.filter { self[$0].isNamed(name) }
  }
}
