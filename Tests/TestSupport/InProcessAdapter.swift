public import AdapterProtocol
import AppFlip
public import Conformance
public import Harness

/// An app in this process in the place of an adapter's process: many can be judged in a moment.
public final class InProcessAdapter: AdapterUnderTest {
  /// What one running app does with a flip.
  public typealias App = (AppInput) throws -> AppReply

  /// What it says to hello.
  public let hello: HelloReply
  /// Nothing ever goes wrong between requests.
  public let incidents: [Incident] = []
  private let start: () throws -> App

  /// Wraps an app.
  ///
  /// - Parameters:
  ///   - name: the name of the implementation.
  ///   - capabilities: what it declares; all that concerns an app where it is left out.
  ///   - maxInFlight: how many requests it takes at once.
  ///   - start: starts one running app.
  public init(
    named name: String = "in-process", _ capabilities: Capabilities? = nil, maxInFlight: Int = 64,
    start: @escaping () throws -> App
  ) {
    let all = Capabilities(
      outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes])
    hello = HelloReply(
      implementation: Implementation(name: name),
      roles: [RoleDeclaration(role: .app, capabilities: capabilities ?? all)],
      maxInFlight: maxInFlight)
    self.start = start
  }

  /// Serves jobs, each request in the running app of its session.
  public func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      var sessions: [String: App] = [:]
      each(number, job.requests.map { transcript(of: $0, in: &sessions) })
    }
  }

  /// Ends as a good adapter does.
  public func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }

  private func transcript(of request: RunRequest, in sessions: inout [String: App]) -> Transcript {
    do {
      let app = try request.session.flatMap { sessions[$0] } ?? start()
      if let session = request.session { sessions[session] = app }
      guard case .app(let input) = request.input else {
        return Transcript(request: request, result: .notRun("no request to an app"))
      }
      return Transcript(request: request, result: .answered(.app(try app(input))))
    } catch {
      return Transcript(
        request: request, result: .implementationError(message: Array("\(error)".utf8)))
    }
  }
}
