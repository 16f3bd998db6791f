import AppFlip

/// How a run treats what breaks a rule.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails too.
  case strict
  /// Of an app only that fails which Google's own test tool for iOS doesn't accept; everything else
  /// about an app warns. The tool tests no other role: they are judged as by default.
  case googleTester = "google-tester"

  func verdict(
    for level: Level, _ evidence: Evidence, by rule: Rule.ID, in exchange: Exchange? = nil
  ) -> Verdict {
    var fails = level == .required || self == .strict && level == .standard
    if self == .googleTester, case .flip(let flip)? = exchange, flip.role == .app {
      fails = GoogleTester.sees(rule) && !GoogleTester.accepts(flip)
    }
    return fails ? .fail(evidence) : .warn(evidence)
  }
}

// MARK: -

/// Google's test tool for iOS, as far as it judges an app.
///
/// It sends a good link, and calls what comes back a syntax error unless there is a state with a code,
/// or a state with an error; it compares neither with what it sent
/// ([AppDelegate.swift](https://github.com/googlesamples/identity-appflip-tester-ios)).
enum GoogleTester {
  /// Whether a violation of a rule can be what the tool objects to: no answer, or one that lacks the state
  /// or both code and error.
  static func sees(_ rule: Rule.ID) -> Bool { seen.contains(rule) }

  private static let seen: Set<Rule.ID> = [
    Rule.appRedirectURIAccepted.id, Rule.appAnswerOnce.id, Rule.appAnswerEither.id,
    Rule.appStateExact.id, Rule.appStateInError.id, Rule.appErrorReturned.id,
  ]

  static func accepts(_ flip: FlipExchange) -> Bool {
    guard flip.isFlawless, flip.outcome != .waits else { return true }
    guard let answer = flip.opened.first else { return false }
    return answer.has("state") && (answer.has("code") || answer.has("error"))
  }
}

extension OpenedAnswer {
  fileprivate func has(_ name: String) -> Bool {
    parameters.contains { $0.name.elementsEqual(name.utf8) }
  }
}
