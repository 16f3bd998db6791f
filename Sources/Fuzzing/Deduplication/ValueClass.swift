import AppFlip

/// What the value of a parameter is.
struct ValueClass: Equatable, CustomStringConvertible {
  /// The class in words; behind a slash how it is encoded, if not as usual.
  let description: String

  init(_ raw: [UInt8], of name: String?, good: [UInt8]?) {
    guard let decoded = try? PercentDecoding.decode(raw, as: .percent) else {
      description = "undecodable"
      return
    }
    let model = good.map { PercentDecoding.decodeLiteral($0, as: .percent) }
    description = Self.words(decoded, name, model) + Self.encoding(raw)
  }

  private static func words(_ text: [UInt8], _ name: String?, _ good: [UInt8]?) -> String {
    if name == "error", let code = ErrorCode(rawValue: String(decoding: text, as: UTF8.self)) {
      return code.rawValue
    }
    if text == good { return "good" }
    if name == "redirect_uri", !text.isEmpty { return target(text, good) }
    if let good, let likeness = Likeness(of: text, to: good) { return likeness.word }
    return TextClass(text).description
  }

  /// What a redirect URI is.
  static func target(_ text: [UInt8], _ good: [UInt8]?) -> String {
    switch RedirectTarget(text) {
    case .listed(let url): "listed-\(url.environment.rawValue)"
    case .documentedFormat(let environment): "documented-format-\(environment.rawValue)"
    case .foreign: "foreign-" + (good.map { "\(TargetClass(text, besides: $0))" } ?? "any")
    }
  }

  /// How a value is encoded if another encoding is the usual one.
  private static func encoding(_ raw: [UInt8]) -> String {
    guard !PercentEncoding.isNormal(raw) else { return "" }
    let units = TextUnits(raw, isEncoded: true)
    var (isRaw, isOver, isLower) = (false, false, false)
    for index in 0..<units.count {
      let unit = units[index..<index + 1]
      guard unit.count == 3 else {
        isRaw = isRaw || !unit.allSatisfy(\.isUnreserved)
        continue
      }
      isLower = isLower || unit.contains { (0x61...0x66).contains($0) }
      isOver =
        isOver || PercentDecoding.decodeLiteral(unit, as: .percent).allSatisfy(\.isUnreserved)
    }
    return [("raw", isRaw), ("over-encoded", isOver), ("lower-hex", isLower)]
      .filter(\.1).map { "/\($0.0)" }.joined()
  }
}

/// In which components an absolute URI differs from a good one.
struct TargetClass: Equatable, CustomStringConvertible {
  /// The components in words, joined by `+`.
  let description: String

  /// Compares two URIs.
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
