import AdapterProtocol

extension Probe {
  /// Several requests may arrive at once.
  static let oneWrite = Probe(
    "one-write", "Two requests that arrive in one write are both answered.", section: "Transport",
    method: "Write two plain requests at once.",
    remedies: [
      "Split what was read at line feeds, and keep what stands behind the last one.",
      "Node: readline.createInterface, not JSON.parse of each chunk that 'data' brings.",
      "Don't mix two readers of standard input: one may hold back in its buffer what the other waits for.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let ids = ["1", "2"].map { Array($0.utf8) }
    let lines = ["1", "2"].map { patient.line($0, patient.plainInput) }
    conversation.say(lines[0] + lines[1], asking: ids[0], ids[1])
    for id in ids {
      let heard = conversation.hear(id)
      guard heard.member != patient.usualMember else { continue }
      if patient.hello.maxInFlight == 1 {
        return .notes("they aren't; with max_in_flight 1 the suite sends one at a time")
      }
      throw Complaint(
        sent: lines.map(Excerpt.of).joined(separator: "\n"), came: heard.shown,
        expected: "a reply to each of them")
    }
    return .passes
  }
}
