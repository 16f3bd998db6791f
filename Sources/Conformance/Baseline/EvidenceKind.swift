import AdapterProtocol
import AppFlip
import Harness

/// What shows a result, as a word that is the same in every run.
///
/// What an implementation makes anew each time, such as a code, is no part of it. A failure has
/// `CAME/EXPECTED`, with `/differs` behind it where two texts part at an octet; what couldn't be
/// judged has its reason; what was no answer has the name of what happened.
public struct EvidenceKind: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The word: printable ASCII without a space or a quotation mark.
  public let word: String

  /// Reads a word; nil where it is empty, or has other characters than a word may have.
  ///
  /// - Parameter word: the word.
  public init?(_ word: some StringProtocol) {
    let isWord = word.utf8.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    guard isWord, !word.isEmpty else { return nil }
    self.word = String(word)
  }

  /// The kind of a breach.
  ///
  /// - Parameters:
  ///   - evidence: what shows the breach.
  ///   - answers: what the implementation answered with.
  init(_ evidence: Evidence, answers: AnswerSet) {
    let isDifferent = evidence.difference != nil
    self =
      evidence.phrase?.kind(of: answers, isDifferent: isDifferent)
      ?? EvidenceKind(Self.phrase(evidence.expected), of: answers, isDifferent: isDifferent)
  }

  /// The kind of answers that aren't permitted, whatever else would have been: that depends on the link.
  ///
  /// - Parameter answers: what was answered with.
  init(notPermitted answers: AnswerSet) {
    self = Phrase.notPermitted.kind(of: answers, isDifferent: false)
  }

  /// The kind of a breach by the words of what was expected.
  ///
  /// - Parameters:
  ///   - words: the words, joined.
  ///   - answers: what was answered with.
  ///   - isDifferent: whether two texts part at an octet.
  init(_ words: String, of answers: AnswerSet, isDifferent: Bool) {
    var word = ""
    for answer in Answer.allCases where answers.contains(answer) {
      if !word.isEmpty { word += "+" }
      word += answer.rawValue
    }
    if !word.isEmpty { word += "/" }
    word += words
    if isDifferent { word += "/differs" }
    self.word = word
  }

  /// The kind of what couldn't be judged.
  ///
  /// - Parameter reason: why it couldn't.
  init(reason: String) { word = Self.phrase(reason) }

  /// The kind of what is no normal answer.
  ///
  /// - Parameter result: what a request ended with.
  init(_ result: ExchangeResult) {
    word =
      switch result {
      case .answered: "answered"
      case .unsupported(let unsupported):
        "unsupported-" + Self.phrase(Octets.escaped(unsupported.what))
      case .implementationError: "threw"
      case .adapterError: "adapter-error"
      case .timedOut: "timed-out"
      case .crashed: "crashed"
      case .protocolError: "protocol-error"
      case .notRun: "not-run"
      }
  }

  /// The word.
  public var description: String { word }

  /// Orders kinds by their words.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.word < rhs.word }

  // MARK: - Words

  /// The most words that are taken of a phrase.
  private static let longest = 8

  /// The first words of a text, joined; what stands in quotation marks, and numbers, are values.
  static func phrase(_ text: String) -> String {
    let octets = withoutQuotation(Array(text.utf8))
    var phrase: [UInt8] = []
    var (words, start) = (0, 0)
    while start < octets.count, words < longest {
      var end = start
      while end < octets.count, octets[end] != UInt8(ascii: " ") { end += 1 }
      if append(octets[start..<end], to: &phrase) { words += 1 }
      start = end + 1
    }
    return words == 0 ? "value" : String(decoding: phrase, as: UTF8.self)
  }

  private static func withoutQuotation(_ octets: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard let first = octets.firstIndex(of: quote), let last = octets.lastIndex(of: quote) else {
      return octets
    }
    return Array(octets[..<first] + octets[(last + 1)...])
  }

  /// Adds a word in small letters, of `name=value` the name; false for an article and for what is no
  /// word.
  private static func append(_ octets: ArraySlice<UInt8>, to phrase: inout [UInt8]) -> Bool {
    var name = octets.prefix { $0 != UInt8(ascii: "=") }
    if let last = name.last, punctuation.contains(last) { name.removeLast() }
    let isWord = name.allSatisfy {
      $0.isAlpha || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    guard isWord, !name.isEmpty else { return false }
    let start = phrase.count
    if start > 0 { phrase.append(UInt8(ascii: "-")) }
    for octet in name { phrase.append(octet.isAlpha ? octet | 0x20 : octet) }
    let word = phrase[(start == 0 ? 0 : start + 1)...]
    guard word.count > 3 || !articles.contains(where: word.elementsEqual) else {
      phrase.removeSubrange(start...)
      return false
    }
    return true
  }

  private static let punctuation = Array(",:;".utf8)
  private static let articles = ["a", "an", "the"].map { Array($0.utf8) }
}
