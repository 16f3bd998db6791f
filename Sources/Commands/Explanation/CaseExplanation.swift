import AdapterProtocol
import AppFlip
import Conformance

/// The requests of a case, and the responses that its rules permit.
struct CaseExplanation {
  let testCase: Case
  let catalogue: Catalogue

  var text: String {
    var block = TextBlock()
    block.add("\(testCase.id): \(testCase.title)")
    block.add()
    addRule(to: &block)
    addAllowed(to: &block)
    if let reference = testCase.reference { block.addField("see also", reference) }
    if let control = testCase.twin {
      let title = catalogue[control].map { ": \($0.title)" } ?? ""
      block.addField("control", "\(control)\(title)")
    }
    if let alone = testCase.comparison {
      block.addField("compared with", "\(alone): the last step must get the same decision")
    }
    addNeeds(to: &block)
    block.add()
    addSteps(to: &block)
    block.add()
    if let rule = Rule.named(testCase.subject) { rule.addDisagreements(to: &block) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func addRule(to block: inout TextBlock) {
    guard let rule = Rule.named(testCase.subject) else { return }
    block.addField("role", testCase.role?.rawValue ?? "composition")
    let own = testCase.expectations.first { $0.rule == rule.id }?.level?.rawValue
    block.addField("rule", "\(rule.id) (\(own ?? rule.levelInWords))")
    rule.addFields(to: &block)
    let others = testCase.rules.dropFirst().map(\.rawValue)
    if !others.isEmpty { block.addField("other rules", others.joined(separator: ", ")) }
  }

  private func addAllowed(to block: inout TextBlock) {
    for (index, expectation) in testCase.expectations.enumerated() {
      let words = ResponseKind.inWords(expectation.permitted(in: .newest), of: testCase.role)
      let rule = expectation.rule == testCase.subject ? "" : " (\(expectation.rule))"
      block.addField(index == 0 ? "allowed" : "", words + rule)
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
    guard testCase.expectations.isEmpty, testCase.policy == nil else { return }
    block.addField("allowed", "any response that keeps all rules")
  }

  private func addNeeds(to block: inout TextBlock) {
    let needs = testCase.features.map(\.rawValue)
    if !needs.isEmpty { block.addField("needs", needs.joined(separator: ", ")) }
    if let configuration = testCase.configuration {
      block.addField("configuration", "\(configuration.name): \(configuration.summary)")
    }
    guard testCase.steps.count > 1 else { return }
    let order =
      switch testCase.ordering {
      case .sequence: "one after the other"
      case .forgotten(let places):
        "one after the other, with a reset of the session before step "
          + places.sorted().map { "\($0 + 1)" }.joined(separator: " and ")
      case .atOnce: "all at once"
      case .restarted(let place):
        "one after the other; the adapter is restarted before step \(place + 1)"
      }
    block.addField("steps", order)
  }

  private func addSteps(to block: inout TextBlock) {
    let maker = RequestMaker(fixture: testCase.fixture, capabilities: [:], deadline: nil)
    for (index, step) in testCase.steps.enumerated() {
      // A step that needs an earlier response has placeholders.
      let input = (try? maker.input(for: step, after: [])) ?? maker.placeholder(for: step)
      let isOnly = testCase.steps.count == 1
      let session = step.session.map { ", session \($0)" } ?? ""
      block.addRequest(
        RunRequest(input), label: isOnly ? "sent" : "step \(index + 1)",
        rest: session + (isOnly ? "" : ", role \(step.role.rawValue)"))
    }
  }
}
