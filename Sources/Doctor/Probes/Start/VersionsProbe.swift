import AdapterProtocol
import Harness

extension Probe {
  /// No version of the protocol is claimed that there is none of.
  static let versions = Probe(
    "versions", "The reply to hello never claims a version of the protocol that isn't spoken.",
    section: "hello",
    method: "Offer the versions 901 and 902 alone; an error, an end or the own version will do.",
    remedies: [
      "Answer with the version that you wrote the adapter for, 1, whatever is offered.",
      "Where 1 isn't between min and max, answer with error, where adapter, or end.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.start()
    let line = RequestLine.plain("0", Samples.hello(901...902))
    let heard = conversation.greet(line)
    if let ok = heard.ok {
      guard case .integer(let version)? = ok["protocol"], !(901...902).contains(version) else {
        throw Complaint(line, heard, expected: "an error, an end, or the version 1")
      }
      return .notes("it answers with its own version; the suite then tells that they don't match")
    }
    if heard.member != nil || heard.hasEnded { return .passes }
    throw Complaint(line, heard, expected: "an error, an end, or the version 1")
  }
}
