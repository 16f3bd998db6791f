import AdapterProtocol
public import AppFlip

/// All sequences of a few steps with one implementation: what one step leaves behind must change nothing
/// about the next.
///
/// A script is a case whose name is made of the words of its steps. Its last step is judged; what stands
/// before it is a script of its own.
public enum Scripts {
  /// The longest script: there are some ten thousand for each role.
  public static let longest = 4

  /// All scripts of some roles, behind the cases of cross products that the fixed cases only sample; to the reports
  /// they are a part of the cases.
  package static func catalogue(
    of roles: [Role], upTo length: Int
  ) throws(RunError) -> Catalogue {
    let crossed = try crossed.get().cases.filter { $0.role.map(roles.contains) == true }
    do throws(CatalogueError) {
      let all = try Catalogue(crossed + roles.flatMap { cases(of: $0, upTo: length) })
      return Catalogue(
        all.cases, chosenBy: CaseFilter(roles.map { "\($0.rawValue).\(mark).*" }))
    } catch { throw .inputs(["\(error)"]) }
  }

  /// The cases of cross products that the fixed cases only sample, and the control requests of these.
  private static let crossed = Result { () throws(RunError) in
    let fixed = try Catalogue.ofCheckout()
    do {
      let rest = try Catalogue.single(Corpus(exhaustively: true))
      let controls = Set(rest.compactMap(\.positiveControl))
      return try Catalogue(fixed.cases.filter { controls.contains($0.id) } + rest)
    } catch { throw .inputs(["\(error)"]) }
  }

  /// A script by its name, with the one that it is held against; or all cases of cross products, for one of these.
  package static func catalogue(of id: String) -> Catalogue? {
    guard let (role, words) = parts(of: id) else {
      return (try? crossed.get()).flatMap { $0[id] == nil ? nil : $0 }
    }
    guard words.count <= longest, let script = testCase(role, words) else { return nil }
    let others = [script.twin == nil ? nil : control(of: role), alone(role, words)]
    let cases = (others.compactMap(\.self).compactMap { testCase(role, $0) } + [script])
    return try? Catalogue(
      cases.enumerated().filter { place, one in
        !cases[..<place].contains { $0.id == one.id }
      }.map(\.element))
  }

  /// How many steps a script has.
  public static func length(of id: String) -> Int? { parts(of: id)?.words.count }

  private static func parts(of id: String) -> (role: Role, words: [String])? {
    for role in Role.allCases {
      let prefix = "\(role.rawValue).\(mark)."
      guard id.hasPrefix(prefix) else { continue }
      return (role, id.dropFirst(prefix.count).split(separator: separator).map(String.init))
    }
    return nil
  }

  private static let mark = "script"
  private static let separator: Character = "+"

  private static func cases(of role: Role, upTo length: Int) -> [Case] {
    var cases: [Case] = []
    for count in 1...max(length, 1) {
      let words = words(of: role).filter { count < longest || !ofShortScripts.contains($0) }
      let rows = (0..<count).reduce([[]]) { rows, _ in
        rows.flatMap { row in words.map { row + [$0] } }
      }
      cases += rows.compactMap { testCase(role, $0) }
    }
    let control = control(of: role)
    if length < control.count, let script = testCase(role, control) { cases.append(script) }
    return cases
  }

  /// The words that the longest scripts do without, so that there are some ten thousand of them.
  private static let ofShortScripts: Set = [
    "page", "activity", "denied-stranger", "other-link", "other-target",
  ]

  /// The words of a role's steps.
  public static func words(of role: Role) -> [String] {
    switch role {
    case .app: FlipWord.allCases.map(\.rawValue)
    case .authorizationEndpoint: FlipWord.allCases.filter(\.isOfEndpoint).map(\.rawValue)
    case .googleApp: GoogleAppWord.allCases.map(\.rawValue)
    }
  }

  /// The script that shows that the steps of a role are served at all.
  private static func control(of role: Role) -> [String] {
    role == .googleApp
      ? [GoogleAppWord.start.rawValue, GoogleAppWord.answer.rawValue] : [FlipWord.approved.rawValue]
  }

