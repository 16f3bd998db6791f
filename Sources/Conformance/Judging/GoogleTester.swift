import AppFlip

/// Google's test tool for iOS, as far as it judges an app.
///
/// It sends a good link, and calls what comes back a syntax error unless there is a state with a code,
/// or a state with an error; it compares neither with what it sent
/// ([AppDelegate.swift](https://github.com/googlesamples/identity-appflip-tester-ios)).
enum GoogleTester {
  /// Whether a violation of a rule can be what the tool objects to: no answer, or one that lacks the state
  /// or both code and error.
  ///
  /// - Parameter rule: the rule that is broken.
  /// - Returns: false for every rule about what the tool doesn't look at.
  static func sees(_ rule: Rule.ID) -> Bool { seen.contains(rule) }

  private static let seen: Set<Rule.ID> = [
    Rule.appRedirectURIAccepted.id, Rule.appAnswerOnce.id, Rule.appAnswerEither.id,
    Rule.appStateExact.id, Rule.appStateInError.id, Rule.appErrorReturned.id,
  ]

  /// Whether the tool has nothing to object to.
  ///
  /// - Parameter flip: a flip that an app was handed, and what became of it.
  /// - Returns: true for a link that the tool doesn't send.
  static func accepts(_ flip: FlipExchange) -> Bool {
    guard flip.isFlawless, flip.outcome != .waits else { return true }
    guard let answer = flip.opened.first else { return false }
    return answer.has("state") && (answer.has("code") || answer.has("error"))
  }
}

extension OpenedAnswer {
  /// Whether there is a parameter, be it empty.
  fileprivate func has(_ name: String) -> Bool {
    parameters.contains { $0.name.elementsEqual(name.utf8) }
  }
}
