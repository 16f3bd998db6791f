import AppFlip
package import Conformance
import Harness

/// The identity of a failure: the rule, the kind of evidence, and the first words of an exception.
package struct FailureSignature: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The rule that is broken; nil for a fault of the adapter, and for a relation that no rule states.
  package let rule: Rule.ID?
  package let kind: EvidenceKind
  /// The first words of an exception's message: letters and blanks; nil for none, and for any.
  let words: String?

  init(_ rule: Rule.ID?, _ kind: EvidenceKind, words: String? = nil) {
    (self.rule, self.kind, self.words) = (rule, kind, words)
  }

  var relation: MetamorphicRelation? {
    MetamorphicRelation.allCases.first { kind == $0.evidence }
  }

  package var description: String {
    if let rule { return "\(rule) as=\(kind)" + (words.map { " (\($0))" } ?? "") }
    return relation == nil ? "adapter as=\(kind)" : kind.word
  }

  /// Whether two adapters decide differently.
  var isDifference: Bool { kind.word.hasPrefix(EvidenceKind.differencePrefix) }

  var isOfAdapter: Bool { rule == nil && relation == nil && !isDifference }

  /// The impact, as far as the evidence shows it.
  var impact: Impact? {
    guard let rule = rule.flatMap(Rule.named) else { return nil }
    return Impact(failure: kind, of: rule.id.role)
      ?? Reach(kind).map { rule.impact(by: $0) } ?? rule.impact(of: nil)
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.rule?.rawValue ?? "", lhs.kind, lhs.words ?? "")
      < (rhs.rule?.rawValue ?? "", rhs.kind, rhs.words ?? "")
  }
}

extension FailureSignature {
  /// The signature of a finding; an exception is told from others by the first words of its message.
  init(_ finding: Finding, _ result: ExchangeResult, to input: FuzzRequest) {
    var words: String?
    if finding.rule != nil, case .implementationError(let message) = result {
      words = Self.words(of: message, about: input)
    }
    self.init(finding.rule, finding.kind ?? .notPermitted, words: words)
  }

  private static let mostWords = 3
  /// Shorter words are no names of anything, or a minimised value.
  private static let shortestWord = 4
  private static let longestWord = 24
  private static let longestInput = 8_192

  private static func words(of message: [UInt8], about input: FuzzRequest) -> String? {
    let words = message.firstWords.split { !$0.isAlpha && !$0.isDigit && $0 < 0x80 }
      .filter { $0.count >= shortestWord && $0.allSatisfy(\.isAlpha) }
    guard !words.isEmpty else { return nil }
    let parts =
      [input.link?.bytes ?? []] + [input.form?.written].compactMap(\.self) + [input.code]
      + input.headers.map(\.value)
    let raw = Array(parts.joined(separator: [UInt8(ascii: "\n")]).prefix(longestInput))
    let texts = [raw, PercentDecoding.decodeLiteral(raw, as: .percent)]
      .map { $0.map(\.lowercased) }
    let own = words.filter { word in !texts.contains { $0.contains(word.map(\.lowercased)) } }
    let shown = own.prefix(mostWords).map {
      String(decoding: $0.prefix(longestWord), as: UTF8.self)
    }
    return shown.isEmpty ? nil : shown.joined(separator: " ")
  }
}

extension EvidenceKind {
  fileprivate static let differencePrefix = "relation/differs-"

  /// The kind of a difference between adapters.
  ///
  /// - Parameter breaks: for each adapter whether it breaks a rule; empty if no rule says which decision is right.
  static func difference(of decisions: [Decision?], breaks: [Bool]) -> EvidenceKind {
    let words = breaks.isEmpty ? decisions.map(word) : breaks.map { $0 ? "breaks" : "keeps" }
    return EvidenceKind(relation: "differs-\(words.joined(separator: "-"))")
  }

  private static func word(of decision: Decision?) -> String {
    guard let decision else { return "none" }
    let answers = ResponseKind.allCases.filter(decision.answers.contains).map { "\($0)" }
    return (answers + [decision.error?.rawValue].compactMap(\.self)).joined(separator: "+")
  }
}

extension [UInt8] {
  /// The beginning of a text up to the first quotation mark, digit or colon: what follows are values.
  var firstWords: [UInt8] { Array(prefix(60).prefix { !$0.isDigit && !Self.ends.contains($0) }) }

  private static let ends = Array("\"':=<({[".utf8)
}
