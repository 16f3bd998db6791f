import AdapterKit
import AdapterProtocol
import ReferenceImplementation

extension AppFaultTests {
  /// Requests that an app with the fault throws at, and what it says.
  static func evidenceOfSurvival(_ fault: Fault) -> ([AppInput], String) {
    switch fault {
    case .throwsAtControls: ([Apps.request(state: "%00")], "threw: a control character")
    case .throwsAtEmptyLinks: ([Apps.opening("")], "threw: the link is empty")
    case .throwsAtHighPorts: ([Apps.opening("https://app.example:99999/flip")], "threw: the port")
    case .throwsAtBadEscapes: ([Apps.request("&x=%zz")], "threw: the query")
    case .throwsAtRawCharacters: ([Apps.request("&x=[")], "threw: the link is no URI")
    case .throwsWithoutURL: ([AppInput(url: nil)], "threw: no URL")
    case .throwsAtBadHosts: ([Apps.opening("https://[app.example/flip")], "threw: the host")
    case .throwsWithoutScheme: ([Apps.opening("?state=S1")], "threw: no scheme")
    default: ([Apps.opening("\(Links.app)?ref=mail&id=42")], "threw: no parameter")
    }
  }

  /// Links beside those that a fault is about: what it throws at is narrow.
  static let survived: [(Fault, String)] = [
    (.throwsAtBadEscapes, "\(Links.app)/%zz?state=%2F#%"),
    (.throwsAtRawCharacters, "\(Links.app)/[?state=%5B!$&'()*+,;=:@/?#\u{E9}"),
    (.throwsAtBadHosts, "https://app.example/%5B[?x=["),
    (.throwsWithoutScheme, "https://app.example"),
    (.throwsWithoutParameters, Links.app),
    (.throwsWithoutParameters, "\(Links.app)?st%61te"),
  ]
}
