import AppFlip
import Harness

extension Probe {
  /// The end of input ends the adapter.
  static let endOfInput = Probe(
    "end-of-input", "At the end of its input the adapter exits with status 0 within 2 s.",
    section: "Transport", method: "Have hello and a plain request answered, and close the input.",
    remedies: [
      "Leave the loop when there is nothing more to read, and exit with status 0.",
      "Stop what keeps the process alive: timers, servers, threads that aren't daemons.",
      "Node: process.exit(0) on 'close' of the readline. Java: System.exit(0). Go: os.Exit(0).",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let line = patient.line("1", patient.plainInput)
    _ = conversation.ask(line, id: Array("1".utf8))
    let end = conversation.endInput()
    if end == .exited(status: 0) { return .passes }
    let came = end.map { "the process \($0)" }
    throw Complaint(
      sent: "\(Excerpt.of(line))\nand the end of input",
      came: came ?? "the process lives on after \(patient.options.shutdown) ms",
      expected: "exit status 0")
  }
}
