public import Conformance

/// By what a violation is known again: the same rule broken with the same kind of evidence.
public struct FailureSignature: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The rule that is broken; nil for a fault of the adapter, and for a relation that no rule states.
  public let rule: Rule.ID?
  /// What shows it.
  public let kind: EvidenceKind
  /// The first words of an exception's message: letters and blanks; nil for none, and for any.
  public let words: String?

  /// Describes a signature.
  ///
  /// - Parameters:
  ///   - rule: the rule that is broken; nil for a fault of the adapter, and for a relation that no rule
  ///     states.
  ///   - kind: what shows it.
  ///   - words: the first words of an exception's message; nil for none, and for any.
  public init(_ rule: Rule.ID?, _ kind: EvidenceKind, words: String? = nil) {
    self.rule = rule
    self.kind = kind
    self.words = words
  }

  /// The relation that is broken, where one is.
  public var relation: MetamorphicRelation? {
    MetamorphicRelation.allCases.first { kind == $0.evidence }
  }

  /// The rule and the kind of evidence, printable; `adapter` stands for a fault of the adapter.
  public var description: String {
    if let rule { return "\(rule) as=\(kind)" + (words.map { " (\($0))" } ?? "") }
    return relation == nil ? "adapter as=\(kind)" : kind.word
  }

  /// Whether it is a fault of the adapter itself.
  var isOfAdapter: Bool { rule == nil && relation == nil }

  /// Whether it takes the whole deadline to see it.
  var isHang: Bool { kind == EvidenceKind(.timedOut) }

  /// Orders signatures by rule, faults of the adapter first, then by evidence and words.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.rule?.rawValue ?? "", lhs.kind, lhs.words ?? "")
      < (rhs.rule?.rawValue ?? "", rhs.kind, rhs.words ?? "")
  }
}
