import AdapterProtocol
import Harness

extension Probe {
  /// Logs don't stop the adapter.
  static let standardError = Probe(
    "standard-error", "However much is logged, the adapter goes on to answer.",
    section: "Transport",
    method: "Ask for up to 600 plain runs one after the other, and read all of standard error.",
    remedies: [
      "Read the output of every process that you start, or let it write to your standard error.",
      "Python: Popen(..., stderr=None or DEVNULL); a PIPE that nobody reads is full after 64 KiB.",
      "Java: ProcessBuilder.redirectError(INHERIT). Node: stdio: ['pipe', 'pipe', 'inherit'].",
      "Close what each request opens: files, sockets, threads.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    // A slow implementation is asked less often: a probe is no campaign.
    let limit = Instant.now + 5 * patient.options.runDeadline
    for number in 1...600 where Instant.now < limit {
      let line = patient.line("\(number)", patient.plainInput)
      let heard = conversation.ask(line, id: Array("\(number)".utf8))
      guard heard.member == patient.usualMember else {
        throw Complaint(
          sent: "the plain request, again and again", came: heard.shown,
          expected: "\(patient.usualMember) each time")
      }
    }
    return .passes
  }
}
