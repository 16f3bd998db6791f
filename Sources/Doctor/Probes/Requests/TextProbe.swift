import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  /// Text comes through the adapter unharmed.
  static let text = Probe(
    "text", "Text passes through the adapter unharmed, whatever characters it has.",
    section: "Envelope",
    method:
      "Hand over a code with escapes and characters beyond the BMP, look for it in the answer.",
    remedies: [
      "Read standard input as UTF-8 and JSON with a library, which joins surrogate pairs.",
      "Write ASCII with escapes or UTF-8. Python: json.dumps escapes by itself; PYTHONUTF8=1.",
      "Java: new PrintStream(System.out, true, \"UTF-8\"). C#: Console.OutputEncoding = UTF8.",
      "Hand the code over as text, never as a part of a command line of a shell.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    let code = Array((TextDamage.mark + TextDamage.text).utf8)
    let input = patient.samples.input(patient.role, code: code)
    let line = patient.line("1", input)
    let heard = conversation.ask(line, id: Array("1".utf8))
    if heard.hasEnded {
      return .notes("the adapter ends at such text; the report tells whether the suite minds")
    }
    let reply = try Reading.check(heard, to: input, line)
    guard heard.ok != nil, let answer = reply?.answer else {
      return .notes("such text is refused, so that it can't come back")
    }
    // A code of the implementation's own shows nothing.
    guard patient.role == .googleApp || patient.features(of: patient.role).contains(.code) else {
      return .passes
    }
    if let damage = TextDamage(in: answer) {
      throw Complaint(
        sent: Excerpt.of(line), came: "\(heard.shown)\n\(damage.sentence)",
        expected: "the code as it was, however it is percent-encoded")
    }
    return TextDamage.isUnharmed(answer)
      ? .passes : .notes("the code doesn't come back as it was; see what the report says of codes")
  }
}

extension RunReply {
  /// Where the code comes back: what was opened or redirected to, or the code itself.
  fileprivate var answer: [UInt8]? {
    switch self {
    case .app(let reply): reply.opened.first?.url.octets
    case .authorizationEndpoint(let reply): reply.location?.octets
    case .returned(let reply): reply.code?.octets
    case .start: nil
    }
  }
}
