import AppFlip
package import Conformance

/// A failure that the fuzzer found: minimised, and the only one of its rule, its kind of evidence and its
/// deduplication class.
package struct Finding: Equatable, Sendable {
  package enum Severity: String, CaseIterable, Sendable {
    case fail
    case warn
  }

  package struct Step: Equatable, Sendable {
    package let input: FuzzInput
    /// What was opened, redirected to or concluded, or what happened instead; printable ASCII.
    package let answer: String

    init(_ input: FuzzInput, answer: String) {
      (self.input, self.answer) = (input, Finding.bounded(answer))
    }
  }

  package var signature: FailureSignature
  package var deduplicationClass: DeduplicationClass
  package var severity: Severity
  /// The smallest sequence of inputs; the last one shows the signature.
  package var steps: [Step]
  package var fixture = Fixture.offered
  /// What shows the violation; texts that are too long are cut.
  package var evidence: Evidence
  /// What the sequence is to the implementation; it names the metamorphic relation that is broken.
  package var reproductionMode: ReproductionMode
  package var origin: FindingOrigin
  package var confirmation: Confirmation
  package var executions: Int
  package var isMinimal: Bool

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

  static let longestText = 4_000

  /// A text as printable ASCII that isn't too long.
  static func bounded(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    let shown = utf8.allSatisfy(\.isVisible) ? text : Octets.escaped(utf8)
    guard shown.utf8.count > longestText else { return shown }
    // If the text was cut already, its end says so.
    return "\(shown.prefix(longestText - cut.utf8.count))\(cut)"
  }

  private static let cut = "... (cut)"
}

extension Evidence {
  /// The same with texts that aren't too long, so that a finding is never much larger than its inputs.
  var bounded: Evidence {
    Evidence(
      expected: Finding.bounded(expected), observed: Finding.bounded(observed),
      difference: difference)
  }
}

extension Finding {
  func inputs(in fixture: Fixture) -> [FuzzInput] {
    steps.map { $0.input.moved(from: self.fixture, to: fixture) }
  }

  package var isReplayed: Bool {
    if origin.start.utf8.starts(with: Self.regressionPrefix.utf8) { return true }
    return origin.mutators.isEmpty && origin.start != Generator.goodName
      && reproductionMode.relation == nil
  }

  /// The beginning of a URL that is a stranger's at first sight; redirect URIs are simplified to it.
  package static let stranger = "https://evil.example/"

  static let regressionPrefix = "regression."
}

/// How a finding was found, so that the campaign can be run to it again.
package struct FindingOrigin: Equatable, Sendable {
  package let seed: UInt64
  /// The number of the execution that showed it first, from 0.
  package let execution: Int
  package let start: String
  /// The number of the execution of its parent, from 0; nil for an input that no mutator made.
  package var parent: Int?
  package let mutators: [String]
  package let length: Int
}

/// How often a finding was seen again in a fresh process.
package struct Confirmation: Equatable, Sendable, CustomStringConvertible {
  package let seen: Int
  package let repeats: Int

  package init(seen: Int, of repeats: Int) { (self.seen, self.repeats) = (seen, repeats) }

  package var isSteady: Bool { seen == repeats }

  package var description: String { "\(seen) of \(repeats)" }
}
