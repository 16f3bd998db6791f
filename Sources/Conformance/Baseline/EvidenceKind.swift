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
    let came = Answer.allCases.filter(answers.contains).map(\.rawValue).joined(separator: "+")
    let parts = [came, Self.phrase(evidence.expected), evidence.difference == nil ? "" : "differs"]
    word = parts.filter { !$0.isEmpty }.joined(separator: "/")
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
  private static func phrase(_ text: String) -> String {
    var octets = Array(text.utf8)
    let quote = UInt8(ascii: "\"")
    if let first = octets.firstIndex(of: quote), let last = octets.lastIndex(of: quote) {
      octets.removeSubrange(first...last)
    }
    let words = octets.split(separator: UInt8(ascii: " ")).compactMap(word)
      .filter { !["a", "an", "the"].contains($0) }
    return words.isEmpty ? "value" : words.prefix(longest).joined(separator: "-")
  }

  /// A word in small letters; of `name=value` the name, nil for what is no word.
  private static func word(_ octets: ArraySlice<UInt8>) -> String? {
    let punctuation = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";")]
    var name = octets.prefix { $0 != UInt8(ascii: "=") }
    if let last = name.last, punctuation.contains(last) { name.removeLast() }
    let isWord = name.allSatisfy {
      $0.isAlpha || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    guard isWord, !name.isEmpty else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}
