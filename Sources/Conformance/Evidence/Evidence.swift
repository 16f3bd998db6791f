/// What shows that a rule is broken; all text in it is printable ASCII.
///
/// The texts are put together when they are read: of most of what a fuzzer executes nobody reads them.
/// A class, because it is handed on from the oracle to the report: nothing of it ever changes.
public final class Evidence: Sendable, Equatable {
  /// Where the two texts part, where that can be told.
  public let difference: Difference?

  private let makeExpected: @Sendable () -> String
  private let makeObserved: @Sendable () -> String

  /// Describes what shows a violation; all text is printable ASCII.
  ///
  /// - Parameters:
  ///   - expected: what would have been right.
  ///   - observed: what was there instead.
  ///   - difference: where the two part, where that can be told.
  public convenience init(expected: String, observed: String, difference: Difference?) {
    self.init(expected: { expected }, observed: { observed }, difference)
  }

  /// Describes what shows a violation by texts that are put together when they are read.
  ///
  /// - Parameters:
  ///   - expected: makes what would have been right.
  ///   - observed: makes what was there instead.
  ///   - difference: where the two part, where that can be told.
  init(
    expected: @escaping @Sendable () -> String, observed: @escaping @Sendable () -> String,
    _ difference: Difference?
  ) {
    self.difference = difference
    makeExpected = expected
    makeObserved = observed
  }

  /// What would have been right.
  public var expected: String { makeExpected() }
  /// What was there instead.
  public var observed: String { makeObserved() }

  /// Whether two violations are shown by the same texts.
  public static func == (lhs: Evidence, rhs: Evidence) -> Bool {
    lhs.difference == rhs.difference && lhs.expected == rhs.expected
      && lhs.observed == rhs.observed
  }
}

/// The octet at which two texts part.
public struct Difference: Sendable, Equatable, CustomStringConvertible {
  /// The offset of the octet, from 0.
  public let offset: Int
  /// The text that the offset counts in, such as "the opened URL".
  public let place: String

  /// Names an octet.
  ///
  /// - Parameters:
  ///   - offset: the offset of the octet, from 0.
  ///   - place: the text that the offset counts in.
  public init(offset: Int, place: String) {
    self.offset = offset
    self.place = place
  }

  /// A phrase for people.
  public var description: String { "byte \(offset) of \(place)" }
}
