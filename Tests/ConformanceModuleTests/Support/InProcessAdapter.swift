import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation

/// An app in this process in the place of an adapter's process: many can be judged in a moment.
final class InProcessAdapter: AdapterUnderTest {
  /// What one running app does with a flip.
  typealias App = (AppRequest) throws -> AppResponse

  let hello: HelloReply
  let incidents: [Incident] = []
  private let start: () throws -> App

  /// Wraps an app.
  ///
  /// - Parameters:
  ///   - capabilities: what it declares.
  ///   - start: starts one running app.
  init(
    _ capabilities: Capabilities = .all, maxInFlight: Int = 64, start: @escaping () throws -> App
  ) {
    hello = HelloReply(
      implementation: Implementation(name: "in-process"),
      roles: [RoleDeclaration(role: .app, capabilities: capabilities)], maxInFlight: maxInFlight)
    self.start = start
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      var sessions: [String: App] = [:]
      each(number, job.requests.map { transcript(of: $0, in: &sessions) })
    }
  }

  func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }

  private func transcript(of request: RunRequest, in sessions: inout [String: App]) -> Transcript {
    do {
      let app = try request.session.flatMap { sessions[$0] } ?? start()
      if let session = request.session { sessions[session] = app }
      guard case .app(let input) = request.input else {
        return Transcript(request: request, result: .notRun("no request to an app"))
      }
      let response = try app(
        AppRequest(
          activity: input.activity, url: input.url?.octets, outcome: input.outcome,
          code: input.code?.octets))
      let opened = response.opened.map {
        OpenedURL(url: Text($0.url), universalLinksOnly: $0.universalLinksOnly)
      }
      let reply = AppReply(
        handled: response.handled, opened: opened, issuedCode: response.issuedCode.map { Text($0) })
      return Transcript(request: request, result: .answered(.app(reply)))
    } catch {
      return Transcript(
        request: request, result: .implementationError(message: Array("\(error)".utf8)))
    }
  }
}

extension Capabilities {
  /// Everything that concerns an app.
  static let all = Capabilities(
    outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes])
}

extension InProcessAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  private static let configuration = AdapterConfiguration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip")

  /// The reference, by an edition.
  static func reference(_ edition: Edition = .newest) -> InProcessAdapter {
    InProcessAdapter {
      var app = try ReferenceApp(configuration: configuration, edition: edition)
      return { app.receive($0) }
    }
  }

  /// The reference with a fault.
  static func faulty(_ fault: Fault) -> InProcessAdapter {
    InProcessAdapter {
      var app = try FaultyApp(fault, configuration: configuration)
      return { try app.receive($0) }
    }
  }

  /// The reference with another legal choice.
  static func choosing(_ choice: Choice) -> InProcessAdapter {
    InProcessAdapter {
      var app = try ChoosingApp(choice, configuration: configuration)
      return { app.receive($0) }
    }
  }
}
