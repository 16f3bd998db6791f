import AppFlip

/// The five components of a URI reference; nil if one is undefined, which isn't empty.
struct Components: Equatable, CustomStringConvertible {
  var scheme: [UInt8]?
  var authority: [UInt8]?
  var path: [UInt8]
  var query: [UInt8]?
  var fragment: [UInt8]?

  var description: String {
    [scheme, authority, path, query, fragment]
      .map { $0.map { "<\(Bytes.escaped($0))>" } ?? "-" }.joined(separator: " ")
  }

}

extension Components {
  init(_ reference: URIReference) {
    scheme = reference.scheme.map { Array($0) }
    authority = reference.authority.map { Array($0) }
    path = Array(reference.path)
    query = reference.query.map { Array($0) }
    fragment = reference.fragment.map { Array($0) }
  }

}

/// Whether the expression of appendix B captures what the reader splits.
func checkSplit(_ text: [UInt8], by grammar: Grammar, in sweep: inout Sweep) {
  let found = Components(URIReference(splitting: text))
  sweep.check(found == grammar.split(text), "\(Bytes.escaped(text)): \(found)")
}

func syntaxError(in bytes: [UInt8]) -> URISyntaxError? {
  do throws(URISyntaxError) {
    _ = try URIReference(validating: bytes)
    return nil
  } catch { return error }
}
