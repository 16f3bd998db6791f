import AppFlip
package import Conformance
import Exchanges

/// An input of a sequence, and what came of it.
package struct Observation: Sendable {
  /// The input.
  let input: FuzzInput
  /// What the request ended with.
  let result: ExchangeResult
  /// What the rules say of it.
  package let judgement: LinkJudgement

  /// Whether the adapter was never handed it.
  var wasNotRun: Bool { if case .notRun = result { true } else { false } }

  /// What was answered, printable.
  package var shown: String { judgement.shown ?? "\(result)" }
}

extension Transcript {
  /// Whether the adapter was never handed the request.
  var wasNotRun: Bool { if case .notRun = result { true } else { false } }
}

extension LinkJudgement {
  /// What was answered, printable, with a word in the place of a state that is another one each time.
  package var shown: String? { (exchange?.shown).map(masked) }

  /// What shows a violation, with a word in the place of a state that is another one each time.
  func masked(_ evidence: Evidence) -> Evidence {
    guard startedState != nil else { return evidence }
    return Evidence(
      expected: masked(evidence.expected), observed: masked(evidence.observed),
      difference: evidence.difference)
  }

  /// The shortest state that is told from other text.
  private static let shortestState = 4
  private static let mask = Array("{state}".utf8)

  private func masked(_ text: String) -> String {
    guard let state = startedState, state.count >= Self.shortestState else { return text }
    var octets = Array(text.utf8)
    let encoded = PercentEncoding.encode(state)
    for form in [Octets.escaped(encoded), Octets.escaped(state)] {
      octets = octets.replacing(Array(form.utf8), with: Self.mask)
    }
    return String(decoding: octets, as: UTF8.self)
  }
}
