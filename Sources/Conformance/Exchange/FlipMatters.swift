import AppFlip

/// What there is of a flip that only some rules speak of.
///
/// It is told once for each flip, so that a fuzzer needn't ask every rule.
struct FlipMatters: OptionSet, Sendable {
  let rawValue: UInt16

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
  /// The link has a redirect URI that may be answered at.
  static let target = FlipMatters(rawValue: 1 << 8)
  /// The link has redirect URIs, and none that may be answered at.
  static let noTarget = FlipMatters(rawValue: 1 << 9)
  /// A client id, a state or a redirect URI came more than once.
  static let repetition = FlipMatters(rawValue: 1 << 10)
  /// There is one client id, and it isn't the registered one.
  static let strangersClient = FlipMatters(rawValue: 1 << 11)
  /// There are other flips of the same case.
  static let siblings = FlipMatters(rawValue: 1 << 12)
  /// The adapter tells how a URL was opened.
  static let opening = FlipMatters(rawValue: 1 << 13)

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
    if !flip.siblings.isEmpty { insert(.siblings) }
    if flip.request.context.tellsHowOpened { insert(.opening) }
    guard let link = flip.link else {
      insert(.noFlip)
      return
    }
    if flip.activity != .browsingWeb || link.isNoFlip { insert(.noFlip) }
    insert(of: link, isClientRight: flip.request.isClientRight)
  }

  /// Adds what there is of a link.
  private mutating func insert(of link: LinkReading, isClientRight: Bool) {
    if link.answerable != nil {
      insert(.target)
    } else if !link.targets.isEmpty {
      insert(.noTarget)
    }
    if link.isRepeated { insert(.repetition) }
    if !isClientRight, case .once = link.clientID { insert(.strangersClient) }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}
