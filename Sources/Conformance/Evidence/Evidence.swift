import AppFlip

/// What shows that a rule is broken; all text in it is printable ASCII.
///
/// The texts are put together when they are read: of most of what a fuzzer executes nobody reads them.
/// A class, because it is handed on from the oracle to the report: nothing of it ever changes.
package final class Evidence: Sendable, Equatable {
  package let difference: Difference?
  private let makeExpected: @Sendable () -> String
  private let makeObserved: @Sendable () -> String

  package convenience init(expected: String, observed: String, difference: Difference?) {
    self.init(expected: { expected }, observed: { observed }, difference)
  }

  init(
    expected: @escaping @Sendable () -> String, observed: @escaping @Sendable () -> String,
    _ difference: Difference?
  ) {
    self.difference = difference
    makeExpected = expected
    makeObserved = observed
  }

  package var expected: String { makeExpected() }
  package var observed: String { makeObserved() }

  package static func == (lhs: Evidence, rhs: Evidence) -> Bool {
    lhs.difference == rhs.difference && lhs.expected == rhs.expected && lhs.observed == rhs.observed
  }
}

package struct Difference: Sendable, Equatable, CustomStringConvertible {
  package let offset: Int
  package let place: String

  package init(offset: Int, place: String) { (self.offset, self.place) = (offset, place) }

  package var description: String { "byte \(offset) of \(place)" }
}

// MARK: -

/// What shows a result, as a word that is the same in every run.
///
/// What an implementation makes anew each time, such as a code, is no part of it. A failure has
/// `CAME/CODE`, with `/differs` behind it when two texts part at an octet; everything else has an
/// ``EvidenceCode`` alone. What came has the ``Destination`` behind an `@` if a response isn't at the request's own
/// accepted redirect_uri: `code@attacker:evil.example/nothing-opened`.
package struct EvidenceKind: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let word: String

  package init?(_ word: some StringProtocol) {
    let isWord = word.utf8.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    guard isWord, !word.isEmpty else { return nil }
    self.word = String(word)
  }

  package init(
    _ code: EvidenceCode, answers: AnswerSet = [], at destination: Destination? = nil,
    isDifferent: Bool = false
  ) {
    var word = ""
    for answer in Answer.allCases where answers.contains(answer) {
      if !word.isEmpty { word += "+" }
      word += answer.rawValue
    }
    if let destination { word += "@\(destination)" }
    if !word.isEmpty { word += "/" }
    word += code.name
    if isDifferent { word += Self.difference }
    self.word = word
  }

  package init(_ code: EvidenceCode.Constant) { self.init(EvidenceCode(code)) }

  package var description: String { word }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.word < rhs.word }

  // MARK: - What came

  /// What was answered with, if the word says it.
  package var answers: AnswerSet {
    AnswerSet(
      (came ?? "").prefix { $0 != "@" }.split(separator: "+").compactMap {
        Answer(rawValue: String($0))
      })
  }

  /// Where the worst response went, as a ``Destination`` is written; empty if each is at the right URL.
  package var destination: Substring { came?.drop { $0 != "@" }.dropFirst() ?? "" }

  /// The place of the destination's class, from 0 for the worst; nil if each response is at the right URL.
  package var rank: Int? {
    Destination.classes.firstIndex(of: String(destination.prefix { $0 != ":" }))
  }

  /// The same without the host: a fuzzer makes hosts without end, and each would be evidence of its own.
  package var withoutHost: EvidenceKind { at(rank.map { "@\(Destination.classes[$0])" } ?? "") }

  private func at(_ destination: String) -> EvidenceKind {
    EvidenceKind(
      word.replacing("@\(self.destination)/", with: "\(destination)/", maxReplacements: 1)) ?? self
  }

  /// A rule, and its role with the class of the destination: what a baseline must expect of a fuzzer.
  package func failures(of rule: Rule.ID) -> [String] {
    [rule.rawValue]
      + [rank.map { "\(rule.role?.rawValue ?? "")@\(Destination.classes[$0])" }].compactMap(\.self)
  }

  private static let difference = "/differs"

  private var came: Substring? {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 && Self.isCame(parts[0]) ? parts[0] : nil
  }

  private static func isCame(_ part: Substring) -> Bool {
    let answers = part.prefix { $0 != "@" }
    let place = part.dropFirst(answers.count + 1).prefix { $0 != ":" }
    return !answers.isEmpty
      && answers.split(separator: "+").allSatisfy { Answer(rawValue: String($0)) != nil }
      && (answers == part || Destination.classes.contains(String(place)))
  }
}
