import AdapterProtocol

extension Probe {
  /// Ids come back as they are.
  static let identifiers = Probe(
    "ids", "The reply has the id of its request, whatever text that is.", section: "Envelope",
    method:
      "Ask with ids that have escapes, other letters than ASCII ones, 600 characters, digits.",
    remedies: [
      "Keep the id as text: don't read a number from it, trim it, fold or normalise it.",
      "Read and write JSON with a library; don't cut the id out of the line.",
      "Let the library escape on the way back, or write UTF-8: open standard output as UTF-8.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    for (literal, octets) in Self.oddIdentifiers {
      let operation = Operation.run(
        RunRequest(patient.plainInput, deadline: patient.requestDeadline))
      let line = RequestLine.withID(literal, operation)
      let heard = conversation.ask(line, id: octets)
      guard heard.member != nil, !Self.lacksIdentifier(heard) else {
        throw Complaint(
          line, heard, expected: "a reply with the id \(Excerpt.of(Array(literal.utf8)))")
      }
    }
    return .passes
  }

  private static func lacksIdentifier(_ heard: Heard) -> Bool {
    if case .reply(let reply) = heard.answer { return reply.id == nil }
    return false
  }

  /// Ids as JSON, and the octets that they mean.
  private static let oddIdentifiers: [(literal: String, octets: [UInt8])] = {
    let long = String(repeating: "x", count: 600)
    let rows: [(String, String)] = [
      (#""0017""#, "0017"), (#""1e3""#, "1e3"), (#""-1""#, "-1"), (#"" a ""#, " a "),
      (#""K-k""#, "K-k"), (#""a\"b\\c\/d""#, "a\"b\\c/d"),
      (#""\b\f\n\r\t\u0001\u007f""#, "\u{8}\u{C}\n\r\t\u{1}\u{7F}"),
      (#""caf\u00e9 cafe\u0301 \u212a""#, "caf\u{E9} cafe\u{301} \u{212A}"),
      (#""\u2028\u2029\ufeff\ud83d\ude00""#, "\u{2028}\u{2029}\u{FEFF}\u{1F600}"),
      ("\"\(long)\"", long),
    ]
    return rows.map { ($0.0, Array($0.1.utf8)) }
  }()
}
