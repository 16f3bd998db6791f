/// The cookies of a request, in one field as RFC 6265, section 5.4 wants it.
enum Cookies {
  /// Joins several `Cookie` fields into one, at the place of the first.
  ///
  /// - Parameter fields: the fields of a header.
  /// - Returns: the fields, with one `Cookie` at most.
  static func joined(_ fields: [HTTPField]) -> [HTTPField] {
    let cookies = fields.filter { $0.isNamed("cookie") }
    guard cookies.count > 1, let first = fields.firstIndex(where: { $0.isNamed("cookie") }) else {
      return fields
    }
    var joined = fields
    joined[first].value = Array(cookies.map(\.value).joined(separator: separator))
    let rest = joined[(first + 1)...].filter { !$0.isNamed("cookie") }
    return joined[...first] + rest
  }

  /// Adds the cookies that a response has set, in place of those with the same name.
  ///
  /// Their attributes are ignored: they come from the origin that they go back to.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - fields: the fields of a header, with one `Cookie` at most.
  /// - Returns: the fields of the next request's header.
  static func added(by response: HTTPResponse, to fields: [HTTPField]) -> [HTTPField] {
    let set = response.values(of: "set-cookie").map { trimmed($0.prefix { $0 != semicolon }) }
    guard !set.isEmpty else { return fields }
    let kept = fields.filter { $0.isNamed("cookie") }.flatMap { field in
      field.value.split(separator: semicolon).map { trimmed($0) }
    }
    let value = Array(lastOfEachName(kept + set).joined(separator: separator))
    return fields.filter { !$0.isNamed("cookie") }
      + [HTTPField(name: Array("Cookie".utf8), value: value)]
  }

  private static let semicolon = UInt8(ascii: ";")
  private static let separator = Array("; ".utf8)

  /// The last pair of each name, in order; by sorting, as a server may set thousands.
  private static func lastOfEachName(_ pairs: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let names = pairs.map { name(of: $0) }
    let sorted = pairs.indices.sorted {
      names[$0] == names[$1] ? $0 < $1 : names[$0].lexicographicallyPrecedes(names[$1])
    }
    let last = zip(sorted, sorted.dropFirst()).filter { names[$0] != names[$1] }.map(\.0)
    return (last + sorted.suffix(1)).sorted().map { pairs[$0] }
  }

  private static func name(of pair: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    pair.prefix { $0 != UInt8(ascii: "=") }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
    let end = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? text.startIndex
    return text[..<end].drop(while: isBlank)
  }
}
