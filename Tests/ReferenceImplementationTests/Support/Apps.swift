import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants

/// Links that show a fault of an app, and what the app did with them as text.
enum Apps {
  /// Makes a request of percent-encoded values; a parameter that is nil is left out.
  static func request(
    _ extra: String = "", clientID: String? = Links.clientID, state: String? = "S1",
    redirectURI: String? = Links.encodedTarget, outcome: Outcome = .approves, code: String = "c1"
  ) -> AppInput {
    let link = Links.link(clientID: clientID, state: state, redirectURI: redirectURI)
    return opening(link + extra, outcome: outcome, code: code)
  }

  /// Makes a request of a whole link.
  static func opening(
    _ link: String, outcome: Outcome = .approves, code: String = "c1",
    activity: Activity = .browsingWeb
  ) -> AppInput {
    AppInput(
      activity: activity, url: Array(link.utf8), outcome: outcome, code: Array(code.utf8))
  }

  /// What a running app does with each of some requests, a line for each.
  static func text(
    of requests: [AppInput], by fault: Fault, registered clientID: String = Links.clientID
  ) throws -> String {
    let configuration = Configuration(clientID: clientID, appLink: Links.app)
    var app = try VariantApp(.faulty(fault), configuration: configuration)
    return requests.map { request in
      do {
        return "\(text(of: try app.receive(request)))\n"
      } catch {
        return "threw: \(error)\n"
      }
    }.joined()
  }

  /// What the reference does with them.
  static func reference(
    _ requests: [AppInput], registered clientID: String = Links.clientID
  ) throws -> String {
    let configuration = Configuration(clientID: clientID, appLink: Links.app)
    var app = try ReferenceApp(configuration: configuration)
    return requests.map { "\(text(of: app.receive($0)))\n" }.joined()
  }

  private static func text(of response: AppReply) -> String {
    let opened = response.opened.map { opened in
      let how = opened.universalLinksOnly == true ? "opened" : "opened anywhere"
      return " \(how) <\(Octets.escaped(opened.url.octets))>"
    }
    return (response.handled ? "handled" : "dropped") + opened.joined()
  }
}
