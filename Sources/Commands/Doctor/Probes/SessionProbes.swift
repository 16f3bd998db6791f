import AdapterProtocol
import AppFlip
import Conformance
import Harness

extension Probe {
  /// The memory of an adapter: none without a session, and within a session until reset.
  static let memory = [
    Probe(
      "repeatable", "A request without a session doesn't change the answers to later requests.",
      sends: "the sample request, five times", expects: "the same answer each time",
      fixes: [
        "Restart the app for each request without a session, or reset it to its first state.",
        "Empty the list of opened URLs before each request.",
        "Give each request its own user, cookies and storage.",
      ]
    ) { adapter throws(ProbeFailure) in
      let connection = try adapter.connect()
      var first: String?
      for number in 1...5 {
        let response = adapter.run(id: "\(number)", on: connection)
        let reply = try response.requireValid(for: adapter.sampleInput)
        let summary = reply?.summary ?? response.member ?? ""
        if let first, !summary.utf8.elementsEqual(first.utf8) {
          throw ProbeFailure(
            sent: "the sample request, \(number) times",
            received: "at first: \(first)\nthen: \(summary)")
        }
        first = summary
      }
      return .passed
    },
    Probe(
      "sessions", "A session has its own state, and reset forgets it.",
      sends:
        "the beginning of a flip in a session; then its next request, in another session and after "
        + "reset",
      expects: "ok without members for reset, and the answers of a new process",
      fixes: [
        "Keep one running app for each session, in a map with the session's name as key.",
        "Keep the state of an app in the app, not in globals, files or a shared store.",
        "reset: remove the session's app. Without a session, empty the map. Answer {\"id\":...,\"ok\":{}}.",
        "If there can be only one app, don't declare the feature sessions.",
      ]
    ) { adapter throws(ProbeFailure) in
      guard adapter.role(with: .sessions) != nil else {
        return .notApplicable("the adapter doesn't declare the feature sessions")
      }
      let flip = UnfinishedFlip(adapter)
      let resets = ["\"op\":\"reset\",\"session\":\"doctor-a\"", "\"op\":\"reset\""]
      for reset in [nil] + resets.map(Optional.some) {
        let connection = try adapter.connect()
        let state = try flip?.begin(on: connection) ?? []
        if let reset { try require(reset, on: connection) }
        try flip?.requireNew(
          state, in: reset == nil ? "doctor-b" : "doctor-a", on: connection,
          after: reset.map { "\n{\($0)}" } ?? "")
      }
      return flip == nil ? .note("the declared features don't allow more tests") : .passed
    },
  ]

  private static func require(
    _ reset: String, on connection: RawConnection
  ) throws(ProbeFailure) {
    let response = connection.exchange(RawRequest.line("reset", members: reset), id: "reset")
    guard let ok = response.ok else { throw ProbeFailure(response) }
    do throws(MessageError) { _ = try ResetReply(ok) } catch {
      throw ProbeFailure(response, problem: "\(error.located(in: response.line))")
    }
  }
}

/// A flip that was begun and not finished: the next request shows if the adapter still knows of it.
private struct UnfinishedFlip {
  private let adapter: ProbedAdapter
  private let isGoogleApp: Bool

  init?(_ adapter: ProbedAdapter) {
    self.adapter = adapter
    let google = adapter.features(of: .googleApp)
    isGoogleApp = google.contains(.sessions) && google.contains(.start)
    let app = adapter.hello.capabilities(of: .app)
    let canWait =
      app.map { $0.features.contains(.sessions) && $0.outcomes.contains(.waits) } == true
    guard isGoogleApp || canWait else { return nil }
  }

  /// Begins the flip in the session doctor-a, and returns its state.
  func begin(on connection: RawConnection) throws(ProbeFailure) -> [UInt8] {
    let input = isGoogleApp ? adapter.samples.start : adapter.samples.input(.app, outcome: .waits)
    let response = adapter.run(input, id: "begin", session: "doctor-a", on: connection)
    if case .start(let start)? = try response.requireValid(for: input) {
      return start.state.bytes
    }
    return SampleInputs.state
  }

  /// Requires that the next request of the flip gets the answer of a new process.
  func requireNew(
    _ state: [UInt8], in session: String, on connection: RawConnection, after earlier: String = ""
  ) throws(ProbeFailure) {
    let found = try resume(state, in: session, on: connection)
    let new = try resume(state, in: session, on: adapter.connect())
    guard !found.utf8.elementsEqual(new.utf8) else { return }
    let beginning = isGoogleApp ? "the Google app starts a flip" : "a valid link, outcome waits"
    throw ProbeFailure(
      sent: "session doctor-a: \(beginning)\(earlier)\nsession \(session): the next request",
      received: found, expected: "\(new), as in a new process")
  }

  private func resume(
    _ state: [UInt8], in session: String, on connection: RawConnection
  ) throws(ProbeFailure) -> String {
    let input =
      isGoogleApp
      ? adapter.samples.returned(.session, state)
      : adapter.samples.input(.app, state: Array("S2".utf8))
    let response = adapter.run(input, id: "on", session: session, on: connection)
    return try response.requireValid(for: input)?.summary ?? response.member ?? ""
  }
}
