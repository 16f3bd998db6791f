public import Conformance

/// By what a breach is known again: the same rule broken with the same kind of evidence.
public struct Symptom: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The rule that is broken; nil for a fault of the adapter.
  public let rule: Rule.ID?
  /// What shows it.
  public let kind: EvidenceKind

  /// Describes a symptom.
  ///
  /// - Parameters:
  ///   - rule: the rule that is broken; nil for a fault of the adapter.
  ///   - kind: what shows it.
  public init(_ rule: Rule.ID?, _ kind: EvidenceKind) {
    self.rule = rule
    self.kind = kind
  }

  /// The rule and the kind of evidence, printable; `adapter` stands for no rule.
  public var description: String { "\(rule?.rawValue ?? "adapter") as=\(kind)" }

  /// Whether it takes the whole deadline to see it.
  var isHang: Bool { kind.word == "timed-out" }

  /// Orders symptoms by rule, faults of the adapter first, then by evidence.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.rule?.rawValue ?? "", lhs.kind) < (rhs.rule?.rawValue ?? "", rhs.kind)
  }
}
