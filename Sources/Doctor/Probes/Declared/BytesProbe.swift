import AdapterProtocol
import AppFlip

extension Probe {
  /// Text that is no Unicode is taken.
  static let bytes = Probe(
    "bytes", "With the feature bytes, text may come as {\"b64\":\"...\"}.", section: "Envelope",
    method: "Add the octet FF to a plain good link.",
    remedies: [
      "Where text may stand, take a string, or decode b64 with padding (RFC 4648, section 4).",
      "Answer in the same way where the octets are no UTF-8.",
      "Leave the feature bytes out where the implementation takes text only.",
    ]
  ) { patient throws(Complaint) in
    guard let role = patient.role(with: .bytes) else {
      return .doesNotApply("the feature bytes isn't declared")
    }
    let extra = Array("&doctor=".utf8) + [0xFF]
    var input = patient.samples.input(role, extra: extra)
    if role == .authorizationEndpoint {
      guard patient.features(of: role).contains(.post) else {
        return .doesNotApply("an endpoint's URL is ASCII, and the feature post isn't declared")
      }
      input = patient.samples.form(extra: extra)
    }
    let conversation = try patient.greeted()
    let line = patient.line("1", input)
    let heard = conversation.ask(line, id: Array("1".utf8))
    try Reading.check(heard, to: input, line)
    guard heard.unsupported == nil, !heard.blamesAdapter else {
      throw Complaint(line, heard, expected: "ok, or an error of the implementation")
    }
    return .passes
  }
}
