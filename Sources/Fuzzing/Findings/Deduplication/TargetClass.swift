import AppFlip

/// In which components an absolute URI differs from a good one.
struct TargetClass: Equatable, CustomStringConvertible {
  /// The components in words, joined by `+`.
  let description: String

  /// Compares two URIs.
  ///
  /// - Parameters:
  ///   - octets: any text.
  ///   - good: what it should have been.
  init(_ octets: [UInt8], besides good: [UInt8]) {
    let (uri, model) = (URIReference(splitting: octets), URIReference(splitting: good))
    let (authority, wanted) = (Authority(uri), Authority(model))
    let parts = [
      Self.difference("scheme", uri.scheme, model.scheme),
      Self.difference("userinfo", authority.userinfo, wanted.userinfo),
      Self.difference("host", authority.host, wanted.host),
      Self.difference("port", authority.port, wanted.port),
      Self.difference("path", uri.path, model.path),
      Self.difference("query", uri.query, model.query),
      Self.difference("fragment", uri.fragment, model.fragment),
    ].compactMap(\.self)
    description = parts.isEmpty ? "good" : parts.joined(separator: "+")
  }

  private static func difference(
    _ name: String, _ part: ArraySlice<UInt8>?, _ good: ArraySlice<UInt8>?
  ) -> String? {
    if part == good { return nil }
    guard let part else { return "no-\(name)" }
    guard let good else { return part.isEmpty ? "empty-\(name)" : name }
    return Likeness(of: Array(part), to: Array(good)).map { "\(name)-\($0.word)" } ?? name
  }

  /// The parts of an authority, by its delimiters alone.
  private struct Authority {
    var userinfo: ArraySlice<UInt8>?
    var host: ArraySlice<UInt8>?
    var port: ArraySlice<UInt8>?

    init(_ uri: URIReference) {
      guard var rest = uri.authority else { return }
      if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
        userinfo = rest[..<at]
        rest = rest[(at + 1)...]
      }
      if let colon = rest.lastIndex(of: UInt8(ascii: ":")),
        rest[(colon + 1)...].allSatisfy(\.isDigit)
      {
        port = rest[(colon + 1)...]
        rest = rest[..<colon]
      }
      host = rest
    }
  }
}
