import AppFlip

/// What shows a result, as a word that is the same in every run.
///
/// What an implementation makes anew each time, such as a code, is no part of it. A failure has
/// `CAME/CODE`, with `/differs` behind it when two texts part at an octet; everything else has an
/// ``EvidenceCode`` alone.
public struct EvidenceKind: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The word: printable ASCII without a space or a quotation mark.
  public let word: String

  /// Reads a word; nil if it is empty, or has other characters than a word may have.
  ///
  /// - Parameter word: the word.
  public init?(_ word: some StringProtocol) {
    let isWord = word.utf8.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    guard isWord, !word.isEmpty else { return nil }
    self.word = String(word)
  }

  /// Joins what came and what it shows.
  ///
  /// - Parameters:
  ///   - code: what is shown.
  ///   - answers: what the implementation answered with; empty for what isn't told by an answer.
  ///   - isDifferent: whether two texts part at an octet.
  public init(_ code: EvidenceCode, answers: AnswerSet = [], isDifferent: Bool = false) {
    var word = ""
    for answer in Answer.allCases where answers.contains(answer) {
      if !word.isEmpty { word += "+" }
      word += answer.rawValue
    }
    if !word.isEmpty { word += "/" }
    word += code.name
    if isDifferent { word += Self.difference }
    self.word = word
  }

  /// The kind of what has a code that no value is part of.
  ///
  /// - Parameter code: what is shown.
  public init(_ code: EvidenceCode.Fixed) { self.init(EvidenceCode(code)) }

  /// The word.
  public var description: String { word }

  /// Orders kinds by their words.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.word < rhs.word }

  // MARK: - Old names

  private static let difference = "/differs"

  /// The kind with the name that its code has now.
  ///
  /// - Parameter names: every name that was ever released.
  /// - Returns: the kind itself, if the code has no other name.
  public func renewed(by names: StableNames) -> EvidenceKind {
    var parts = word.split(separator: "/", omittingEmptySubsequences: false)[...]
    let came = parts.count > 1 && Self.isCame(parts[0]) ? parts.removeFirst() : nil
    let isDifferent = parts.count > 1 && parts.last == Self.difference.dropFirst()
    if isDifferent { parts.removeLast() }
    let code = names.current(parts.joined(separator: "/"), .evidence)
    return EvidenceKind(
      (came.map { "\($0)/" } ?? "") + code + (isDifferent ? Self.difference : "")) ?? self
  }

  /// Whether a part of a word says what came.
  private static func isCame(_ part: Substring) -> Bool {
    !part.isEmpty && part.split(separator: "+").allSatisfy { Answer(rawValue: String($0)) != nil }
  }
}
