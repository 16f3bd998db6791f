import AdapterProtocol

extension Probe {
  /// Nothing but replies is written to standard output.
  static let standardOutput = Probe(
    "standard-output", "Standard output has one reply for each request, and nothing else.",
    section: "Transport",
    method: "Have hello and three plain requests answered, close the input, read to the end.",
    remedies: [
      "Write logs, banners and progress to standard error.",
      "Python: print(..., file=sys.stderr). Node: console.error. Java: System.err. C: stderr.",
      "Keep libraries from standard output as well: Python: keep sys.stdout, set it to sys.stderr.",
      "Answer each request once, and write no byte order mark and no blank lines.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    for number in 1...3 {
      _ = conversation.ask(
        patient.line("\(number)", patient.plainInput), id: Array("\(number)".utf8))
    }
    _ = conversation.endInput()
    guard let line = conversation.leftovers.first else { return .passes }
    throw Complaint(
      sent: "hello, three plain requests, and the end of input",
      came: "besides the replies: \(Excerpt.of(line))\(line.isEmpty ? "an empty line" : "")",
      expected: "four lines, a reply each")
  }
}
