import AdapterProtocol
import Harness

// How lines arrive on standard input: long, in pieces, several at once, with other ends.
extension Probe {
  static let lines = [longLine, lineEnds, oneWrite, smallWrites, lastLine]

  static let longLine = Probe(
    "long-line",
    requirement: "The adapter reads and answers a request of up to 1 MiB.",
    impact: "Cases with long links would get no valid reply.",
    test: "Add an unknown member to the sample request, to make a line of nearly 1 MiB.",
    fixes: [
      AdapterAdvice.longLine,
      "Go: bufio.Scanner stops at 64 KiB; call Buffer(nil, 2<<20), or use bufio.Reader.ReadBytes.",
      "Python asyncio: StreamReader(limit=2**21). Perl, Ruby, Node readline: no limit.",
      "A JSON reader that is too slow looks the same. Perl: try JSON::XS in place of JSON::PP.",
      "Don't read such lines with a shell's read or from a terminal.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let sample = adapter.line()
    let room = Limits.lineLength - 16 - sample.count - "\"doctor\":\"\",".utf8.count
    let padding = String(repeating: "x", count: max(room, 0))
    let line = RawRequest.adding("\"doctor\":\"\(padding)\"", to: sample)
    try adapter.requireUsual(connection.exchange(line, id: "1"))
    return .passed
  }

  static let lineEnds = Probe(
    "line-ends",
    requirement: "The adapter accepts a CR before the LF of a request.",
    impact: "Requests from a Windows terminal or file would get no valid reply.",
    test: "End the sample request with CR LF, then send an empty line and the sample request.",
    fixes: [
      "Remove the CR with the LF, or leave it to the JSON reader, which treats CR as a space.",
      "Ignore empty lines, or answer them like any other line that isn't JSON.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let line = Array(adapter.line().dropLast() + Array("\r\n".utf8))
    try adapter.requireUsual(connection.exchange(line, id: "1"))
    return try emptyLine(adapter, connection)
  }

  private static func emptyLine(
    _ adapter: ProbedAdapter, _ connection: RawConnection
  ) throws(ProbeFailure) -> ProbeStatus {
    let (line, id) = (adapter.line(id: "2"), Array("2".utf8))
    connection.send(Array("\n".utf8), ids: [])
    connection.send(line, ids: [id])
    var response = connection.receive(id)
    if response.isAdapterError { response = connection.receive(id) }
    if response.hasEnded {
      return .passedWithNote("the adapter exits at an empty line; the suite sends none")
    }
    guard response.member == adapter.usualMember else {
      throw ProbeFailure(
        sent: "an empty line, and \(Printable.line(line))", received: response.shown,
        expected: "\(adapter.usualMember) for the request, with or without an error before it")
    }
    return .passed
  }

  static let oneWrite = Probe(
    "one-write",
    requirement: "The adapter answers two requests that arrive in one write.",
    impact: "With several requests in flight, some would get no reply.",
    test: "Write the sample request twice in one write, with two ids.",
    fixes: [
      "Split the input at line feeds, and keep the text after the last line feed.",
      "Node: use readline.createInterface. Don't call JSON.parse on each chunk of 'data'.",
      "Don't read standard input in two ways: one buffer can keep input that the other waits for.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let ids = ["1", "2"].map { Array($0.utf8) }
    let lines = ["1", "2"].map { adapter.line(id: $0) }
    connection.send(lines[0] + lines[1], ids: ids)
    for id in ids {
      let response = connection.receive(id)
      guard response.member != adapter.usualMember else { continue }
      if adapter.hello.maxInFlight == 1 {
        return .passedWithNote(
          "the adapter doesn't answer both; with max_in_flight 1 the suite sends one at a time")
      }
      throw ProbeFailure(
        sent: lines.map { Printable.line($0) }.joined(separator: "\n"), received: response.shown,
        expected: "a reply to each of them")
    }
    return .passed
  }

  static let smallWrites = Probe(
    "small-writes",
    requirement: "The adapter answers a request that arrives in many small writes.",
    impact: "A pipe can split a request anywhere; such a request would get no valid reply.",
    test: "Write the sample request seven bytes at a time.",
    fixes: [
      "Collect the input until there is a line feed. A read may return any part of a line.",
      "Node: use readline.createInterface. Don't call JSON.parse on each chunk of 'data'.",
      "C: use fgets or getline. One read(2) isn't one request.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let (line, id) = (adapter.line(), Array("1".utf8))
    connection.send(line, id: id, inPiecesOf: 7)
    try adapter.requireUsual(connection.receive(id, to: line))
    return .passed
  }

  static let lastLine = Probe(
    "last-line",
    requirement:
      "At the end of its input the adapter exits, even if the last line has no line feed.",
    impact: "If the suite is stopped while it writes a request, the adapter would keep running.",
    test: "Write the sample request without its line feed, and close standard input.",
    fixes: [
      "Treat an empty read as the end of input, even if the buffer isn't empty.",
      "Answer the text after the last line feed, or drop it. Both are correct.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let line = Array(adapter.line().dropLast())
    connection.send(line, ids: [Array("1".utf8)])
    guard let end = connection.endInput() else {
      throw ProbeFailure(
        sent: "\(Printable.line(line))\nwithout a line feed, and the end of input",
        received: "the process still runs after \(adapter.options.shutdown) ms",
        expected: "an exit, with or without a reply")
    }
    if end == .exited(status: 0) { return .passed }
    return .passedWithNote("the process \(end); the suite always completes its last line")
  }
}
