public import AppFlip

/// Where a rule comes from.
public enum Source: Sendable, Equatable, CustomStringConvertible {
  /// A section of the document, from an edition on.
  case document(DocumentSection, since: Edition = .first)
  /// A section of an RFC.
  case rfc(Int, section: String)
  /// Anything else, named in words.
  case other(String)

  /// The source for people: where to look it up.
  public var description: String {
    switch self {
    case .document(let section, let edition):
      "App Flip for iOS\(Self.range(from: edition)), \(section.rawValue)"
    case .rfc(let number, let section): "RFC \(number), \(section)"
    case .other(let text): text
    }
  }

  /// Where the source stands on the web; nil for what is no RFC.
  public var link: String? {
    guard case .rfc(let number, let section) = self else { return nil }
    let words = section.split(separator: " ")
    let anchor = words.first == "appendix" ? "appendix-" : "section-"
    return "https://www.rfc-editor.org/rfc/rfc\(number)#\(anchor)\(words.last ?? "")"
  }

  /// The editions that say it, nothing where all do.
  private static func range(from edition: Edition) -> String {
    switch edition {
    case .first: ""
    case .newest: " (edition \(edition.rawValue))"
    default: " (editions \(edition.rawValue) to \(Edition.newest.rawValue))"
    }
  }
}
