/// A rule that a run or a campaign broke, in short: one message for each rule.
package struct BrokenRule: Sendable {
  /// The rule; nil for the adapter itself, or a relation that no rule states.
  package let rule: Rule.ID?
  package let fails: Bool
  /// The case that shows it with the smallest link; nil for a finding of a campaign.
  package let testCase: String?
  package let text: String

  package init(_ rule: Rule.ID?, fails: Bool, testCase: String?, _ lines: [String]) {
    (self.rule, self.fails, self.testCase) = (rule, fails, testCase)
    text = lines.drop(while: \.isEmpty).joined(separator: "\n")
  }
}
