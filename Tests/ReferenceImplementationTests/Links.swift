/// The fixture that the tests' links belong to, and a link in it.
enum Links {
  static let clientID = "google-LINK-42"
  static let app = "https://app.example/flip"
  static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  static let redirectURI =
    "redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
  /// What a good link asks for, but for the state.
  static let query = "client_id=\(clientID)&scope=devices&\(redirectURI)"
  static let link = "\(app)?\(query)&state=S1"
  static let authorization = "https://auth.example/authorize?response_type=code&\(query)&state=S1"
}
