import AdapterProtocol
import AppFlip
import Harness
import Processes

// The process: its two output streams, requests in flight, and how it ends.
extension Probe {
  static let processes = [standardOutput, standardError, window, endOfInput, terminate]

  static let standardOutput = Probe(
    "standard-output",
    requirement: "Standard output has one reply for each request, and no other text.",
    impact: "Any other line is a protocol error: the suite restarts the adapter, and a case fails.",
    test:
      "Send hello and three sample requests, read the replies, close standard input, and read the rest.",
    fixes: [
      AdapterAdvice.logs,
      "Python: print(..., file=sys.stderr). Node: console.error. Java: System.err. C: stderr.",
      "Python, if a library prints: keep sys.stdout for the replies, and set sys.stdout = sys.stderr.",
      AdapterAdvice.once,
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    for number in 1...3 { _ = adapter.run(id: "\(number)", on: connection) }
    _ = connection.endInput()
    guard let line = connection.leftovers.first else { return .passed }
    throw ProbeFailure(
      sent: "hello, three sample requests, and the end of input",
      received: "besides the replies: \(line.isEmpty ? "an empty line" : Printable.line(line))",
      expected: "four lines, one reply each")
  }

  static let standardError = Probe(
    "standard-error",
    requirement: "The adapter continues to reply, even if it logs a lot.",
    impact: "The adapter would stop in the middle of a run, and the cases after that would fail.",
    test: "Send up to 600 sample requests one after the other, and read all of standard error.",
    fixes: [
      "Read the output of every process that you start, or connect it to your standard error.",
      "Python: Popen(..., stderr=None or DEVNULL); an unread PIPE is full after 64 KiB.",
      "Java: ProcessBuilder.redirectError(INHERIT). Node: stdio: ['pipe', 'pipe', 'inherit'].",
      "Close what each request opens: files, sockets, threads.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    // A slow implementation gets fewer requests, so the probe ends soon.
    let limit = Instant.now + 5 * adapter.options.runDeadline
    for number in 1...600 where Instant.now < limit {
      let response = adapter.run(id: "\(number)", on: connection)
      guard response.member == adapter.usualMember else {
        throw ProbeFailure(
          sent: "the sample request, \(number.counted("time"))", received: response.shown,
          expected: "\(adapter.usualMember) each time")
      }
    }
    return .passed
  }

  static let window = Probe(
    "window",
    requirement:
      "With max_in_flight requests in flight, each request gets its own reply.",
    impact: "The suite keeps that many requests in flight, and some would get no valid reply.",
    test:
      "Keep that many sample requests in flight, at most 64, until three times as many are done.",
    fixes: [
      "Leave max_in_flight out if the implementation can do only one thing at a time.",
      "Keep the id of a request with its result. Replies may come in any order.",
      "Write each reply with one write. If several threads write, use a lock.",
    ]
  ) { adapter throws(ProbeFailure) in
    let window = min(adapter.hello.maxInFlight, 64)
    if window == 1 {
      return .notApplicable(
        "max_in_flight is 1: the suite sends one request at a time. An adapter that reads line by line may "
          + "declare 64, which makes campaigns up to twice as fast")
    }
    let connection = try adapter.connect()
    let ids = (1...3 * window).map { Array("\($0)".utf8) }
    func line(_ index: Int) -> [UInt8] { adapter.line(id: "\(index + 1)") }
    connection.send((0..<window).flatMap(line), ids: ids[..<window])
    for index in ids.indices {
      let response = connection.receive(ids[index])
      guard response.member == adapter.usualMember else {
        throw ProbeFailure(
          sent: "\(window) sample requests at a time", received: response.shown,
          expected: "\(adapter.usualMember) for each, in any order")
      }
      if index + window < ids.count {
        connection.send(line(index + window), ids: [ids[index + window]])
      }
    }
    return .passed
  }

  static let endOfInput = Probe(
    "end-of-input",
    requirement: "At the end of its input the adapter exits with status 0 within 2 s.",
    impact: "The report has a warning, and the suite kills a process that keeps running.",
    test: "Send hello and the sample request, read the replies, and close standard input.",
    fixes: [
      "Leave the loop at the end of input, and exit with status 0.",
      "Stop everything that keeps the process alive: timers, servers, non-daemon threads.",
      "Node: process.exit(0) on 'close' of the readline. Java: System.exit(0). Go: os.Exit(0).",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let request = adapter.run(on: connection).request
    let end = connection.endInput()
    if end == .exited(status: 0) { return .passed }
    throw ProbeFailure(
      sent: "\(Printable.line(request))\nand the end of input",
      received: end.map { "the process \($0)" }
        ?? "the process still runs after \(adapter.options.shutdown) ms",
      expected: "exit status 0")
  }

  static let terminate = Probe(
    "terminate",
    requirement: "SIGTERM ends the adapter within 2 s.",
    impact:
      "The suite must kill the process, which may leave files, ports and child processes behind.",
    test: "Send hello, read the reply, and send SIGTERM to the process group.",
    fixes: [
      "Don't ignore SIGTERM. If you handle it, exit in the handler.",
      "In a container the first process ignores SIGTERM by default: use docker run --init.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    guard connection.terminate() == nil else { return .passed }
    throw ProbeFailure(
      sent: "SIGTERM", received: "the process still runs after \(adapter.options.shutdown) ms",
      expected: "the end of the process")
  }
}
