import AppFlip
public import Conformance

/// A failure that the fuzzer found: minimised, and the only one of its rule, its kind of evidence and its
/// shape.
public struct Finding: Equatable, Sendable {
  /// How much the breach weighs.
  public enum Severity: String, CaseIterable, Sendable {
    /// The run fails by it.
    case fail
    /// It is worth a warning.
    case warn
  }

  /// One draft of the smallest sequence and what was answered to it.
  public struct Step: Equatable, Sendable {
    /// The draft.
    public let draft: Draft
    /// What was opened, redirected to or concluded, or what happened instead; printable ASCII.
    public let answer: String

    /// Joins a draft and its answer.
    ///
    /// - Parameters:
    ///   - draft: the draft.
    ///   - answer: what came of it; what can't be printed is escaped, what is too long cut.
    public init(_ draft: Draft, answer: String) {
      self.draft = draft
      self.answer = Finding.bounded(answer)
    }
  }

  /// The permanent name: 12 hexadecimal digits, the same for the same symptom and shape.
  public let id: String
  /// The rule and the kind of evidence.
  public let symptom: Symptom
  /// What is special about the drafts.
  public let shape: Shape
  /// How much the breach weighs.
  public let severity: Severity
  /// The smallest sequence of drafts; the last one shows the symptom.
  public let steps: [Step]
  /// What the drafts were built from.
  public let world: World
  /// What shows the breach.
  public let evidence: Evidence
  /// What the sequence is to the implementation; it names the metamorphic relation that is broken.
  public let arrangement: Arrangement
  /// How it was found.
  public let origin: FindingOrigin
  /// How often it was seen again.
  public let confirmation: Confirmation
  /// How many executions the search for the smallest sequence took.
  public let executions: Int
  /// Whether the smallest sequence was found within the budget.
  public let isMinimal: Bool

  /// Describes a failure.
  ///
  /// Texts that are too long are cut, so that a finding is never much larger than its drafts.
  ///
  /// - Parameters:
  ///   - symptom: the rule and the kind of evidence.
  ///   - shape: what is special about the drafts.
  ///   - severity: how much the breach weighs.
  ///   - steps: the smallest sequence of drafts, with what was answered.
  ///   - world: what the drafts were built from.
  ///   - evidence: what shows the breach.
  ///   - arrangement: what the sequence is to the implementation.
  ///   - origin: how it was found.
  ///   - confirmation: how often it was seen again.
  ///   - executions: how many executions the search for the smallest sequence took.
  ///   - isMinimal: whether the search came to its end.
  public init(
    _ symptom: Symptom, shape: Shape, severity: Severity, steps: [Step],
    in world: World = .offered, evidence: Evidence, arrangement: Arrangement, origin: FindingOrigin,
    confirmation: Confirmation, executions: Int,
    isMinimal: Bool
  ) {
    id = Self.id(of: symptom, shape)
    self.symptom = symptom
    self.shape = shape
    self.severity = severity
    self.steps = steps
    self.world = world
    self.evidence = Evidence(
      expected: Self.bounded(evidence.expected), observed: Self.bounded(evidence.observed),
      difference: evidence.difference)
    self.arrangement = arrangement
    self.origin = origin
    self.confirmation = confirmation
    self.executions = executions
    self.isMinimal = isMinimal
  }

  /// The name of the finding with a symptom and a shape.
  ///
  /// - Parameters:
  ///   - symptom: the rule and the kind of evidence.
  ///   - shape: what is special about the drafts.
  /// - Returns: 12 small hexadecimal digits, the same on every machine and in every run.
  public static func id(of symptom: Symptom, _ shape: Shape) -> String {
    var hash = Fingerprint()
    let parts = [symptom.rule?.rawValue ?? "", symptom.kind.word, shape.description]
    for part in parts + [symptom.words].compactMap(\.self) { hash.add(Array(part.utf8)) }
    return String(hash.value.hexadecimal.prefix(12))
  }

  /// The most octets of a text in a finding.
  static let longestText = 4_000

  /// A text as printable ASCII that isn't too long.
  static func bounded(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    let shown = utf8.allSatisfy(\.isVisible) ? text : Octets.escaped(utf8)
    guard shown.utf8.count > longestText else { return shown }
    // Where the text was cut already, its end says so.
    return "\(shown.prefix(longestText - cut.utf8.count))\(cut)"
  }

  private static let cut = "... (cut)"
}

extension Finding {
  /// The drafts as they would be in another world, in which they are to be handed over again.
  ///
  /// - Parameter world: what the adapter is configured with.
  /// - Returns: as many drafts.
  func drafts(in world: World) -> [Draft] {
    steps.map { $0.draft.moved(from: self.world, to: world) }
  }

  /// Whether the draft that showed it stands in the corpus or was found before, as it is.
  public var isReplayed: Bool {
    if origin.start.utf8.starts(with: Self.regressionPrefix.utf8) { return true }
    return origin.mutators.isEmpty && origin.start != Generator.goodName
      && arrangement.relation == nil
  }

  /// What stands before the id in the name of the draft that an earlier finding is.
  static let regressionPrefix = "regression."
}
