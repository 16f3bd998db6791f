import AdapterProtocol

extension Probe {
  /// A long line is read.
  static let longLine = Probe(
    "long-line", "A request of up to 1 MiB is read and answered.", section: "Transport",
    method: "Add a member that nobody knows to a plain request, so that its line nearly has 1 MiB.",
    remedies: [
      "Read until the line feed, in as many reads as it takes; a pipe hands over 64 KiB at a time.",
      "Go: bufio.Scanner stops at 64 KiB; call Buffer(nil, 2<<20), or use bufio.Reader.ReadBytes.",
      "Python asyncio: StreamReader(limit=2**21). Perl, Ruby, Node readline: no limit.",
      "A shell's read and a terminal's input are no way for such lines.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let plain = patient.line("1", patient.plainInput)
    let room = Limits.lineLength - 16 - plain.count - "\"doctor\":\"\",".utf8.count
    let padding = String(repeating: "x", count: max(room, 0))
    let line = RequestLine.adding("\"doctor\":\"\(padding)\"", to: plain)
    try patient.checkUsual(conversation.ask(line, id: Array("1".utf8)), to: line)
    return .passes
  }
}
