import AdapterProtocol

extension Probe {
  /// A request may arrive in pieces.
  static let smallWrites = Probe(
    "small-writes", "A request that arrives in many small writes is answered.",
    section: "Transport", method: "Write a plain request seven octets at a time.",
    remedies: [
      "Collect what was read until there is a line feed; a read may return any part of a line.",
      "Node: readline.createInterface, not JSON.parse of each chunk that 'data' brings.",
      "C: fgets or getline, not one read(2) a request.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let line = patient.line("1", patient.plainInput)
    conversation.drip(line, asking: Array("1".utf8), pieces: 7)
    try patient.checkUsual(conversation.hear(Array("1".utf8)), to: line)
    return .passes
  }
}
