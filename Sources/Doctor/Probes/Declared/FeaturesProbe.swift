import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  /// Replies are true to the features that were declared.
  static let features = Probe(
    "features", "Replies keep what the declared features promise.", section: "hello",
    method: "Ask each declared role for a plain run, and hold the reply against the feature table.",
    remedies: [
      "universal-links-only: add \"universal_links_only\":true or false to each entry of opened.",
      "code: issue the code of the request and leave issued_code out; without it, an app reports its own.",
      "start: answer inputs with start. post: take the request as a form.",
      "Take a feature out of the reply to hello where you can't keep it.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    var number = 0
    var note: String?
    for (input, features) in patient.promises {
      number += 1
      let line = patient.line("\(number)", input)
      let heard = conversation.ask(line, id: Array("\(number)".utf8))
      if let refusal = heard.unsupported {
        throw Complaint(
          line, heard, expected: "an answer: \(Octets.escaped(refusal.what)) is declared")
      }
      let reply: RunReply?
      do throws(MessageError) {
        reply = try Reading.reply(heard, to: input, features: features)
      } catch {
        throw Complaint(
          sent: Excerpt.of(line), came: "\(heard.shown)\n\(error)",
          expected: "a reply that is true to the features "
            + features.map(\.rawValue).joined(separator: ", "))
      }
      guard heard.member != nil else {
        throw Complaint(line, heard, expected: "a reply")
      }
      if let reply, !features.contains(.code), reply.hidesCode {
        // A server that is met from outside shows its code nowhere else.
        if case .authorizationEndpoint = reply {
          note = Self.shownCode
          continue
        }
        throw Complaint(
          line, heard,
          expected: "the issued code as issued_code, as the feature code isn't declared")
      }
    }
    return note.map { .notes($0) } ?? .passes
  }

  private static let shownCode =
    "the endpoint's code shows in its redirect alone; it is judged as one value that stays the same, "
    + "not as the one that was issued"
}

extension Patient {
  /// Plain inputs, and the features that their replies must be true to.
  fileprivate var promises: [(input: RunInput, features: [Feature])] {
    hello.roles.flatMap { declared in
      let features = declared.capabilities.features
      var inputs: [RunInput] = []
      if declared.role == .googleApp || declared.capabilities.outcomes.contains(.approves) {
        inputs.append(samples.input(declared.role))
      }
      if declared.role == .googleApp, features.contains(.start) { inputs.append(samples.start) }
      if declared.role == .authorizationEndpoint, features.contains(.post) {
        inputs.append(samples.form())
      }
      return inputs.map { ($0, features) }
    }
  }
}

extension RunReply {
  /// Whether a code of its own is opened and not reported.
  fileprivate var hidesCode: Bool {
    switch self {
    case .app, .authorizationEndpoint:
      issuedCode == nil
        && urls.contains { Self.holds($0, "code=") && !Self.holds($0, Self.offeredCode) }
    case .start, .returned: false
    }
  }

  private static let offeredCode = "code=" + String(decoding: Samples.code, as: UTF8.self)
}
