import AdapterProtocol
import AppFlip

/// Answers the requests of the role `google-app`.
struct GoogleAppServer {
  private let declared: Adapter.GoogleApp
  private var running = Sessions<any GoogleAppImplementation>()

  /// Makes a server without running apps.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.GoogleApp) { self.declared = declared }

  /// Forgets running apps.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) { running.forget(session) }

  /// Answers a request by the app of its session, or by one of its own.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - session: the name of its session.
  ///   - configuration: what an app is started with.
  /// - Returns: the answer.
  mutating func answer(
    to input: GoogleAppInput, in session: String?, with configuration: AdapterConfiguration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) { return .undeclared(what, for: .googleApp) }
    do {
      var app = try running[session] ?? declared.start(configuration)
      // An app that threw goes on running.
      defer { running[session] = app }
      let features = declared.features.map(\.wire)
      switch input {
      case .start(let start):
        let started = try await app.start(GoogleAppStart(start))
        return Reply.Body(StartReply(started), declaring: features)
      case .returned(let link):
        let conclusion = try await app.receive(GoogleAppReturn(link))
        return Reply.Body(ReturnedReply(conclusion), declaring: features)
      }
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: GoogleAppInput, in session: String?) -> String? {
    if case .start = input, !declared.features.contains(.start) { return Feature.start.rawValue }
    guard session == nil || declared.features.contains(.sessions) else {
      return Feature.sessions.rawValue
    }
    return nil
  }
}
