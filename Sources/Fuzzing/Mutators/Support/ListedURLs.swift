import AppFlip

/// The document's 12 URLs as octets.
enum ListedURLs {
  static let octets = RedirectURL.all.map(\.octets)

  /// A URL as a link mostly holds it, and what that stands for.
  static let written = octets.map { octets in
    (raw: PercentEncoding.encode(octets), uri: URIReference(splitting: octets))
  }
}
