import AdapterProtocol
import AppFlip
import Conformance
import Harness

// What an adapter remembers: nothing without a session, and within one until reset.
extension Probe {
  static let memory = [repeatable, sessions, reset]

  static let repeatable = Probe(
    "repeatable",
    requirement: "A request without a session doesn't change the answers to later requests.",
    impact: "The verdict of a case would depend on the cases before it.",
    test: "Send the sample request five times and compare the answers.",
    fixes: [
      "Restart the app for each request without a session, or reset it to its first state.",
      "Empty the list of opened URLs before each request.",
      "Give each request its own user, cookies and storage.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    var first: (summary: String, line: [UInt8])?
    var hasNewValues = false
    for number in 1...5 {
      let response = adapter.run(id: "\(number)", on: connection)
      let reply = try response.requireValid(for: adapter.sampleInput)
      let summary = reply?.summary ?? response.member ?? ""
      guard let known = first else {
        first = (summary, response.line)
        continue
      }
      guard summary.utf8.elementsEqual(known.summary.utf8) else {
        throw ProbeFailure(
          sent: "the sample request, \(number) times",
          received: "at first: \(known.summary)\nthen: \(summary)",
          expected: "the same answer each time: \(known.summary)")
      }
      hasNewValues = hasNewValues || !hasSameBody(known.line, response.line)
    }
    return hasNewValues
      ? .passedWithNote(
        "only values differ between the answers; that is right if they are new each time")
      : .passed
  }

  private static func hasSameBody(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let first = try? Reply(line: first), let second = try? Reply(line: second) else {
      return false
    }
    return first.body == second.body
  }

  static let sessions = Probe(
    "sessions",
    requirement: "A request in one session doesn't change any other session.",
    impact: "Cases with several requests would get wrong verdicts.",
    test: "Begin a flip in one session, continue it in another, and compare with a fresh process.",
    fixes: [
      "Keep one running app for each session, in a map with the session's name as key.",
      "Keep the state of an app in the app, not in globals, files or a shared store.",
      "If there can be only one app, don't declare the feature sessions.",
    ]
  ) { adapter throws(ProbeFailure) in
    guard adapter.role(with: .sessions) != nil else {
      return .notApplicable("the adapter doesn't declare the feature sessions")
    }
    let connection = try adapter.connect()
    guard let flip = UnfinishedFlip(adapter) else {
      try adapter.requireUsual(adapter.run(session: "doctor-a", on: connection))
      return .passedWithNote(
        "the adapter accepts a session; its features don't allow more tests")
    }
    let state = try flip.begin(on: connection)
    try flip.requireFresh(state, in: "doctor-b", on: connection)
    return .passed
  }

  static let reset = Probe(
    "reset",
    requirement: "The adapter answers reset with ok and forgets the session.",
    impact: "A case could see the state of an earlier case.",
    test:
      "Begin a flip in a session, reset the session, continue the flip, and compare with a fresh process.",
    fixes: [
      "Remove the session's app from the map. If the request has no session, empty the map.",
      "Also delete the data that the app stored elsewhere.",
      "Answer {\"id\":...,\"ok\":{}}, even if the session doesn't exist.",
    ]
  ) { adapter throws(ProbeFailure) in
    guard adapter.role(with: .sessions) != nil else {
      return .notApplicable("the adapter doesn't declare the feature sessions")
    }
    for members in ["\"op\":\"reset\",\"session\":\"doctor-a\"", "\"op\":\"reset\""] {
      let connection = try adapter.connect()
      guard let flip = UnfinishedFlip(adapter) else {
        try reset(connection, members)
        continue
      }
      let state = try flip.begin(on: connection)
      try reset(connection, members)
      try flip.requireFresh(state, in: "doctor-a", on: connection, after: "\n{\(members)}")
    }
    return .passed
  }

  private static func reset(
    _ connection: RawConnection, _ members: String
  ) throws(ProbeFailure) {
    let response = connection.exchange(
      RawRequest.line("reset", members: members), id: "reset")
    guard let ok = response.ok else { throw ProbeFailure(response, expected: "ok") }
    do throws(MessageError) {
      _ = try ResetReply(ok)
    } catch {
      throw ProbeFailure(
        response, problem: "\(error.located(in: response.line))", expected: "ok without members")
    }
  }
}

/// A flip that is begun and not finished: the next request shows if the adapter still knows of it.
private struct UnfinishedFlip {
  let beginning: String
  private let adapter: ProbedAdapter
  private let isGoogleApp: Bool

  init?(_ adapter: ProbedAdapter) {
    self.adapter = adapter
    let google = adapter.features(of: .googleApp)
    let app = adapter.hello.capabilities(of: .app)
    if google.contains(.sessions), google.contains(.start) {
      isGoogleApp = true
      beginning = "the Google app starts a flip"
    } else if let app, app.features.contains(.sessions), app.outcomes.contains(.waits) {
      isGoogleApp = false
      beginning = "a valid link, outcome waits"
    } else {
      return nil
    }
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

  /// Requires that the next request of the flip is answered as by a fresh process.
  func requireFresh(
    _ state: [UInt8], in session: String, on connection: RawConnection, after earlier: String = ""
  ) throws(ProbeFailure) {
    let (response, found) = try resume(state, in: session, on: connection)
    let (_, fresh) = try resume(state, in: session, on: adapter.connect())
    guard found.utf8.elementsEqual(fresh.utf8) else {
      let sent = Printable.line(response.request, hiding: state)
      throw ProbeFailure(
        sent: "session doctor-a: \(beginning)\(earlier)\n\(sent)",
        received: "\(Printable.line(response.line, hiding: state)) (\(found))",
        expected: "\(fresh), as in a fresh process")
    }
  }

  private func resume(
    _ state: [UInt8], in session: String, on connection: RawConnection
  ) throws(ProbeFailure) -> (Response, summary: String) {
    let input =
      isGoogleApp
      ? adapter.samples.returned(.session, state)
      : adapter.samples.input(.app, state: Array("S2".utf8))
    let response = adapter.run(input, id: "on", session: session, on: connection)
    let reply = try response.requireValid(for: input)
    return (response, reply?.summary ?? response.member ?? "")
  }
}
