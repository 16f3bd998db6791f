import AppFlip
package import Conformance

/// A failure that the fuzzer found: minimised, and the only one of its rule, its kind of evidence and its
/// deduplication class.
package struct Finding: Equatable, Sendable {
  package enum Severity: String, CaseIterable, Sendable {
    case fail, warn

    init(_ verdict: Verdict) { if case .fail = verdict { self = .fail } else { self = .warn } }
  }

  package struct Step: Equatable, Sendable {
    package let input: FuzzRequest
    /// What was opened, redirected to or concluded, or what happened instead; printable ASCII.
    package let answer: String

    init(_ input: FuzzRequest, answer: String) {
      (self.input, self.answer) = (input, Finding.bounded(answer))
    }
  }

  package var signature: FailureSignature
  var deduplicationClass: DeduplicationClass
  package var severity: Severity
  /// The smallest sequence of inputs; the last one shows the signature.
  package var steps: [Step]
  var fixture = Fixture.offered
  package var evidence: Evidence
  var reproductionMode: ReproductionMode
  package var origin: FindingOrigin
  var confirmation: Confirmation
  var executions: Int
  var isMinimal: Bool

  /// The permanent name: 12 hexadecimal digits, the same for the same signature and deduplication class.
  package var id: String { Self.id(of: signature, deduplicationClass) }

  static func id(of signature: FailureSignature, _ deduplicationClass: DeduplicationClass) -> String
  {
    var hash = Fingerprint()
    let parts = [
      signature.rule?.rawValue ?? "", signature.kind.word, deduplicationClass.description,
    ]
    for part in parts + [signature.words].compactMap(\.self) { hash.add(Array(part.utf8)) }
    return String(hash.value.hexadecimal.prefix(12))
  }

  static let longestText = 64_000
  private static let cut = "... (cut)"

  static func bounded(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    let shown = utf8.allSatisfy(\.isVisible) ? text : Octets.escaped(utf8)
    guard shown.utf8.count > longestText else { return shown }
    // If the text was cut already, its end says so.
    return "\(shown.prefix(longestText - cut.utf8.count))\(cut)"
  }
}

extension Evidence {
  var bounded: Evidence {
    Evidence(
      expected: Finding.bounded(expected), observed: Finding.bounded(observed),
      difference: difference)
  }
}

extension Finding {
  func inputs(in fixture: Fixture) -> [FuzzRequest] {
    steps.map { $0.input.moved(from: self.fixture, to: fixture) }
  }

  /// Whether its input was found before, or is one of the corpus.
  package var isReplayed: Bool {
    if origin.start.utf8.starts(with: Self.regressionPrefix.utf8) { return true }
    return origin.mutators.isEmpty && origin.start != Generator.goodName
      && reproductionMode.relation == nil
  }

  /// The beginning of a URL that is a stranger's at first sight; redirect URIs are simplified to it.
  static let stranger = "https://evil.example/"

  static let regressionPrefix = "regression."
}

/// How a finding was found, so that the campaign can be run to it again.
package struct FindingOrigin: Equatable, Sendable {
  let seed: UInt64
  /// The number of the execution that showed it first, from 0.
  let execution: Int
  package let start: String
  /// The number of the execution of its parent, from 0; nil for an input that no mutator made.
  var parent: Int?
  let mutators: [String]
  let length: Int
}

package struct Confirmation: Equatable, Sendable {
  package let seen: Int
  let repeats: Int

  var isSteady: Bool { seen == repeats }
  var inWords: String { "\(seen) of \(repeats.counted("fresh process", "fresh processes"))" }
}
