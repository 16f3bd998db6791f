import AdapterProtocol

extension Probe {
  /// A session is forgotten at reset.
  static let reset = Probe(
    "reset", "Reset is answered with ok and forgets the session.", section: "reset",
    method: "Begin a flip in a session, reset it, go on, and compare with a fresh process.",
    remedies: [
      "Drop the app of the session from the map; without session, empty the map.",
      "Remove what the app stored outside of itself, too.",
      "Answer {\"id\":...,\"ok\":{}}, also for a session that there is none of.",
    ]
  ) { patient throws(Complaint) in
    guard patient.role(with: .sessions) != nil else {
      return .doesNotApply("the feature sessions isn't declared")
    }
    for members in ["\"op\":\"reset\",\"session\":\"doctor-a\"", "\"op\":\"reset\""] {
      let conversation = try patient.greeted()
      guard let flip = PendingFlip(of: patient) else {
        try Self.reset(conversation, members)
        continue
      }
      let begun = try flip.begin(in: "doctor-a", conversation)
      try Self.reset(conversation, members)
      let after = try flip.goOn(begun, in: "doctor-a", conversation)
      let fresh = try flip.goOn(begun, in: "doctor-a", patient.greeted())
      guard after.shape.utf8.elementsEqual(fresh.shape.utf8) else {
        throw Complaint(
          sent: "session doctor-a: \(flip.beginning)\n{\(members)}\n\(after.sent)",
          came: "\(after.came) (\(after.shape))",
          expected: "\(fresh.shape), as in a fresh process")
      }
    }
    return .passes
  }

  private static func reset(
    _ conversation: Conversation, _ members: String
  ) throws(Complaint) {
    let line = RequestLine.raw("reset", members)
    let heard = conversation.ask(line, id: Array("reset".utf8))
    guard let ok = heard.ok else { throw Complaint(line, heard, expected: "ok") }
    do throws(MessageError) {
      _ = try ResetReply(ok)
    } catch {
      let came = "\(heard.shown)\n\(error.located(in: heard.line))"
      throw Complaint(sent: Excerpt.of(line), came: came, expected: "ok without members")
    }
  }
}
