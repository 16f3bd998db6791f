import Foundation

/// The app's own universal link, without query and fragment.
struct UniversalLink {
  private let own: URLComponents

  /// Takes the link that the app is associated with.
  ///
  /// - Parameter text: the link; nil comes out where it is no URI.
  init?(_ text: String) {
    guard let components = Self.components(of: Array(text.utf8)) else { return nil }
    own = components
  }

  /// Reads a link strictly: nothing in it is repaired, and one that is no URI isn't read at all.
  ///
  /// "Make sure to validate all URL parameters and discard any malformed URLs" (Apple, "Supporting
  /// universal links in your app").
  ///
  /// - Parameter octets: the octets of the link.
  /// - Returns: its parts, still percent-encoded; nil where the link is no URI.
  static func components(of octets: [UInt8]) -> URLComponents? {
    String(validating: octets, as: UTF8.self).flatMap {
      URLComponents(string: $0, encodingInvalidCharacters: false)
    }
  }

  /// Whether a link is the app's own one with any query and fragment.
  ///
  /// - Parameter link: the link.
  /// - Returns: whether scheme, host, port and path are those of the app's link.
  func isMatched(by link: URLComponents) -> Bool {
    lowercased(link.scheme) == lowercased(own.scheme)
      && lowercased(link.encodedHost) == lowercased(own.encodedHost)
      && link.user == nil && link.password == nil && link.port == own.port
      && Array(link.percentEncodedPath.utf8) == Array(own.percentEncodedPath.utf8)
  }

  /// Folds ASCII letters alone; Swift's own folding knows all of Unicode.
  private func lowercased(_ text: String?) -> [UInt8]? {
    text?.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
