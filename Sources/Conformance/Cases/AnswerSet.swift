/// A set of answers, as bits: judging compares several of them for every exchange.
public struct AnswerSet: SetAlgebra, Sequence, Hashable, Sendable {
  private var bits: UInt16

  private init(bits: UInt16) { self.bits = bits }

  /// Makes a set without answers.
  public init() { bits = 0 }

  /// Makes a set of some answers.
  ///
  /// - Parameter answers: the answers.
  public init(arrayLiteral answers: Answer...) {
    bits = answers.reduce(0) { $0 | $1.bit }
  }

  /// Whether there is no answer in the set.
  public var isEmpty: Bool { bits == 0 }

  /// Whether an answer is in the set.
  ///
  /// - Parameter answer: the answer.
  /// - Returns: true where it is.
  public func contains(_ answer: Answer) -> Bool { bits & answer.bit != 0 }

  /// The answers of both sets.
  ///
  /// - Parameter other: another set.
  /// - Returns: what is in one of them at least.
  public func union(_ other: AnswerSet) -> AnswerSet { AnswerSet(bits: bits | other.bits) }

  /// What the sets have in common.
  ///
  /// - Parameter other: another set.
  /// - Returns: what is in both of them.
  public func intersection(_ other: AnswerSet) -> AnswerSet { AnswerSet(bits: bits & other.bits) }

  /// What the sets have not in common.
  ///
  /// - Parameter other: another set.
  /// - Returns: what is in just one of them.
  public func symmetricDifference(_ other: AnswerSet) -> AnswerSet {
    AnswerSet(bits: bits ^ other.bits)
  }

  /// Adds the answers of another set.
  ///
  /// - Parameter other: another set.
  public mutating func formUnion(_ other: AnswerSet) { bits |= other.bits }

  /// Keeps what is in another set as well.
  ///
  /// - Parameter other: another set.
  public mutating func formIntersection(_ other: AnswerSet) { bits &= other.bits }

  /// Keeps what is in just one of the sets.
  ///
  /// - Parameter other: another set.
  public mutating func formSymmetricDifference(_ other: AnswerSet) { bits ^= other.bits }

  /// Adds an answer.
  ///
  /// - Parameter answer: the answer.
  /// - Returns: whether it is new, and the answer.
  @discardableResult
  public mutating func insert(_ answer: Answer) -> (inserted: Bool, memberAfterInsert: Answer) {
    defer { bits |= answer.bit }
    return (!contains(answer), answer)
  }

  /// Takes an answer away.
  ///
  /// - Parameter answer: the answer.
  /// - Returns: the answer, nil where it wasn't in the set.
  @discardableResult
  public mutating func remove(_ answer: Answer) -> Answer? {
    defer { bits &= ~answer.bit }
    return contains(answer) ? answer : nil
  }

  /// Puts an answer in the place of an equal one.
  ///
  /// - Parameter answer: the answer.
  /// - Returns: the answer, nil where it wasn't in the set.
  @discardableResult
  public mutating func update(with answer: Answer) -> Answer? {
    insert(answer).inserted ? nil : answer
  }

  /// The answers, in the order in which they are declared.
  public func makeIterator() -> some IteratorProtocol<Answer> {
    Answer.allCases.filter(contains).makeIterator()
  }
}

extension Answer {
  /// The place of the answer in a set.
  fileprivate var bit: UInt16 {
    switch self {
    case .code: 1
    case .invalidRequest: 1 << 1
    case .error: 1 << 2
    case .neither: 1 << 3
    case .nothing: 1 << 4
    case .loginPage: 1 << 5
    case .linked: 1 << 6
    case .fallback: 1 << 7
    case .aborted: 1 << 8
    case .ignored: 1 << 9
    case .failed: 1 << 10
    }
  }
}
