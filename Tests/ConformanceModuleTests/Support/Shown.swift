import AppFlip
import Conformance

/// What a rule says of an exchange in a word: ok, n/a, inconclusive, or the level of the violation.
func shown(_ rule: Rule, _ exchange: FlipExchange) -> String {
  switch rule.oracle.judge([.flip(exchange)])[0] {
  case .holds: "ok"
  case .notApplicable: "n/a"
  case .inconclusive: "inconclusive"
  case .broken(let violation): (violation.level ?? rule.level(in: exchange.edition)).rawValue
  }
}