  /// The last step of a script alone, or behind a start if it is an answer; nil if nothing is compared with it.
  private static func alone(_ role: Role, _ words: [String]) -> [String]? {
    let own: ArraySlice<String>
    switch role {
    case .app, .authorizationEndpoint:
      let isAgain = words.last == FlipWord.again.rawValue
      own = isAgain ? words.prefix(1) : words.suffix(1)
      // A system may deliver a link twice to one running app, which may answer it once.
      guard own != [FlipWord.waiting.rawValue], !isAgain || role != .app else { return nil }
    case .googleApp:
      own = words.suffix(2)
      guard let start = own.first.flatMap({ GoogleAppWord(rawValue: $0) }),
        [.start, .startOther].contains(start),
        let last = own.last.flatMap({ GoogleAppWord(rawValue: $0) }), last.isAnswerToLast
      else { return nil }
    }
    return own.count < words.count ? Array(own) : nil
  }

  private static func testCase(_ role: Role, _ words: [String]) -> Case? {
    let id = name(role, words)
    let script: ScriptSteps?
    switch role {
    case .app, .authorizationEndpoint:
      script = ScriptSteps(flips: words.compactMap { FlipWord(rawValue: $0) }, of: role)
    case .googleApp: script = ScriptSteps(words.compactMap { GoogleAppWord(rawValue: $0) })
    }
    guard let script, script.length == words.count else { return nil }
    let control = name(role, control(of: role))
    return Case(
      id, words.joined(separator: ", then "), subject: script.subject,
      expectations: script.permitted.map {
        [Expectation(script.subject, permits: $0)]
      } ?? [],
      steps: script.steps,
      ordering: script.resets.isEmpty ? .sequence : .forgotten(before: script.resets),
      features: script.needsSessions ? [.sessions] : [],
      twin: id == control || script.permitted.map { $0.contains(where: \.isSuccess) } ?? true
        ? nil : control,
      comparison: alone(role, words).map { name(role, $0) })
  }

  private static func name(_ role: Role, _ words: [String]) -> String {
    "\(role.rawValue).\(mark).\(words.joined(separator: String(separator)))"
  }
}

/// What is done with an app or an endpoint in one step of a script.
private enum FlipWord: String, CaseIterable {
  case approved, declined, cancelled, stranger, foreign, stateless, again
  case waiting, elsewhere, reset
  /// A link to another page of the app.
  case page
  /// A flip that no browsing-web activity hands over.
  case activity

  /// Whether an endpoint is asked so: it has no sessions that are kept apart, and lets nobody wait.
  var isOfEndpoint: Bool {
    switch self {
    case .waiting, .elsewhere, .reset, .page, .activity: false
    default: true
    }
  }
}

private enum GoogleAppWord: String, CaseIterable {
  case start
  /// At another of the 12 URLs.
  case startOther = "start-other"
  /// In another running app.
  case startElsewhere = "start-elsewhere"
  /// A code with the state of the last flip, at its URL.
  case answer
  /// A code with the state of the first flip, at its URL.
  case answerFirst = "answer-first"
  case answerStateless = "answer-stateless"
  case answerStranger = "answer-stranger"
  case denied, cancelled, reset
  case deniedStranger = "denied-stranger"
  /// A universal link that isn't an answer at all.
  case otherLink = "other-link"
  /// A code at a redirect URI to which nothing was started.
  case otherTarget = "other-target"

  /// Whether it is a link that comes back, and makes sense behind one start alone.
  var isAnswerToLast: Bool {
    switch self {
    case .answer, .answerStateless, .answerStranger, .denied, .cancelled, .deniedStranger,
      .otherLink, .otherTarget:
      true
    case .start, .startOther, .startElsewhere, .answerFirst, .reset: false
    }
  }
}

private struct ScriptSteps {
  private(set) var steps: [Step] = []
  private(set) var resets: Set<Int> = []
  /// What the last step is about.
  private(set) var subject: Rule.ID
  /// What the last step may come to; nil for whatever the rules permit.
  private(set) var permitted: ResponseKinds?

  /// Whether nobody but an adapter that keeps running apps apart can be asked so.
  private(set) var needsSessions = false

  var length: Int { steps.count + resets.count }

  // MARK: - Apps and endpoints

