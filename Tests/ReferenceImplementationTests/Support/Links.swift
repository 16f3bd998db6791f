import AppFlip

/// The fixture that the tests' links belong to, and links in it.
enum Links {
  static let clientID = "google-LINK-42"
  static let app = "https://app.example/flip"
  static let host = "oauth-redirect.googleusercontent.com"
  static let sandboxHost = "oauth-redirect-sandbox.googleusercontent.com"
  static let target = "https://\(host)/a/com.google.Chromecast"
  /// The target as it usually stands in a link.
  static let encodedTarget = "https%3A%2F%2F\(host)%2Fa%2Fcom.google.Chromecast"
  /// A link without state and redirect URI.
  static let flip = "\(app)?client_id=\(clientID)&scope=devices"
  /// A code with everything in it that is easily altered.
  static let code = "4/P7q+7W=9&1a %25K"

  /// Makes a link of percent-encoded values; a parameter that is nil is left out.
  static func link(
    clientID: String? = clientID, state: String? = "S1", redirectURI: String? = encodedTarget
  ) -> String {
    let parameters = [
      ("client_id", clientID), ("scope", "devices"), ("state", state),
      ("redirect_uri", redirectURI),
    ]
    let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "\(app)?\(query.joined(separator: "&"))"
  }

  /// Percent-encodes every octet, letters included.
  static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

  /// Percent-encodes every octet, letters included.
  static func encoded(_ octets: [UInt8]) -> String {
    octets.map { octet in
      let digits = String(octet, radix: 16, uppercase: true)
      return octet < 16 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
