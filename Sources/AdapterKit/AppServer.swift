import AdapterProtocol
import AppFlip

/// Answers the requests of the role `app`.
struct AppServer {
  private let declared: Adapter.App
  private var running = Sessions<any AppImplementation>()

  /// Makes a server without running apps.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.App) { self.declared = declared }

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
    to input: AppInput, in session: String?, with configuration: AdapterConfiguration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) { return .undeclared(what, for: .app) }
    do {
      var app = try running[session] ?? declared.start(configuration)
      // An app that threw goes on running.
      defer { running[session] = app }
      let response = try await app.receive(AppRequest(input))
      return Reply.Body(AppReply(response), declaring: declared.features.map(\.wire))
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: AppInput, in session: String?) -> String? {
    guard declared.outcomes.contains(input.outcome) else { return input.outcome.rawValue }
    guard session == nil || declared.features.contains(.sessions) else {
      return Feature.sessions.rawValue
    }
    return nil
  }
}
