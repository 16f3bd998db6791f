import AppFlip

/// The document's 12 URLs as octets.
enum ListedURLs {
  static let octets = RedirectURL.all.map(\.octets)

  /// The URLs, as links mostly hold them.
  static let raw = octets.map { PercentEncoding.encode($0) }

  /// The URLs, split.
  static let uris = octets.map { URIReference(splitting: $0) }
}
