import AdapterProtocol
import Harness

extension Probe {
  /// The end of input in the middle of a line ends the adapter, too.
  static let lastLine = Probe(
    "last-line", "The end of input ends the adapter also where the last line has no line feed.",
    section: "Transport",
    method: "Write a plain request without its line feed, and close the input.",
    remedies: [
      "Treat a read of nothing as the end, whatever is left in the buffer.",
      "What stands behind the last line feed may be answered or dropped.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let line = Array(patient.line("1", patient.plainInput).dropLast())
    conversation.say(line, asking: Array("1".utf8))
    guard let end = conversation.endInput() else {
      throw Complaint(
        sent: "\(Excerpt.of(line))\nwithout a line feed, and the end of input",
        came: "the process lives on after \(patient.options.shutdown) ms",
        expected: "an end, with or without a reply")
    }
    if end == .exited(status: 0) { return .passes }
    return .notes("the process \(end) then; the suite always ends its last line")
  }
}
