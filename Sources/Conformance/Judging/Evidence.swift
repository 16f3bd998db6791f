/// What shows that a rule is broken; all text in it is printable ASCII.
///
/// The texts are put together when they are read: of most of what a fuzzer executes nobody reads them.
/// A class, because it is handed on from the oracle to the report: nothing of it ever changes.
public final class Evidence: Sendable, Equatable {
  /// Where the two texts part, where that can be told.
  public let difference: Difference?
  /// The words of what was expected, where they are the same for every exchange.
  let phrase: EvidenceKind.Phrase?

  private let makeExpected: (@Sendable () -> String)?
  private let makeObserved: @Sendable () -> String

  /// Describes what shows a breach; all text is printable ASCII.
  ///
  /// - Parameters:
  ///   - expected: what would have been right.
  ///   - observed: what was there instead.
  ///   - difference: where the two part, where that can be told.
  public convenience init(expected: String, observed: String, difference: Difference?) {
    self.init(nil, expected: { expected }, observed: { observed }, difference)
  }

  /// Describes what shows a breach by texts that are put together when they are read.
  ///
  /// - Parameters:
  ///   - phrase: the words of what was expected, where they are the same for every exchange.
  ///   - expected: makes what would have been right; nil where there are no values in the phrase.
  ///   - observed: makes what was there instead.
  ///   - difference: where the two part, where that can be told.
  init(
    _ phrase: EvidenceKind.Phrase?, expected: (@Sendable () -> String)?,
    observed: @escaping @Sendable () -> String, _ difference: Difference?
  ) {
    self.phrase = phrase
    self.difference = difference
    makeExpected = expected
    makeObserved = observed
  }

  /// What would have been right.
  public var expected: String { makeExpected?() ?? phrase?.text ?? "" }
  /// What was there instead.
  public var observed: String { makeObserved() }

  /// Whether two breaches are shown by the same texts.
  public static func == (lhs: Evidence, rhs: Evidence) -> Bool {
    lhs.difference == rhs.difference && lhs.expected == rhs.expected
      && lhs.observed == rhs.observed
  }
}
