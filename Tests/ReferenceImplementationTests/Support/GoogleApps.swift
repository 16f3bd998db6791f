import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation

/// Starts and answers that show a fault or a choice of a Google app, and what it did as text.
enum GoogleApps {
  static let sandbox = "https://\(Links.sandboxHost)/a/com.google.OPA"

  /// The first state of every partner.
  static let firstState = Array(#"=% *9"5#1<4/($;'36.!>)~,-2+078\&"#.utf8)

  /// What a Google app is handed.
  enum Request {
    case start(GoogleAppInput.Start)
    case returned(GoogleAppInput.Returned)
  }

  static func start(
    clientID: String = Links.clientID, scopes: [String] = ["devices", "profile"],
    redirectURI: String = Links.target, appLink: String = Links.app
  ) -> Request {
    .start(
      GoogleAppInput.Start(
        appLink: appLink, clientID: clientID, scopes: scopes, redirectURI: redirectURI))
  }

  /// An answer to a pending flip, given by its end, from the question mark or the fragment on.
  static func answer(
    _ end: String, to state: String = "S1", at target: String = Links.target,
    pendingAt awaited: String = Links.target
  ) -> Request {
    .returned(
      GoogleAppInput.Returned(
        pending: .flip(flip(state, at: awaited)), url: Array("\(target)\(end)".utf8)))
  }

  /// An answer in the sandbox to a flip that is pending there.
  static func sandboxAnswer(_ end: String) -> Request {
    answer(end, at: sandbox, pendingAt: sandbox)
  }

  /// Returned URLs that aren't written as anybody would.
  static let malformed = [
    "", "?", "#", "?#", "?&&=", "?&a#b=%zz&&=", "?c%6Fde=%2&st%61te=S1&&", "?code=c&state=S1&=",
    "?code=c&state=S1&x=\u{E9}", "?state=S1&error", "?error_d%65scription=%&error=x&state=S1#",
  ].map { answer($0) }

  /// An answer to what the app itself has started, or to nothing.
  static func answer(_ end: String, pending: GoogleAppInput.Pending) -> Request {
    .returned(GoogleAppInput.Returned(pending: pending, url: Array("\(Links.target)\(end)".utf8)))
  }

  static func flip(
    _ state: String, at target: String = Links.target
  ) -> GoogleAppInput.PendingFlip {
    GoogleAppInput.PendingFlip(
      clientID: Array(Links.clientID.utf8), redirectURI: Array(target.utf8),
      state: Array(state.utf8))
  }

  /// What an app does with each of some requests, a line for each.
  static func text(
    of requests: [Request], by app: any GoogleAppImplementation
  ) async -> String {
    var app = app
    var lines: [String] = []
    for request in requests {
      do {
        switch request {
        case .start(let start): lines.append(text(of: try await app.start(start)))
        case .returned(let link): lines.append(text(of: try await app.receive(link)))
        }
      } catch {
        lines.append("threw: \(error)")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// What the reference does with them.
  static func reference(_ requests: [Request]) async -> String {
    await text(of: requests, by: ReferenceGoogleApp(states: .repeatable()))
  }

  static func text(of started: StartReply) -> String {
    let opened = started.opened.map { opened in
      let isUniversal = opened.universalLinksOnly == true
      return "\(isUniversal ? "opened" : "opened anywhere") <\(Octets.escaped(opened.url.octets))>"
    }
    return (opened + ["state <\(Octets.escaped(started.state.octets))>"]).joined(separator: " ")
  }

  static func text(of conclusion: ReturnedReply) -> String {
    let outcome =
      switch conclusion.conclusion {
      case .linked(let code): "linked <\(Octets.escaped(code))>"
      case .fallback(let error): "fallback <\(Octets.escaped(error ?? []))>"
      case .aborted(let error): "aborted <\(Octets.escaped(error ?? []))>"
      case .ignored: "ignored"
      case .failed(let error): "failed <\(Octets.escaped(error ?? []))>"
      }
    return outcome
      + (conclusion.reason.map { " as \(String(decoding: $0.octets, as: UTF8.self))" } ?? "")
  }
}
