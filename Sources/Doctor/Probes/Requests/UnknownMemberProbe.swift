import AdapterProtocol
import Harness

extension Probe {
  /// Unknown members of a request are ignored.
  static let unknownMember = Probe(
    "unknown-member", "Members of a request that the adapter doesn't know are ignored.",
    section: "Envelope", method: "Add a member to hello and to a plain request.",
    remedies: [
      "Take the members that you need by name and leave the others alone.",
      "Swift: Decodable ignores them. Java: FAIL_ON_UNKNOWN_PROPERTIES off (Jackson).",
      "Go: no DisallowUnknownFields. Rust: no #[serde(deny_unknown_fields)].",
      "Python: don't call a function with **request.",
    ]
  ) { patient throws(Complaint) in
    let member = "\"doctor\":{\"unknown\":[1,true,null,\"x\"]}"
    let conversation = try patient.start()
    let hello = RequestLine.adding(member, to: Admission.helloLine)
    let greeting = conversation.greet(hello)
    guard greeting.ok != nil else {
      throw Complaint(hello, greeting, expected: "ok, as without the member doctor")
    }
    let line = RequestLine.adding(member, to: patient.line("1", patient.plainInput))
    try patient.checkUsual(conversation.ask(line, id: Array("1".utf8)), to: line)
    return .passes
  }
}
