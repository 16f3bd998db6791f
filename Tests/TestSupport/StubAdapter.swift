package import AdapterProtocol
package import AppFlip
package import Harness

/// An implementation in this process in the place of an adapter's process: many can be judged in a
/// moment.
package final class StubAdapter: AdapterUnderTest {
  package typealias App = (AppInput) throws -> AppReply
  package typealias Endpoint = (EndpointInput) throws -> EndpointReply
  /// What one running Google app does: it starts a flip, or takes a link that came back.
  package typealias GoogleApp = (GoogleAppInput) throws -> RunReply

  /// What one running implementation replies to a request; nil if that is for another role.
  private typealias Running = (RunInput) throws -> RunReply?

  package let hello: HelloReply
  package let incidents: [Incident] = []
  private let start: () throws -> Running

  package init(
    named name: String = "in-process", _ capabilities: Capabilities? = nil,
    start: @escaping () throws -> App
  ) {
    let all = Capabilities(
      outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes])
    hello = Self.hello(name, .app, capabilities ?? all)
    self.start = {
      let app = try start()
      return { input in
        guard case .app(let input) = input else { return nil }
        return .app(try app(input))
      }
    }
  }

  package convenience init(endpoint: @escaping Endpoint) {
    self.init(browser: { endpoint })
  }

  /// An endpoint that is made anew for each browser.
  package init(browser: @escaping () throws -> Endpoint) {
    let all = Capabilities(
      outcomes: [.approves, .declines, .cancels, .accountDisabled],
      features: [.code, .sessions, .post, .bytes, .pages, .forms])
    hello = Self.hello("in-process", .authorizationEndpoint, all)
    start = {
      let endpoint = try browser()
      return { input in
        guard case .authorizationEndpoint(let input) = input else { return nil }
        return .authorizationEndpoint(try endpoint(input))
      }
    }
  }

  package init(googleApp: @escaping () throws -> GoogleApp) {
    let all = Capabilities(
      outcomes: [], features: [.start, .universalLinksOnly, .sessions, .bytes])
    hello = Self.hello("in-process", .googleApp, all)
    start = {
      let googleApp = try googleApp()
      return { input in
        guard case .googleApp(let input) = input else { return nil }
        return try googleApp(input)
      }
    }
  }

  /// Implementations, each of one role, behind one adapter.
  package init(
    _ members: [StubAdapter], named name: String = "in-process",
    declaring declared: [Role: Capabilities] = [:], maxInFlight: Int = 64,
    configuration: Configuration = Configuration()
  ) {
    let roles = members.flatMap(\.hello.roles).map {
      RoleDeclaration(role: $0.role, capabilities: declared[$0.role] ?? $0.capabilities)
    }
    hello = HelloReply(
      implementation: Implementation(name: name), roles: roles, maxInFlight: maxInFlight,
      configuration: configuration)
    start = {
      var running: [Role: Running] = [:]
      return { input in
        let member = members.first { $0.hello.capabilities(of: input.role) != nil }
        let implementation = try running[input.role] ?? member?.start()
        running[input.role] = implementation
        return try implementation?(input)
      }
    }
  }

  private static func hello(
    _ name: String, _ role: Role, _ capabilities: Capabilities
  ) -> HelloReply {
    HelloReply(
      implementation: Implementation(name: name),
      roles: [RoleDeclaration(role: role, capabilities: capabilities)], maxInFlight: 64)
  }

  /// Serves jobs, each request in the running app of its session.
  package func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      var sessions: [String: Running] = [:]
      var transcripts: [Transcript] = []
      for (step, known) in job.requests.enumerated() {
        if job.resets.contains(step), let session = known.session { sessions[session] = nil }
        let request = job.request(at: step, after: transcripts[...])
        transcripts.append(
          request.map { transcript(of: $0, in: &sessions) }
            ?? Transcript(request: known, result: .notMade))
      }
      each(number, transcripts)
    }
  }

  package func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }

  private func transcript(
    of request: RunRequest, in sessions: inout [String: Running]
  ) -> Transcript {
    do {
      let implementation = try request.session.flatMap { sessions[$0] } ?? start()
      if let session = request.session { sessions[session] = implementation }
      guard let reply = try implementation(request.input) else {
        return Transcript(request: request, result: .notRun("a request to another role"))
      }
      return Transcript(request: request, result: .answered(reply))
    } catch {
      return Transcript(
        request: request, result: .implementationError(message: Array("\(error)".utf8)))
    }
  }
}
