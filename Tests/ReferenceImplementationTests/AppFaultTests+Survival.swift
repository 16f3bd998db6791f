import AdapterKit
import ReferenceImplementation

extension AppFaultTests {
  /// Requests that an app with the fault throws at, and what it says.
  static func evidenceOfSurvival(_ fault: Fault) -> ([AppRequest], String) {
    switch fault.name {
    case "survives/throws-at-controls": ([Apps.request(state: "%00")], "threw: a control character")
    case "survives/throws-at-empty-link": ([Apps.opening("")], "threw: the link is empty")
    case "survives/throws-at-port-99999":
      ([Apps.opening("https://app.example:99999/flip")], "threw: the port")
    case "survives/throws-at-bad-escape": ([Apps.request("&x=%zz")], "threw: the query")
    case "survives/throws-at-raw-characters": ([Apps.request("&x=[")], "threw: the link is no URI")
    case "survives/throws-without-url": ([AppRequest(url: nil)], "threw: no URL")
    case "survives/throws-at-bad-host":
      ([Apps.opening("https://[app.example/flip")], "threw: the host")
    case "survives/throws-without-scheme": ([Apps.opening("?state=S1")], "threw: no scheme")
    default: ([Apps.opening("\(Links.app)?ref=mail&id=42")], "threw: no parameter")
    }
  }

  /// Links beside those that a fault is about: what it throws at is narrow.
  static let survived: [(fault: String, link: String)] = [
    ("survives/throws-at-bad-escape", "\(Links.app)/%zz?state=%2F#%"),
    ("survives/throws-at-raw-characters", "\(Links.app)/[?state=%5B!$&'()*+,;=:@/?#\u{E9}"),
    ("survives/throws-at-bad-host", "https://app.example/%5B[?x=["),
    ("survives/throws-without-scheme", "https://app.example"),
    ("survives/throws-without-parameters", Links.app),
    ("survives/throws-without-parameters", "\(Links.app)?st%61te"),
  ]
}
