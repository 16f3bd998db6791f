import AppFlip

/// The target of a `Refresh` header field, or of a meta refresh ([HTML, shared declarative refresh
/// steps](https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps)).
package enum Refresh {
  /// The URL, as it is written; nil for a text that has none, and for one that isn't a refresh.
  package static func url(in value: [UInt8]) -> [UInt8]? {
    var rest = value.drop(while: isWhitespace)
    let time = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    // The time is read up to its point, and an empty one needs the point.
    guard !time.isEmpty else { return nil }
    rest = rest[time.endIndex...]
    guard let separator = rest.first, ";,".utf8.contains(separator) || isWhitespace(separator)
    else { return nil }
    rest = rest.drop(while: isWhitespace)
    if let separator = rest.first, ";,".utf8.contains(separator) { rest = rest.dropFirst() }
    rest = rest.drop(while: isWhitespace)
    let name = rest.prefix(3)
    let afterName = rest.dropFirst(3).drop(while: isWhitespace)
    if name.map(\.lowercasedASCII).elementsEqual("url".utf8), afterName.first == UInt8(ascii: "=") {
      rest = afterName.dropFirst().drop(while: isWhitespace)
    } else if name.first?.lowercasedASCII == UInt8(ascii: "u") {
      // Not even a quote is skipped.
      return Array(rest)
    }
    if let quote = rest.first, "'\"".utf8.contains(quote) {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    return rest.isEmpty ? nil : Array(rest)
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool { " \t\n\u{C}\r".utf8.contains(byte) }
}
