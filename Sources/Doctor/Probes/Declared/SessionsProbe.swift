import AdapterProtocol

extension Probe {
  /// Sessions don't know of one another.
  static let sessions = Probe(
    "sessions", "What happens in one session changes nothing in another.", section: "hello",
    method: "Begin a flip in one session, go on in another, and compare with a fresh process.",
    remedies: [
      "Keep a running app for each session, in a map by the session's text.",
      "Keep what an app remembers in the app, not in globals, files or a shared store.",
      "Leave the feature sessions out where there can be one app only.",
    ]
  ) { patient throws(Complaint) in
    guard patient.role(with: .sessions) != nil else {
      return .doesNotApply("the feature sessions isn't declared")
    }
    guard let flip = PendingFlip(of: patient) else {
      let conversation = try patient.greeted()
      let line = patient.line("1", patient.plainInput, session: "doctor-a")
      try patient.checkUsual(conversation.ask(line, id: Array("1".utf8)), to: line)
      return .notes("sessions are taken; nothing that the adapter declares shows more of them")
    }
    let conversation = try patient.greeted()
    let begun = try flip.begin(in: "doctor-a", conversation)
    let other = try flip.goOn(begun, in: "doctor-b", conversation)
    let fresh = try flip.goOn(begun, in: "doctor-b", patient.greeted())
    guard other.shape.utf8.elementsEqual(fresh.shape.utf8) else {
      throw Complaint(
        sent: "session doctor-a: \(flip.beginning)\n\(other.sent)",
        came: "\(other.came) (\(other.shape))",
        expected: "\(fresh.shape), as in a fresh process")
    }
    return .passes
  }
}
