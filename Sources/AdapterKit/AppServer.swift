import AdapterProtocol
import AppFlip

/// Answers the requests of the role `app`.
struct AppServer {
  private let declared: Adapter.App
  /// The running apps, each by the octets of its session's name.
  private var running: [[UInt8]: any AppImplementation] = [:]

  /// Makes a server without running apps.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.App) { self.declared = declared }

  /// Forgets running apps.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) {
    if let session {
      running[Array(session.utf8)] = nil
    } else {
      running = [:]
    }
  }

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
    if let what = lack(for: input, in: session) {
      return .unsupported(what, "the adapter doesn't declare it for the role app")
    }
    do {
      let key = session.map { Array($0.utf8) }
      var app = try key.flatMap { running[$0] } ?? declared.start(configuration)
      // An app that threw goes on running.
      defer { if let key { running[key] = app } }
      return answer(with: try await app.receive(AppRequest(input)))
    } catch {
      return .error(Failure(where: .implementation, message: Array("\(error)".utf8)))
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

  /// Turns a response into an answer, unless it contradicts what the adapter declares.
  private func answer(with response: AppResponse) -> Reply.Body {
    let features = declared.features.map(\.wire)
    var reply = AppReply(response)
    if !features.contains(.coverage) { reply.coverage = nil }
    guard reply.coverage?.count ?? 0 <= Limits.coverageCount else {
      return .adapterError("the coverage has more than \(Limits.coverageCount) places")
    }
    do throws(MessageError) {
      try reply.check(against: features)
      return .ok(reply.ok)
    } catch {
      return .adapterError("the response isn't what the adapter declares: \(error)")
    }
  }
}
