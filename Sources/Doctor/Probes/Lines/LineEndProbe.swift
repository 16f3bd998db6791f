import AdapterProtocol

extension Probe {
  /// A line may end with CR LF.
  static let lineEnds = Probe(
    "line-ends", "A CR before the LF of a request is dropped.", section: "Transport",
    method: "End a plain request with CR LF, then send a blank line and a plain request.",
    remedies: [
      "Take the CR off with the LF, or hand the line to a JSON reader, to which CR is a space.",
      "Pass over blank lines, or answer them like any line that can't be read.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let plain = patient.line("1", patient.plainInput)
    let line = plain.dropLast() + Array("\r\n".utf8)
    try patient.checkUsual(conversation.ask(Array(line), id: Array("1".utf8)), to: Array(line))
    return try Self.blankLine(patient, conversation)
  }

  /// What a blank line does; the protocol has none, and the suite sends none.
  private static func blankLine(
    _ patient: Patient, _ conversation: Conversation
  ) throws(Complaint) -> Observation {
    let line = patient.line("2", patient.plainInput)
    conversation.say(Array("\n".utf8))
    conversation.say(line, asking: Array("2".utf8))
    var heard = conversation.hear(Array("2".utf8))
    if heard.blamesAdapter { heard = conversation.hear(Array("2".utf8)) }
    if heard.hasEnded { return .notes("a blank line ends the adapter; the suite sends none") }
    guard heard.member == patient.usualMember else {
      throw Complaint(
        sent: "a blank line, and \(Excerpt.of(line))", came: heard.shown,
        expected: "\(patient.usualMember) for the request, with or without an error before it")
    }
    return .passes
  }
}
