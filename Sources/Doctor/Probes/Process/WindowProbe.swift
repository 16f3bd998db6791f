import AdapterProtocol

extension Probe {
  /// As many requests as were declared may be under way.
  static let window = Probe(
    "window", "As many requests as max_in_flight says may be under way; each gets its own reply.",
    section: "Envelope",
    method:
      "Keep that many plain requests under way, 64 at most, until three times as many are done.",
    remedies: [
      "Leave max_in_flight out where the implementation can do one thing at a time.",
      "Keep id and result of a request together; replies may come in any order.",
      "Write each reply in one go, under a lock where several threads write.",
    ]
  ) { patient throws(Complaint) in
    let window = min(patient.hello.maxInFlight, 64)
    if window == 1 { return .doesNotApply("max_in_flight is 1: one request at a time") }
    let conversation = try patient.greeted()
    let ids = (1...3 * window).map { Array("\($0)".utf8) }
    func line(_ index: Int) -> [UInt8] { patient.line("\(index + 1)", patient.plainInput) }
    conversation.say((0..<window).flatMap(line), asking: ids[..<window])
    for index in ids.indices {
      let heard = conversation.hear(ids[index])
      guard heard.member == patient.usualMember else {
        throw Complaint(
          sent: "\(window) plain requests at a time", came: heard.shown,
          expected: "\(patient.usualMember) for each, in any order")
      }
      if index + window < ids.count {
        conversation.say(line(index + window), asking: ids[index + window])
      }
    }
    return .passes
  }
}
