import AdapterProtocol

extension Probe {
  /// A line that is no JSON is complained of.
  static let unreadableLine = Probe(
    "no-json", "A line that can't be read is answered with error, where adapter, and id null.",
    section: "Envelope", method: "Send a line that is no JSON, then a plain request.",
    remedies: [
      "Answer {\"id\":null,\"error\":{\"where\":\"adapter\",\"message\":\"...\"}} and read on.",
      "Write nothing else to standard output: traces belong on standard error.",
      "Don't guess where the next request begins: it is behind the next line feed.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let line = Array("this line is no JSON\n".utf8)
    let expected = "{\"id\":null,\"error\":{\"where\":\"adapter\",\"message\":\"...\"}}"
    conversation.say(line)
    let heard = conversation.hear(nil)
    guard heard.strays.isEmpty, heard.member == nil || heard.blamesAdapter else {
      throw Complaint(line, heard, expected: expected)
    }
    // The suite never sends such a line, so that an end of the process harms nobody.
    if heard.hasEnded { return .notes("the adapter ends at such a line; the suite sends none") }
    guard heard.isNothing || heard.member != nil else {
      throw Complaint(line, heard, expected: expected)
    }
    try patient.checkLife(of: conversation, behind: line)
    return heard.isNothing
      ? .notes("the adapter passes over such a line; the suite sends none") : .passes
  }
}
