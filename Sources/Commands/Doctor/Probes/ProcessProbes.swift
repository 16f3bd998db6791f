import AdapterProtocol
import AppFlip
import Harness
import Processes

extension Probe {
  /// Requests in flight, and the end of the process.
  static let processes = [
    Probe(
      "window", "With max_in_flight requests in flight, each request gets its own reply.",
      sends: "three times max_in_flight sample requests, at most 64 in flight",
      expects: "the usual reply to each request, in any order",
      fixes: [
        "Leave max_in_flight out if the implementation can do only one thing at a time.",
        "Keep the id of a request with its result. Replies may come in any order.",
        "Write each reply with one write. If several threads write, use a lock.",
      ]
    ) { adapter throws(ProbeFailure) in
      let window = min(adapter.hello.maxInFlight, 64)
      if window == 1 {
        return .notApplicable(
          "max_in_flight is 1; an adapter that reads line by line may declare 64, to be faster")
      }
      let connection = try adapter.connect()
      func send(_ number: Int) {
        connection.send(adapter.line(id: "\(number)"), id: "\(number)")
      }
      for number in 1...window { send(number) }
      for number in 1...3 * window {
        let response = connection.receive("\(number)")
        try adapter.requireUsual(response, sent: "\(window) sample requests at a time")
        if number <= 2 * window { send(number + window) }
      }
      return .passed
    },
    Probe(
      "end-of-input", "At the end of its input the adapter exits with status 0 within 2 s.",
      sends: "hello, the sample request, and the end of input", expects: "exit status 0",
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
          ?? "the process still runs after \(adapter.options.shutdown) ms")
    },
  ]
}
