import AdapterProtocol
import AppFlip

extension Probe {
  /// What is declared is done.
  static let declaredOutcomes = Probe(
    "declared", "Every role and outcome that is declared is carried out.", section: "hello",
    method: "Ask each declared role for a run with each declared outcome and a good link.",
    remedies: [
      "Declare only the outcomes that you can bring about; the others are listed, not failed.",
      "Where an outcome belongs to one role only, declare roles as an object.",
      "Map every outcome that you declare: a look-up that fails is an error of the adapter.",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.greeted()
    var throwing: [String] = []
    for (number, wish) in zip(1..., patient.wishes) {
      let line = patient.line(wish, "\(number)")
      let heard = conversation.ask(line, id: Array("\(number)".utf8))
      guard heard.unsupported == nil, !heard.blamesAdapter else {
        throw Complaint(line, heard, expected: "an answer: \(wish.shown) is declared")
      }
      try Reading.check(heard, to: wish.input, line)
      if heard.failure != nil { throwing.append(wish.shown) }
    }
    if throwing.isEmpty { return .passes }
    return .notes("the implementation throws at \(throwing.joined(separator: "; "))")
  }
}
