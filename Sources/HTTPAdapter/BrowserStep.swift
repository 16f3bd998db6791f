import AppFlip
import Foundation
import Web

/// An action of the user on the way to the response: a line of a file of steps.
package struct BrowserStep: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// Opens a page; nil for the authorization request once more.
    case open(HTTPURL?)
    /// Fills in a field of the form that is sent next.
    case fill(FormField)
    /// Sends a form of the page, with its number from 1; nil for the first with one of the filled fields.
    case submit(Int?)
    /// Continues only if the page has this text.
    case expect([UInt8])
  }

  let action: Action
  /// The number of the line.
  let line: Int
  /// The only outcome that the step is for; nil for each.
  let outcome: UserDecision?
}

extension Settings {
  /// Adds the steps of a file, each for the outcome of the last `when`, or for all outcomes.
  mutating func addSteps(from file: String) throws {
    let lines = try CommandLineOptions.contents(of: file)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var outcome: UserDecision?
    for (index, line) in lines.enumerated() {
      let words = String(decoding: line, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
        .split(separator: " ", maxSplits: 1).map(String.init)
      guard let verb = words.first, !verb.utf8.starts(with: "#".utf8) else { continue }
      let rest = words.count > 1 ? words[1] : ""
      try CommandLineOptions.reading("\(file.escaped):\(index + 1)") {
        if verb == "when" {
          outcome = rest == "any" ? nil : try CommandLineOptions.outcome(rest)
        } else {
          let action = try action(verb, rest)
          steps.append(BrowserStep(action: action, line: index + 1, outcome: outcome))
        }
      }
    }
    if steps.isEmpty { throw UsageError("\(file.escaped) must have at least one step") }
  }

  private mutating func action(_ verb: String, _ rest: String) throws -> BrowserStep.Action {
    switch verb {
    case "open" where rest == "request": return .open(nil)
    case "open":
      guard let url = endpoint.resolving(Array(rest.utf8)), !rest.isEmpty, allows(url) else {
        throw UsageError("open takes request, a path, or a URL at --endpoint or --allow-origin")
      }
      return .open(url)
    case "fill": return .fill(try field(rest))
    case "submit" where rest.isEmpty: return .submit(nil)
    case "submit":
      guard let number = Int(rest), number > 0 else {
        throw UsageError("submit takes no value, or the number of a form; the first form is 1")
      }
      return .submit(number)
    case "expect" where !rest.isEmpty: return .expect(Array(rest.utf8))
    default:
      throw UsageError(
        "not a step; a step is open, fill, submit, expect with its text, or when with an outcome")
    }
  }
}
