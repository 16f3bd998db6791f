import AppFlip
import Conformance
import Harness

extension Symptom {
  /// The symptom of a breach; an exception is told from others by the first words of its message.
  ///
  /// - Parameters:
  ///   - breach: what is broken.
  ///   - result: what the request ended with.
  ///   - draft: what was handed over, whose own words say nothing about the exception.
  init(_ breach: LinkBreach, _ result: ExchangeResult, to draft: Draft) {
    guard breach.rule != nil, case .implementationError(let message) = result else {
      self.init(breach.rule, breach.kind)
      return
    }
    self.init(breach.rule, breach.kind, words: Self.words(of: message, about: draft))
  }

  /// The symptom of every exception, whatever it says.
  var general: Symptom { words == nil ? self : Symptom(rule, kind) }

  /// The most words of a message.
  private static let mostWords = 3
  /// The fewest octets of a word: shorter ones are no names of anything, or a minimised value.
  private static let shortestWord = 4
  /// The most octets of a word.
  private static let longestWord = 24
  /// The most octets of the words, with the blanks between them.
  static let longestWords = mostWords * (longestWord + 1)
  /// The octets of a draft in which words are looked for.
  private static let longestDraft = 8_192

  /// The first words of a message, in front of what are values, without those that the draft holds.
  private static func words(of message: [UInt8], about draft: Draft) -> String? {
    let words = message.firstWords.split { !$0.isAlpha && !$0.isDigit && $0 < 0x80 }
      .filter { $0.count >= shortestWord && $0.allSatisfy(\.isAlpha) }
    guard !words.isEmpty else { return nil }
    let texts = texts(of: draft)
    let own = words.filter { word in !texts.contains { $0.contains(word.lowercased) } }
    let shown = own.prefix(mostWords).map {
      String(decoding: $0.prefix(longestWord), as: UTF8.self)
    }
    return shown.isEmpty ? nil : shown.joined(separator: " ")
  }

  /// What was handed over, as it stands and percent-decoded, in small letters.
  private static func texts(of draft: Draft) -> [[UInt8]] {
    var raw = draft.link?.octets ?? []
    if let form = draft.form { raw += [UInt8(ascii: "\n")] + form.written }
    raw += [UInt8(ascii: "\n")] + draft.code
    let text = Array(raw.prefix(longestDraft))
    return [text, PercentDecoding.decodeLiteral(text, as: .percent)].map(\.lowercased)
  }
}

extension Collection<UInt8> {
  /// The octets with small ASCII letters.
  fileprivate var lowercased: [UInt8] { map { $0.isAlpha ? $0 | 0x20 : $0 } }
}

extension [UInt8] {
  /// The beginning of a text up to the first quotation mark, digit or colon: what follows are values.
  var firstWords: [UInt8] { Array(prefix(60).prefix { !$0.isDigit && !Self.ends.contains($0) }) }

  private static let ends = Array("\"':=<({[".utf8)
}
