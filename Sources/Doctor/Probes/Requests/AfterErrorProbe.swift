import AdapterProtocol
import AppFlip

extension Probe {
  /// An error doesn't spoil what comes after it.
  static let afterError = Probe(
    "after-error", "After a reply with error or unsupported the next request is answered as ever.",
    section: "What is not a normal answer",
    method:
      "Send a run without input and a run of an unknown role, each with a plain one behind it.",
    remedies: [
      "Catch errors inside the loop over the requests, answer with error, and go on.",
      "Make what the implementation needs anew after an error, where that broke it.",
    ]
  ) { patient throws(Complaint) in
    var ends = false
    for members in [
      "\"op\":\"run\",\"role\":\"\(patient.role.rawValue)\"",
      "\"op\":\"run\",\"role\":\"doctor\",\"input\":{}",
    ] {
      let conversation = try patient.greeted()
      let line = RequestLine.raw("1", members)
      let heard = conversation.ask(line, id: Array("1".utf8))
      // Nobody sends such a request but the doctor: only what a reply promises is held to.
      guard heard.failure != nil || heard.unsupported != nil else {
        ends = ends || heard.hasEnded
        continue
      }
      try patient.checkLife(of: conversation, behind: line)
    }
    return ends
      ? .notes("a request that lacks something ends the adapter; the suite sends none such")
      : .passes
  }
}
