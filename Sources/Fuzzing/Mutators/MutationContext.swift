public import AppFlip
public import Conformance

/// What mutators draw from beside the input itself.
public struct MutationContext: Sendable {
  /// The source of all randomness.
  public var random: SplitMix64
  /// What links are built from.
  public let fixture: Fixture
  /// The outcomes that the role may be asked for.
  public let outcomes: [Outcome]
  /// Another input of the same role, to splice with.
  public var mate: FuzzInput { mateEntry.input }
  /// Where it stands: another one is drawn for each input, and a reference costs less than a copy.
  var mateEntry: FuzzCorpus.Entry
  /// The words that are put into links: the dictionary's, then those seen in replies.
  public var words: [[UInt8]]

  /// Joins what mutators draw from.
  ///
  /// - Parameters:
  ///   - random: the source of all randomness.
  ///   - fixture: what links are built from.
  ///   - outcomes: the outcomes that the role may be asked for.
  ///   - mate: another input of the same role.
  ///   - words: the words that are put into links.
  public init(
    random: SplitMix64, fixture: Fixture, outcomes: [Outcome], mate: FuzzInput, words: [[UInt8]]
  ) {
    self.random = random
    self.fixture = fixture
    self.outcomes = outcomes
    mateEntry = FuzzCorpus.Entry(
      input: mate, provenance: Provenance(seed: ""), number: 0, behaviour: 0, decision: nil)
    self.words = words
  }
}

extension MutationContext {
  /// A raw value to put in the place of another: none, an interesting one, a word, or the mate's.
  mutating func otherValue() -> [UInt8] {
    switch random.below(8) {
    case 0: []
    case 1, 2: random.pick(words) ?? []
    case 3, 4: anyValueOfMate()
    default: random.pick(Self.interestingValues) ?? []
    }
  }

  private mutating func anyValueOfMate() -> [UInt8] {
    let parameters = mate.parameters
    guard !parameters.isEmpty else { return [] }
    return parameters.value(at: random.below(parameters.count)).map { Array($0) } ?? []
  }

  /// Short raw values that careless code treats in a way of its own.
  ///
  /// "Interesting" is what fuzzers call values that are worth more turns than random ones. Long ones and
  /// those of certain parameters have mutators of their own.
  private static let interestingValues: [[UInt8]] = [
    "0", "1", "-1", "1e309", "9223372036854775808", "a", "*", "..", "true", "false", "null", "nil",
    "undefined", "NaN", "[]", "{}", "[object Object]", "+", "%", "%20", "%2B", "%25", "%252F",
    "%00", "%0D%0A", "%FF", "%EF%BB%BF", "%E2%84%AA", "%22", "%27", "%26x%3D1", "%2F..%2F",
    "%3Cb%3E", "%24%7B1%7D", "https%3A%2F%2Fexample.com%2F",
  ].map { Array($0.utf8) }
}
