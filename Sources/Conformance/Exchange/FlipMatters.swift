import AppFlip

/// What there is of a flip that only some rules speak of.
///
/// It is told once for each flip, so that a fuzzer needn't ask every rule.
struct FlipMatters: OptionSet, Sendable {
  let rawValue: UInt8

  /// Something was opened, or redirected to.
  static let answer = FlipMatters(rawValue: 1)
  /// More than one URL was opened.
  static let severalAnswers = FlipMatters(rawValue: 1 << 1)
  /// Something was opened at the redirect URI of the link.
  static let answerAtTarget = FlipMatters(rawValue: 1 << 2)
  /// An error, or the description of one, was opened there.
  static let errorAtTarget = FlipMatters(rawValue: 1 << 3)
  /// A successful answer there must repeat the state.
  static let echo = FlipMatters(rawValue: 1 << 4)
  /// A successful answer there must hold the issued code.
  static let issue = FlipMatters(rawValue: 1 << 5)
  /// Nothing is wrong with the link, and the flip ends without a code.
  static let failure = FlipMatters(rawValue: 1 << 6)
  /// There is no link of a flip.
  static let noFlip = FlipMatters(rawValue: 1 << 7)

  /// Tells what there is of a flip.
  ///
  /// - Parameter flip: what was handed over, and what became of it.
  init(of flip: FlipExchange) {
    self = []
    if !flip.opened.isEmpty { insert(.answer) }
    if flip.opened.count > 1 { insert(.severalAnswers) }
    if !flip.answersAtTarget.isEmpty { insert(.answerAtTarget) }
    if flip.answersAtTarget.contains(where: { $0.hasError || $0.isDescribed }) {
      insert(.errorAtTarget)
    }
    if case .none = flip.echoed {} else { insert(.echo) }
    if case .none = flip.issued {} else { insert(.issue) }
    if flip.isFlawless, flip.outcome != .approves, flip.outcome != .waits { insert(.failure) }
    if flip.activity != .browsingWeb || flip.link?.isNoFlip != false { insert(.noFlip) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
