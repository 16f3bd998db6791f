import Harness

extension Probe {
  /// SIGTERM ends the adapter.
  static let terminate = Probe(
    "terminate", "SIGTERM ends the adapter within 2 s.", section: "Transport",
    method: "Have hello answered, and send SIGTERM to the process group.",
    remedies: [
      "Leave SIGTERM its usual meaning, or end in its handler.",
      "In a container the first process ignores it unless told otherwise: docker run --init.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    guard conversation.terminate() == nil else { return .passes }
    throw Complaint(
      sent: "SIGTERM", came: "the process lives on after \(patient.options.shutdown) ms",
      expected: "the end of the process; the suite would kill it")
  }
}
