import AppFlip
public import Conformance

/// A failure that the fuzzer found: minimised, and the only one of its rule, its kind of evidence and its
/// deduplication class.
public struct Finding: Equatable, Sendable {
  /// How much the violation weighs.
  public enum Severity: String, CaseIterable, Sendable {
    /// The run fails by it.
    case fail
    /// It is worth a warning.
    case warn
  }

  /// One input of the smallest sequence and what was answered to it.
  public struct Step: Equatable, Sendable {
    /// The input.
    public let input: FuzzInput
    /// What was opened, redirected to or concluded, or what happened instead; printable ASCII.
    public let answer: String

    /// Joins an input and its answer.
    public init(_ input: FuzzInput, answer: String) {
      self.input = input
      self.answer = Finding.bounded(answer)
    }
  }

  /// The rule and the kind of evidence.
  public internal(set) var signature: FailureSignature
  /// What is special about the inputs.
  public internal(set) var deduplicationClass: DeduplicationClass
  /// How much the violation weighs.
  public internal(set) var severity: Severity
  /// The smallest sequence of inputs; the last one shows the signature.
  public internal(set) var steps: [Step]
  /// What the inputs were built from.
  public internal(set) var fixture = Fixture.offered
  /// What shows the violation; texts that are too long are cut.
  public internal(set) var evidence: Evidence
  /// What the sequence is to the implementation; it names the metamorphic relation that is broken.
  public internal(set) var reproductionMode: ReproductionMode
  /// How it was found.
  public internal(set) var origin: FindingOrigin
  /// How often it was seen again.
  public internal(set) var confirmation: Confirmation
  /// How many executions the search for the smallest sequence took.
  public internal(set) var executions: Int
  /// Whether the smallest sequence was found within the budget.
  public internal(set) var isMinimal: Bool

  /// The permanent name: 12 hexadecimal digits, the same for the same signature and deduplication class.
  public var id: String { Self.id(of: signature, deduplicationClass) }

  /// The name of the finding with a signature and a deduplication class.
  public static func id(of signature: FailureSignature, _ deduplicationClass: DeduplicationClass)
    -> String
  {
    var hash = Fingerprint()
    let parts = [
      signature.rule?.rawValue ?? "", signature.kind.word, deduplicationClass.description,
    ]
    for part in parts + [signature.words].compactMap(\.self) { hash.add(Array(part.utf8)) }
    return String(hash.value.hexadecimal.prefix(12))
  }

  /// The most octets of a text in a finding.
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
  /// The inputs as they would be in another fixture, in which they are to be handed over again.
  func inputs(in fixture: Fixture) -> [FuzzInput] {
    steps.map { $0.input.moved(from: self.fixture, to: fixture) }
  }

  /// Whether the input that showed it stands in the corpus or was found before, as it is.
  public var isReplayed: Bool {
    if origin.start.utf8.starts(with: Self.regressionPrefix.utf8) { return true }
    return origin.mutators.isEmpty && origin.start != Generator.goodName
      && reproductionMode.relation == nil
  }

  /// The beginning of a URL that is a stranger's at first sight; redirect URIs are simplified to it.
  public static let stranger = "https://evil.example/"

  /// What stands before the id in the name of the input that an earlier finding is.
  static let regressionPrefix = "regression."
}

/// How a finding was found, so that the campaign can be run to it again.
public struct FindingOrigin: Equatable, Sendable {
  /// The seed of the campaign.
  public let seed: UInt64
  /// The number of the execution that showed it first, from 0.
  public let execution: Int
  /// The name of the input that the mutators began with.
  public let start: String
  /// The number of the execution of its parent, from 0; nil for an input that no mutator made.
  public internal(set) var parent: Int?
  /// The names of the mutators that made the input, from the seed input on.
  public let mutators: [String]
  /// The octets of the input before it was minimised.
  public let length: Int
}

/// How often a finding was seen again in a fresh process.
public struct Confirmation: Equatable, Sendable, CustomStringConvertible {
  /// How often it was seen.
  public let seen: Int
  /// How often it was tried.
  public let repeats: Int

  /// States how often a finding was seen again.
  public init(seen: Int, of repeats: Int) {
    self.seen = seen
    self.repeats = repeats
  }

  /// Whether it is seen each time.
  public var isSteady: Bool { seen == repeats }

  /// A phrase for people.
  public var description: String { "\(seen) of \(repeats)" }
}
