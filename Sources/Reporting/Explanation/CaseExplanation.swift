import AdapterProtocol
import AppFlip
public import Conformance

/// What a person is told who asks about a case.
public struct CaseExplanation {
  private let testCase: Case
  private let catalogue: Catalogue

  /// Takes a case.
  ///
  /// - Parameters:
  ///   - testCase: the case.
  ///   - catalogue: every case of the suite.
  public init(_ testCase: Case, in catalogue: Catalogue) {
    self.testCase = testCase
    self.catalogue = catalogue
  }

  /// The explanation: plain text, printable ASCII.
  public var text: String {
    var block = TextBlock()
    block.add("\(testCase.id): \(testCase.title)")
    block.add()
    addRule(to: &block)
    addAllowed(to: &block)
    if let cause = testCase.cause { block.addField("usual cause", cause) }
    if let reference = testCase.reference { block.addField("see also", reference) }
    if let twin = testCase.twin {
      let title = catalogue[twin].map { ": \($0.title)" } ?? ""
      block.addField("good twin", "\(twin)\(title)")
    }
    addNeeds(to: &block)
    block.add()
    addSteps(to: &block)
    block.add()
    if let rule = Rule.named(testCase.subject) { RuleFields(rule).addDisagreements(to: &block) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func addSteps(to block: inout TextBlock) {
    for (index, step) in testCase.steps.enumerated() {
      let isOne = testCase.steps.count == 1
      StepBlock(step, number: isOne ? nil : index + 1).add(to: &block)
    }
  }

  private func addRule(to block: inout TextBlock) {
    guard let rule = Rule.named(testCase.subject) else { return }
    block.addField("role", testCase.role?.rawValue ?? "composition")
    block.addField("rule", "\(rule.id) (\(rule.level.inWords))")
    RuleFields(rule).add(to: &block)
    let others = testCase.rules.dropFirst().map(\.rawValue)
    if !others.isEmpty { block.addField("also by", others.joined(separator: ", ")) }
  }

  private func addAllowed(to block: inout TextBlock) {
    for (index, expectation) in testCase.expectations.enumerated() {
      let words = Answer.inWords(expectation.permitted(in: .newest), of: testCase.role)
      let by = expectation.rule == testCase.subject ? "" : " (\(expectation.rule))"
      block.addField(index == 0 ? "allowed" : "", words + by)
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
    guard testCase.expectations.isEmpty, testCase.policy == nil else { return }
    block.addField("allowed", "any answer that meets the rules above")
  }

  private func addNeeds(to block: inout TextBlock) {
    let needs = testCase.features.map(\.rawValue)
    if !needs.isEmpty { block.addField("needs", needs.joined(separator: ", ")) }
    switch testCase.ordering {
    case .single: break
    case .sequence: block.addField("steps", "one after the other")
    case .atOnce: block.addField("steps", "all at once")
    }
  }
}
