import AdapterProtocol

extension Probe {
  /// The same request twice has the same answer.
  static let repeatable = Probe(
    "repeatable", "A request without session leaves nothing behind that changes the next answer.",
    section: "hello", method: "Send the same plain request five times and compare the answers.",
    remedies: [
      "Start the app anew for each request without session, or put it back to where it began.",
      "Empty the list of opened URLs before each request.",
      "Give each request its own user, cookies and storage.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    var first: (shape: String, line: [UInt8])?
    var isNew = false
    for number in 1...5 {
      let id = "\(number)"
      let line = patient.line(id, patient.plainInput)
      let heard = conversation.ask(line, id: Array(id.utf8))
      let reply = try Reading.check(heard, to: patient.plainInput, line)
      let shape = reply?.shape ?? heard.member ?? ""
      guard let known = first else {
        first = (shape, heard.line)
        continue
      }
      guard shape.utf8.elementsEqual(known.shape.utf8) else {
        throw Complaint(
          sent: "the plain request \(number) times",
          came: "at first: \(known.shape)\nthen: \(shape)",
          expected: "the same answer each time: \(known.shape)")
      }
      isNew = isNew || !Self.sameValues(known.line, heard.line)
    }
    return isNew
      ? .notes("the answers differ in values only, which may be issued anew") : .passes
  }

  /// Whether two replies say the same under different ids.
  private static func sameValues(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let first = try? Reply(line: first), let second = try? Reply(line: second) else {
      return false
    }
    return first.body == second.body
  }
}