  /// Makes the steps of an app or an endpoint; nil if a word has no sense where it stands.
  init?(flips words: [FlipWord], of role: Role) {
    let isApp = role == .app
    subject = (isApp ? Rule.appStateIndependent : .endpointStateIndependent).id
    guard let first = words.first, first != .again, words.last != .reset, words != [.waiting] else {
      return nil
    }
    needsSessions = words.contains { !$0.isOfEndpoint }
    for (place, word) in words.enumerated() {
      if word == .reset {
        // What was reset needs no second one, and at first there is nothing to reset.
        guard !steps.isEmpty, resets.insert(steps.count).inserted else { return nil }
        continue
      }
      // A reset is that of the running app which the next step goes to.
      guard word != .elsewhere || !resets.contains(steps.count) else { return nil }
      let meant = word == .again ? first : word
      let flip = Self.flip(meant, at: word == .again ? 0 : place, isApp: isApp)
      steps.append(isApp ? .flip(flip) : .request(flip))
      expect(meant, isApp: isApp)
      // An app may refuse a state that it has seen.
      if isApp, word == .again { permitted?.formUnion([.nothing, .invalidRequest]) }
    }
  }

  private mutating func expect(_ word: FlipWord, isApp: Bool) {
    subject = (isApp ? Rule.appStateIndependent : .endpointStateIndependent).id
    switch word {
    case .approved, .elsewhere: permitted = [.code]
    // That a failure is returned at all is the matter of another rule.
    case .declined: permitted = [.error, .nothing]
    case .stranger:
      subject = (isApp ? Rule.appParametersClientMismatch : .endpointClientIDMismatch).id
      permitted = [.invalidRequest]
    case .foreign:
      subject = (isApp ? Rule.appRedirectURIFormat : .endpointRedirectURIExact).id
      permitted = [.nothing]
    case .stateless:
      subject = (isApp ? Rule.appParametersMissing : .endpointErrorReturned).id
      permitted = isApp ? [.invalidRequest] : ResponseKind.refusals.union([.code])
    case .cancelled:
      subject = (isApp ? Rule.appErrorLeft : .endpointErrorLeft).id
      permitted = nil
    case .page, .activity:
      subject = (word == .page ? Rule.appLinkNotAFlip : .appLinkActivity).id
      permitted = [.nothing]
    case .waiting, .again, .reset: permitted = nil
    }
  }

  private static func flip(_ word: FlipWord, at place: Int, isApp: Bool) -> RequestTemplate {
    let url =
      word == .foreign
      ? Array("https://evil.example/cb".utf8) : RedirectURL.all[(place + 2) % 12].bytes
    let outcome: UserDecision =
      switch word {
      case .declined: .declines
      case .cancelled: .cancels
      // What isn't a flip is decided by nobody.
      case .waiting, .page, .activity: .waits
      default: .approves
      }
    if word == .page {
      return RequestTemplate(
        LinkTemplate([.appLink, .text("/lamps?lamp=\(place)")]), outcome: outcome, session: "one")
    }
    let state: [LinkTemplate.Piece] =
      word == .stateless ? [] : [.text("&state="), .ordinaryState("\(place)")]
    let link = LinkTemplate(
      [
        isApp ? .appLink : .authorizationEndpoint, .text("?"),
      ] + (isApp ? [] : LinkTemplate.requestStart) + [
        .text("client_id="), word == .stranger ? .text("another") : .clientID(.registered),
        .text("&scope="), .scope,
      ] + state + [.text("&redirect_uri="), .literal(PercentEncoding.encode(url))])
    return RequestTemplate(
      link, outcome: outcome, activity: word == .activity ? .other : .browsingWeb,
      session: word == .elsewhere ? "two" : "one")
  }

  // MARK: - Google apps

  /// A flip that a Google app started.
  fileprivate struct Started {
    let step: Int
    let url: RedirectURL
  }

  /// What one running Google app waits for.
  fileprivate enum Waiting {
    case nothing
    case flip(Started)
    /// For the flip, although a link came that isn't an answer to it.
    case flipStill(Started)
    /// For the flip or for nothing: an answer with a wrong state, or an error, may end it.
    case flipOrNothing(Started)
    /// For nothing: the account was linked.
    case answered(Started)
  }

