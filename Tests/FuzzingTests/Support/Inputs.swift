import AdapterProtocol
import AppFlip
import Conformance

@testable import Fuzzing

enum Inputs {
  static let app = FuzzRequest(
    .app,
    link: link(
      "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=S1"
        + "&redirect_uri=\(redirectURI)"), code: Array("4/P7".utf8))

  static let endpoint = FuzzRequest(
    .authorizationEndpoint,
    link: link(
      "https://auth.example.com/authorize?response_type=code&client_id=google-LINK-42"
        + "&redirect_uri=\(redirectURI)&state=S1&scope=devices%20profile"),
    code: Array("4/P7".utf8))

  static let googleApp = answer("code=4%2FP7&state=S1")

  static func answer(_ query: String) -> FuzzRequest {
    let base = "https://client.example.com/cb"
    return FuzzRequest(
      .googleApp, link: link("\(base)?\(query)"),
      pending: GoogleAppInput.PendingFlip(
        clientID: "google-LINK-42", redirectURI: Text(base), state: "S1"))
  }

  static let start = FuzzRequest(GoogleAppInput.Start(goodIn: .offered))

  static func start(_ change: (inout GoogleAppInput.Start) -> Void) -> FuzzRequest {
    var start = GoogleAppInput.Start(goodIn: .offered)
    change(&start)
    return FuzzRequest(start)
  }

  static func good(_ role: Role) -> FuzzRequest {
    switch role {
    case .app: app
    case .authorizationEndpoint: endpoint
    case .googleApp: googleApp
    }
  }

  static func app(_ query: String) -> FuzzRequest {
    FuzzRequest(.app, link: link("https://app.example.com/flip?\(query)"), code: Array("4/P7".utf8))
  }

  static func link(_ text: String) -> InputLink { InputLink(splitting: Array(text.utf8)) }

  static let redirectURI = String(
    decoding: PercentEncoding.encode(Fixture.redirectURL.bytes), as: UTF8.self)
}
