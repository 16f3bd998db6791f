import AdapterProtocol
import AppFlip

/// What the Google app may make of a link that came back.
struct ReturnExpectations {
  private let link: OpenedAnswer?
  private let activity: Activity
  private let pending: GoogleAppInput.Pending

  /// Looks at what the Google app was handed.
  ///
  /// - Parameters:
  ///   - link: the link, nil for an activity without one.
  ///   - activity: the kind of activity.
  ///   - pending: the flip whose answer is waited for.
  init(_ link: OpenedAnswer?, _ activity: Activity, pending: GoogleAppInput.Pending) {
    self.link = link
    self.activity = activity
    self.pending = pending
  }

  /// What each rule permits.
  var expectations: [Expectation] {
    guard let link else { return [Self.unlinked(by: .googleAppAnswerNeither)] }
    switch pending {
    case .ofSession: return []
    case .nothing: return [Self.unlinked(by: .googleAppStateChecked)]
    case .flip(let flip):
      // Nobody starts a flip with an empty state, one that is no text, or a redirect URI with a query.
      guard URIReference(splitting: flip.redirectURI.octets).isBare, !flip.state.octets.isEmpty,
        Octets.areUTF8(flip.state.octets)
      else { return [] }
      let answer = PendingAnswer(link, to: flip)
      if answer.mayHaveState { return [] }
      let isClean = activity == .browsingWeb && answer.isOrdinary
      return answer.error == nil
        ? Self.expectations(of: answer, isClean) : Self.endings(of: answer, isClean)
    }
  }

  private static func unlinked(by rule: Rule) -> Expectation {
    Expectation(rule.id, permits: Answer.unlinked)
  }

  // MARK: - A code

  /// What is permitted where there may be a code.
  private static func expectations(of answer: PendingAnswer, _ isClean: Bool) -> [Expectation] {
    let broken = obstacles(to: answer)
    if broken.isEmpty { return isClean ? linked : [] }
    return answer.mayLinkOnceRepaired ? [] : broken.map(unlinked)
  }

  private static let linked = [Expectation(Rule.googleAppCodeLinked.id, permits: [.linked])]

  /// The rules by which an answer never links.
  private static func obstacles(to answer: PendingAnswer) -> [Rule] {
    var broken: [Rule] = []
    if !answer.isAtTarget { broken.append(.googleAppAnswerTarget) }
    if !answer.hasState { broken.append(.googleAppStateChecked) }
    if answer.isRepeated { broken.append(.googleAppParametersDuplicate) }
    if answer.code == nil { broken.append(.googleAppAnswerNeither) }
    return broken
  }

  // MARK: - An error

  /// What is permitted where there is an error, be it empty.
  private static func endings(of answer: PendingAnswer, _ isClean: Bool) -> [Expectation] {
    if answer.code != nil {
      let isSaid = answer.error?.raw.isEmpty == false
      // An empty error is as good as none.
      guard isSaid else { return expectations(of: answer, false) }
      return [unlinked(by: .googleAppAnswerBoth)] + obstacles(to: answer).map(unlinked)
    }
    if !answer.isAtTarget { return [unlinked(by: .googleAppAnswerTarget)] }
    if answer.isRepeated { return [unlinked(by: .googleAppParametersDuplicate)] }
    if !answer.hasState, !answer.isWithoutState { return [unlinked(by: .googleAppStateChecked)] }
    guard let code = answer.errorCode else {
      return [
        Expectation(
          Rule.googleAppErrorUnknown.id,
          permits: isClean && answer.hasState ? [.fallback, .aborted] : Answer.unlinked)
      ]
    }
    let (rule, end) = end(after: code)
    if answer.hasState {
      return [Expectation(rule.id, permits: isClean ? [end] : Answer.unlinked)]
    }
    // Without a state it may count by its code, or be refused as any answer without one.
    let ends: AnswerSet = isClean ? [end, .fallback, .ignored, .failed] : Answer.unlinked
    return end == .aborted ? [] : [Expectation(rule.id, permits: ends)]
  }

  /// How linking ends after an error, and the rule that says so.
  private static func end(after code: ErrorCode) -> (Rule, Answer) {
    switch code {
    case .cancelled: (.googleAppErrorCancelled, .fallback)
    case .invalidRequest: (.googleAppErrorInvalidRequest, .fallback)
    case .unrecoverable: (.googleAppErrorUnrecoverable, .aborted)
    case .accessDenied: (.googleAppErrorAccessDenied, .aborted)
    }
  }
}

extension URIReference {
  /// Whether there is neither a query nor a fragment.
  fileprivate var isBare: Bool { query == nil && fragment == nil }
}