  init?(_ words: [GoogleAppWord]) {
    subject = Rule.googleAppStateChecked.id
    var started: [Started] = []
    var waiting = Waiting.nothing
    needsSessions = true
    guard !words.isEmpty, words.last != .reset else { return nil }
    for word in words {
      subject = Rule.googleAppStateChecked.id
      permitted = nil
      switch word {
      case .reset:
        guard !steps.isEmpty, resets.insert(steps.count).inserted else { return nil }
        waiting = .nothing
      case .start, .startOther:
        let url = word == .start ? Fixture.redirectURL : RedirectURL.all[4]
        started.append(Started(step: steps.count, url: url))
        waiting = .flip(started[started.count - 1])
        subject = Rule.googleAppStartRedirectURI.id
        steps.append(.start(Start(redirectURL: url, session: "one")))
      case .startElsewhere:
        // A reset is that of the running app which the next step goes to.
        guard !resets.contains(steps.count) else { return nil }
        subject = Rule.googleAppStartRedirectURI.id
        steps.append(.start(Start(session: "two")))
      case .answerStateless, .answerStranger:
        let state: [LinkTemplate.Piece] = word == .answerStranger ? [.text("&state=another")] : []
        answer([.text("?code=c")] + state, at: Fixture.redirectURL)
        permitted = ResponseKind.unlinked
        waiting = waiting.afterWrongState
      case .deniedStranger:
        answer([.text("?error=access_denied&state=another")], at: Fixture.redirectURL)
        subject = Rule.googleAppStateError.id
        // What ends if nothing is waited for is nobody's business.
        permitted = waiting.isOfFlip ? [.fallback, .ignored, .failed] : ResponseKind.unlinked
        waiting = waiting.afterWrongState
      case .otherLink, .otherTarget:
        word == .otherLink
          ? answer([.text("https://www.google.com/search?q=lamps")])
          : answer([.text("?code=c&state=another")], at: RedirectURL.all[7])
        subject = Rule.googleAppAnswerTarget.id
        permitted = ResponseKind.unlinked
        if case .flip(let flip) = waiting { waiting = .flipStill(flip) }
      case .answer, .answerFirst, .denied, .cancelled:
        guard let flip = word == .answerFirst ? started.first : started.last,
          word != .answerFirst || started.count > 1
        else { return nil }
        answerFlip(word, flip, &waiting)
      }
    }
  }

  /// A link that comes back with the state of a flip.
  private mutating func answerFlip(_ word: GoogleAppWord, _ flip: Started, _ waiting: inout Waiting)
  {
    let text =
      switch word {
      case .denied: "?error=access_denied&state="
      case .cancelled: "?error=cancelled&state="
      default: "?code=c&state="
      }
    answer([.text(text), .state(step: flip.step)], at: flip.url)
    let isCode = word == .answer || word == .answerFirst
    switch waiting {
    case .flip(let pending) where pending.step == flip.step:
      if isCode { subject = Rule.googleAppCodeLinked.id }
      permitted = isCode ? [.linked] : ResponseKind.unlinked
      waiting = isCode ? .answered(flip) : .flipOrNothing(flip)
    case .flipStill(let pending) where pending.step == flip.step:
      if isCode { subject = Rule.googleAppPendingKept.id }
      permitted = isCode ? [.linked] : ResponseKind.unlinked
      waiting = isCode ? .answered(flip) : .flipOrNothing(flip)
    case .flipOrNothing(let pending) where pending.step == flip.step:
      permitted = isCode ? ResponseKind.unlinked.union([.linked]) : ResponseKind.unlinked
      if isCode { waiting = .answered(flip) }
    case .answered(let pending) where pending.step == flip.step:
      permitted = ResponseKind.unlinked
      if isCode { subject = Rule.googleAppPendingUsedUp.id }
    default:
      permitted = ResponseKind.unlinked
      waiting = waiting.afterWrongState
    }
  }

  private mutating func answer(_ query: [LinkTemplate.Piece], at url: RedirectURL? = nil) {
    let base = url.map { [LinkTemplate.Piece.literal($0.bytes)] } ?? []
    steps.append(
      .returned(
        Return(
          LinkTemplate(base + query), pending: .ofSession, redirectURL: url ?? Fixture.redirectURL,
          session: "one")))
  }
}

extension ScriptSteps.Waiting {
  /// What is waited for once an answer with a wrong state has come.
  fileprivate var afterWrongState: Self {
    switch self {
    case .nothing, .answered: self
    case .flip(let flip), .flipStill(let flip), .flipOrNothing(let flip): .flipOrNothing(flip)
    }
  }

  fileprivate var isOfFlip: Bool {
    switch self {
    case .flip, .flipStill: true
    case .nothing, .flipOrNothing, .answered: false
    }
  }
}
