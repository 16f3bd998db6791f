import AdapterProtocol
import AppFlip

extension Probe {
  /// What isn't declared is refused in good order.
  static let undeclaredOutcome = Probe(
    "undeclared", "A run with an outcome that isn't declared still gets a valid reply.",
    section: "What is not a normal answer",
    method: "Ask for a plain run with the first outcome that the role knows and doesn't declare.",
    remedies: [
      "Answer {\"id\":...,\"unsupported\":{\"what\":\"offline\",\"why\":\"...\"}} where you can't.",
      "Declare the outcome where you can.",
    ]
  ) { patient throws(Complaint) in
    for declared in patient.hello.roles where declared.role != .googleApp {
      let known = declared.capabilities.outcomes + [.waits]
      guard let other = declared.role.possibleOutcomes.first(where: { !known.contains($0) }) else {
        continue
      }
      let conversation = try patient.greeted()
      let input = patient.samples.input(declared.role, outcome: other)
      let line = patient.line("1", input)
      let heard = conversation.ask(line, id: Array("1".utf8))
      // The suite asks for none, so that an end of the process harms nobody.
      if heard.hasEnded {
        return .notes("\(other.rawValue) ends the adapter; unsupported would do")
      }
      try Reading.check(heard, to: input, line)
      if heard.unsupported != nil { return .passes }
      return .notes(
        heard.ok == nil
          ? "\(other.rawValue) is answered with error; unsupported says more"
          : "\(other.rawValue) is answered with ok; declare it if it is carried out")
    }
    return .doesNotApply("every outcome that there is is declared")
  }
}
