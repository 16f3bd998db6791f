import AppFlip

extension LinkTemplate {
  /// Reads a template as the corpus writes it.
  ///
  /// Places stand in braces: `{app_link}`, `{app_link:http}`, `{client_id}`,
  /// `{client_id:swapped-case}`, `{client_id:escaped}`, `{client_id:kelvin}`, `{scope}`, `{redirect_uri}`,
  /// `{redirect_url}` (not percent-encoded), `{octet HH}` and `{repeat COUNT TEXT}`. Everything else stands in the link as it is.
  ///
  /// - Parameter octets: the template's text.
  /// - Throws: `LinkTemplateError` with the offset of the brace and what may stand in it.
  public init(parsing octets: [UInt8]) throws(LinkTemplateError) {
    self.init(try Self.pieces(of: octets))
  }

  /// Reads the parts of a template.
  ///
  /// - Parameter octets: the template's text.
  /// - Returns: the parts in their order.
  /// - Throws: `LinkTemplateError` with the offset of the brace and what may stand in it.
  public static func pieces(of octets: [UInt8]) throws(LinkTemplateError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = octets[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else {
        throw LinkTemplateError(offset: open, problem: .unclosed)
      }
      if open > rest.startIndex { pieces.append(.literal(Array(rest[..<open]))) }
      let place = rest[(open + 1)..<close]
      guard let piece = piece(String(decoding: place, as: UTF8.self)) else {
        throw LinkTemplateError(offset: open, problem: .unknownPlace(Octets.escaped(place)))
      }
      pieces.append(piece)
      rest = rest[(close + 1)...]
    }
    return rest.isEmpty ? pieces : pieces + [.literal(Array(rest))]
  }

  private static func piece(_ place: String) -> Piece? {
    switch place {
    case "app_link": return .appLink
    case "app_link:http": return .appLinkOverHTTP
    case "scope": return .scope
    case "redirect_uri": return .redirectURI
    case "redirect_url": return .redirectURL
    case "client_id": return .clientID(.registered)
    default: break
    }
    let words = place.split(separator: " ", maxSplits: 2)
    if words.count == 2, words[0] == "octet", let octet = UInt8(words[1], radix: 16) {
      return .literal([octet])
    }
    if words.count == 3, words[0] == "repeat", let count = Int(words[1]), count > 0 {
      return .repeated(Array(words[2].utf8), count: count)
    }
    let prefix = "client_id:"
    guard place.hasPrefix(prefix) else { return nil }
    return ClientIDVariant(rawValue: String(place.dropFirst(prefix.count))).map { .clientID($0) }
  }
}

/// Why text is no template, and where.
public struct LinkTemplateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a place.
  public enum Problem: Equatable, Sendable {
    /// A brace without its counterpart.
    case unclosed
    /// The name of a place that isn't known.
    case unknownPlace(String)
  }

  /// The offset of the opening brace.
  public let offset: Int
  /// What is wrong with it.
  public let problem: Problem

  /// What is wrong and what to do, for people.
  public var description: String {
    switch problem {
    case .unclosed: "byte \(offset): the brace is not closed; write {octet 7B} for a brace itself"
    case .unknownPlace(let name): "byte \(offset): there is no place {\(name)}"
    }
  }
}
