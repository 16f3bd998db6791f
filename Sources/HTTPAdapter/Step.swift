import AppFlip
import Foundation
package import Web

/// What somebody does on the way to the answer: a line of a file of steps.
package enum Step: Equatable, Sendable {
  /// Asks for a page; nil for the authorization request once more.
  case open(HTTPURL?)
  /// Fills in a field of the form that is sent next.
  case fill(FormField)
  /// Sends a form of the page, by its number from 1; nil for the first with one of the filled fields.
  case submit(Int?)
  /// Goes on only if the page has this text.
  case expect([UInt8])
}

/// A step, and where it stands.
package struct NumberedStep: Equatable, Sendable {
  var step: Step
  var line: Int
}

extension Settings {
  /// Adds the steps of a file, each for the outcome of the last `when`, or for all outcomes.
  mutating func addSteps(from file: String) throws(UsageError) {
    let octets = try CommandLineOptions.contents(of: file, "the steps can't be read")
    var outcome: Outcome?
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      let place = "\(file):\(index + 1)"
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let verb = words.first, !verb.utf8.starts(with: "#".utf8) else { continue }
      let rest = words.count > 1 ? words[1] : ""
      if verb == "when" {
        outcome = rest == "any" ? nil : try CommandLineOptions.outcome(rest, place)
        continue
      }
      let step = NumberedStep(step: try step(verb, rest, place), line: index + 1)
      if case .fill(let field) = step.step {
        keepSecret(field.value, named: field.name, from: rest)
      }
      steps.append(Conditional(outcome: outcome, value: step))
    }
    guard !steps.isEmpty else { throw UsageError("\(file) has no steps") }
  }

  func step(_ verb: String, _ rest: String, _ place: String) throws(UsageError) -> Step {
    switch verb {
    case "open":
      if rest == "request" { return .open(nil) }
      guard let url = endpoint.resolving(Array(rest.utf8)), !rest.isEmpty, allows(url) else {
        throw UsageError(
          "\(place): open takes request, a path, or a URL at --endpoint or --allow-origin")
      }
      return .open(url)
    case "fill": return .fill(try CommandLineOptions.field(rest, place))
    case "submit":
      guard let number = rest.isEmpty ? 0 : Int(rest), number > 0 || rest.isEmpty else {
        throw UsageError("\(place): submit takes nothing or the number of a form; the first is 1")
      }
      return .submit(rest.isEmpty ? nil : number)
    case "expect" where !rest.isEmpty: return .expect(Array(rest.utf8))
    default:
      throw UsageError(
        "\(place): no step: it is open, fill, submit, expect with its text, or when with an outcome"
      )
    }
  }
}
