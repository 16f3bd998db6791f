import AdapterProtocol

extension Probe {
  /// An unknown operation is refused.
  static let unknownOperation = Probe(
    "unknown-op", "A request with an unknown op gets a reply, and the adapter lives on.",
    section: "What is not a normal answer",
    method: "Send the op \"doctor\", then a plain request.",
    remedies: [
      "Answer {\"id\":...,\"unsupported\":{\"what\":\"doctor\"}} in the branch for everything else.",
      "Catch errors around each request, not around the loop.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let line = RequestLine.raw("1", "\"op\":\"doctor\"")
    let heard = conversation.ask(line, id: Array("1".utf8))
    // The suite knows no other op, so that an end of the process harms nobody.
    if heard.hasEnded { return .notes("the adapter ends at such an op; the suite sends none") }
    guard heard.member != nil else {
      throw Complaint(line, heard, expected: "unsupported or error, with the id of the request")
    }
    try patient.checkLife(of: conversation, behind: line)
    guard heard.ok == nil else {
      return .notes("it answers ok; unsupported would tell that nothing was done")
    }
    return .passes
  }
}
