import AdapterProtocol
import AppFlip

extension Case {
  /// Answers to flips that a running Google app started itself.
  static let runningGoogleApps: [Case] = [
    running(
      "answered", "a flip, then its answer", [start(), answer(to: 0)], permits: [.linked],
      about: .googleAppCodeLinked),
    running(
      "answered-twice", "the answer to a flip comes twice",
      [start(), answer(to: 0), answer(to: 0)], cause: "the state is not used up",
      reference: "RFC 9700, section 4.7.1"),
    running(
      "earlier-state", "two flips, then an answer to the first",
      [start(), start(), answer(to: 0)], cause: "every state that was ever sent is taken"),
    running(
      "later-state", "two flips, then an answer to the second",
      [start(), start(), answer(to: 1)], permits: [.linked], about: .googleAppCodeLinked),
    running(
      "other-app", "a flip of one running app, its answer at another one that started one, too",
      [start(), start("two"), answer(to: 0, in: "two")],
      cause: "the states are kept for all running apps"),
    running(
      "two-apps", "two running apps start a flip each, then the first gets its answer",
      [start(), start("two"), answer(to: 0)], permits: [.linked], about: .googleAppCodeLinked,
      cause: "the pending flip is kept for all running apps"),
    running(
      "after-wrong-state", "a flip, an answer with another state, then its own",
      [start(), strangersAnswer, answer(to: 0)], permits: Answer.unlinked.union([.linked]),
      about: .googleAppStateChecked, policy: "whether an answer with a wrong state ends the flip"),
    running(
      "nothing-started", "an answer at a running app that started nothing",
      [start(), answer(to: 0, in: "two", pending: .nothing)],
      cause: "the states are kept for all running apps"),
    running(
      "after-error", "a flip ends with cancelled; another one is answered",
      [start(), answer(to: 0, "error=cancelled"), start(), answer(to: 2)], permits: [.linked],
      about: .googleAppCodeLinked),
    running(
      "after-denial", "a flip ends with access_denied; another one is answered",
      [start(), answer(to: 0, "error=access_denied"), start(), answer(to: 2)], permits: [.linked],
      about: .googleAppCodeLinked, cause: "a refusal is remembered"),
    running(
      "code-after-denial", "a flip ends with access_denied, then a code comes for it",
      [start(), answer(to: 0, "error=access_denied"), answer(to: 0)],
      cause: "the state is not used up", reference: "RFC 9700, section 4.7.1"),
    running(
      "after-denials", "four flips end with access_denied; a fifth one is answered",
      (0..<4).flatMap { [start(), answer(to: 2 * $0, "error=access_denied")] }
        + [start(), answer(to: 8)], permits: [.linked], about: .googleAppCodeLinked,
      cause: "refusals are counted, and lock linking"),
    running(
      "five-flips", "five flips, then an answer to the last",
      (0..<5).map { _ in start() } + [answer(to: 4)], permits: [.linked],
      about: .googleAppCodeLinked, cause: "the flips are kept in a list that is too short"),
    running(
      "five-flips-first", "five flips, then an answer to the first",
      (0..<5).map { _ in start() } + [answer(to: 0)],
      cause: "every state that was ever sent is taken"),
    running(
      "other-target", "a flip to one redirect URI, one to another, and its answer there",
      [start(), start(at: otherURL), answer(to: 1, at: otherURL)], permits: [.linked],
      about: .googleAppCodeLinked, cause: "the redirect URI is kept from the first flip on"),
    running(
      "earlier-target", "a flip to one redirect URI, one to another, and its answer at the first",
      [start(), start(at: otherURL), answer(to: 1)], about: .googleAppAnswerTarget,
      cause: "the redirect URI is kept from the first flip on"),
    running(
      "forgotten", "a flip of a running app that is forgotten, then its answer",
      [start(), answer(to: 0)], .forgotten(before: [1]),
      cause: "the pending flip outlives its session"),
  ]

  private static let otherURL = RedirectURL.all[4]

  private static func start(
    _ session: String = "one", at url: RedirectURL = Fixture.redirectURL
  ) -> Step {
    .start(Start(redirectURL: url, session: session))
  }

  private static func answer(
    to step: Int, _ answer: String = "code=c", in session: String = "one",
    pending: Return.Pending = .ofSession, at url: RedirectURL = Fixture.redirectURL
  ) -> Step {
    let link = LinkTemplate([
      .literal(url.octets), .text("?\(answer)&state="), .state(step: step),
    ])
    return .returned(Return(link, pending: pending, redirectURL: url, session: session))
  }

  private static let strangersAnswer = Step.returned(
    Return(
      LinkTemplate([.redirectURL, .text("?code=c&state=another")]), pending: .ofSession,
      session: "one"))

  private static func running(
    _ name: String, _ title: String, _ steps: [Step], _ ordering: Case.Ordering = .sequence,
    permits permitted: AnswerSet = Answer.unlinked,
    about rule: Rule = .googleAppStateChecked, policy: String? = nil, cause: String? = nil,
    reference: String? = nil
  ) -> Case {
    let id = "google-app.running.\(name)"
    return Case(
      id, title, subject: rule.id,
      expectations: [Expectation(rule.id, permits: permitted)], steps: steps,
      ordering: ordering, features: [.sessions],
      twin: permitted.contains(.linked) ? nil : "google-app.running.answered", policy: policy,
      cause: cause, reference: reference)
  }
}
