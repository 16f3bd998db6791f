import AppFlip

/// The document's 12 URLs as octets.
enum ListedURLs {
  static let octets = RedirectURL.all.map(\.octets)
}
