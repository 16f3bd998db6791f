import AdapterProtocol
public import AppFlip

/// All sequences of a few steps with one implementation: what one step leaves behind must change nothing
/// about the next.
///
/// A script is a case whose name is made of the words of its steps. Its last step is judged; the steps before it are
/// a script of their own.
public enum Scripts {
  /// The longest script: there are some ten thousand for each role.
  public static let longest = 4

  /// All scripts of some roles, after the cases of cross products that the fixed cases only sample; to the reports
  /// they are a part of the cases.
  package static func catalogue(
    of roles: [Role], upTo length: Int
  ) throws(RunError) -> Catalogue {
    let crossed = try crossed.get().cases.filter { $0.role.map(roles.contains) == true }
    return Catalogue(
      crossed + roles.flatMap { cases(of: $0, upTo: length) },
      chosenBy: CaseFilter(roles.map { "\(prefix(of: $0))*" }))
  }

  /// The cases of cross products that the fixed cases only sample, and the control requests of these.
  private static let crossed = Result { () throws(RunError) in
    let fixed = try Catalogue.ofCheckout()
    do {
      let rest = try Catalogue.single(Corpus(exhaustively: true))
      let controls = Set(rest.compactMap(\.positiveControl))
      return Catalogue(fixed.cases.filter { controls.contains($0.id) } + rest)
    } catch { throw .inputs(["\(error)"]) }
  }

  /// A script by its name, with its control request and the script of its last step alone; or all cases of cross
  /// products, for one of these.
  package static func catalogue(of id: String) -> Catalogue? {
    guard let (role, words) = parts(of: id) else {
      return (try? crossed.get()).flatMap { $0[id] == nil ? nil : $0 }
    }
    guard words.count <= longest, let script = testCase(role, words) else { return nil }
    let names = [script.twin, script.comparison == script.twin ? nil : script.comparison]
    let others = names.compactMap { $0.flatMap(parts) }.compactMap { testCase($0, $1) }
    return Catalogue(others + [script])
  }

  /// How many steps a script has.
  public static func length(of id: String) -> Int? { parts(of: id)?.words.count }

  private static func parts(of id: String) -> (role: Role, words: [String])? {
    guard let role = Role.allCases.first(where: { id.hasPrefix(prefix(of: $0)) }) else {
      return nil
    }
    return (role, id.dropFirst(prefix(of: role).count).split(separator: "+").map(String.init))
  }

  private static func prefix(of role: Role) -> String { "\(role.rawValue).script." }

  private static func name(_ role: Role, _ words: [String]) -> String {
    prefix(of: role) + words.joined(separator: "+")
  }

  private static func cases(of role: Role, upTo length: Int) -> [Case] {
    let sequences = (1...max(length, 1)).flatMap { count -> [[String]] in
      let words = words(of: role).filter { count < longest || !ofShortScripts.contains($0) }
      return (0..<count).reduce([[String]()]) { rows, _ in
        rows.flatMap { row in words.map { row + [$0] } }
      }
    }
    let control = control(of: role)
    return (sequences + (length < control.count ? [control] : [])).compactMap { testCase(role, $0) }
  }

  /// The words that the longest scripts do without, so there are some ten thousand of them.
  private static let ofShortScripts: Set = [
    "page", "activity", "denied-stranger", "other-link", "other-target",
  ]

  /// The words of a role's steps.
  public static func words(of role: Role) -> [String] {
    switch role {
    case .app: flips + flipsOfApps
    case .authorizationEndpoint: flips
    case .googleApp: starts + returned
    }
  }

  private static let flips = [
    "approved", "declined", "cancelled", "stranger", "foreign", "stateless", "again",
  ]
  /// An endpoint has no sessions that are kept apart, and no user can wait there.
  fileprivate static let flipsOfApps = ["waiting", "elsewhere", "reset", "page", "activity"]
  private static let starts = ["start", "start-other", "start-elsewhere"]
  private static let returned = [
    "answer", "answer-first", "answer-stateless", "answer-stranger", "denied", "cancelled",
    "reset", "denied-stranger", "other-link", "other-target",
  ]

  /// The script that shows that the steps of a role are served at all.
  private static func control(of role: Role) -> [String] {
    role == .googleApp ? ["start", "answer"] : ["approved"]
  }

  /// The last step of a script alone, or after a start if it is an answer; nil if nothing is compared with it.
  private static func alone(_ role: Role, _ words: [String]) -> [String]? {
    let isAgain = words.last == "again"
    let own = role == .googleApp ? words.suffix(2) : isAgain ? words.prefix(1) : words.suffix(1)
    let isComparable =
      switch role {
      // A link that is delivered twice in one session may be answered once.
      case .app: !isAgain && own != ["waiting"]
      case .authorizationEndpoint: !isAgain
      case .googleApp:
        starts.dropLast().contains(own.first ?? "")
          && !(starts + ["answer-first", "reset"]).contains(own.last ?? "")
      }
    return isComparable && own.count < words.count ? Array(own) : nil
  }

  private static func testCase(_ role: Role, _ words: [String]) -> Case? {
    guard let script = Script(words, of: role) else { return nil }
    let (id, control) = (name(role, words), name(role, control(of: role)))
    let expectations = script.permitted.map { [Expectation(script.subject, permits: $0)] } ?? []
    return Case(
      id, words.joined(separator: ", then "), subject: script.subject, expectations: expectations,
      steps: script.steps,
      ordering: script.resets.isEmpty ? .sequence : .forgotten(before: script.resets),
      features: script.needsSessions ? [.sessions] : [],
      twin: id == control || expectations.allSatisfy(\.demandsSuccess) ? nil : control,
      comparison: alone(role, words).map { name(role, $0) })
  }
}

/// The steps of a script, and what depends on their sequence.
private struct Script {
  let role: Role
  private(set) var steps: [Step] = []
  private(set) var resets: Set<Int> = []
  /// The rule of the last step.
  private(set) var subject = Rule.googleAppStateChecked.id
  /// The permitted responses to the last step; nil for whatever the rules permit.
  private(set) var permitted: ResponseKinds?
  /// Whether only an adapter that keeps running apps apart can receive the steps.
  let needsSessions: Bool

  /// The flips that one running Google app started, and which of them is pending in which way.
  private var started: [(step: Int, url: RedirectURL)] = []
  private var pending: Int?
  private var standing = Standing.sure

  private enum Standing {
    case sure
    /// The flip is still pending, although a link came that isn't an answer to it.
    case disturbed
    /// An answer with a wrong state, or an error, may have ended the flip.
    case unsure
    /// The account was linked.
    case answered
  }

  /// Makes the steps; nil if a word has no sense in its place.
  init?(_ words: [String], of role: Role) {
    self.role = role
    needsSessions = role == .googleApp || words.contains(where: Scripts.flipsOfApps.contains)
    guard let first = words.first, first != "again", words.last != "reset", words != ["waiting"]
    else { return nil }
    for (place, word) in words.enumerated() {
      guard Scripts.words(of: role).contains(word), word != "reset" || reset(),
        // A reset is of the running app that receives the next step.
        !word.hasSuffix("elsewhere") || !resets.contains(steps.count)
      else { return nil }
      if word == "reset" { continue }
      if role == .googleApp {
        guard add(word) else { return nil }
      } else {
        let isAgain = word == "again"
        steps.append(Self.flip(isAgain ? first : word, at: isAgain ? 0 : place, of: role))
        expect(isAgain ? first : word)
        // A state that was seen may be refused.
        if isAgain { permitted?.formUnion([.nothing, .invalidRequest]) }
      }
    }
  }

  /// Forgets the running app; false if there is nothing to forget.
  private mutating func reset() -> Bool {
    pending = nil
    return !steps.isEmpty && resets.insert(steps.count).inserted
  }

  // MARK: - Apps and endpoints

  private mutating func expect(_ word: String) {
    let isApp = role == .app
    subject = (isApp ? Rule.appStateIndependent : .endpointStateIndependent).id
    switch word {
    case "waiting": permitted = nil
    // That a failure is returned at all is judged by another rule.
    case "declined": permitted = [.error, .nothing]
    case "cancelled":
      (subject, permitted) = ((isApp ? Rule.appErrorLeft : .endpointErrorLeft).id, nil)
    default:
      guard let alone = Self.permitted[role]?[word] else {
        (subject, permitted) = (Rule.endpointErrorReturned.id, ResponseKind.all(of: role))
        return
      }
      permitted = alone.permitted
      if !alone.demandsSuccess { subject = alone.rule }
    }
  }

  /// The responses that the rules permit to a word alone; none if they permit any.
  private static let permitted = Dictionary(
    uniqueKeysWithValues: [Role.app, .authorizationEndpoint].map { role in
      let words = Scripts.words(of: role).map { word in
        (word, flip(word, at: 0, of: role).permitted(in: .offered).first)
      }
      return (role, Dictionary(uniqueKeysWithValues: words).compactMapValues(\.self))
    })

  private static func flip(_ word: String, at place: Int, of role: Role) -> Step {
    let url = RedirectURL.all[(place + 2) % 12].bytes
    let state = LinkTemplate.Piece.state(label: "\(place)", OrdinaryState(of: ""))
    let flip = LinkTemplate(
      [.appLink, .text("?client_id=")]
        + [word == "stranger" ? .text("another") : .clientID(.registered)]
        + [.text("&scope="), .scope] + (word == "stateless" ? [] : [.text("&state="), state])
        + [.text("&redirect_uri=")]
        + [.literal(PercentEncoding.encode(word == "foreign" ? foreign : url))])
    let page = LinkTemplate([.appLink, .text("/lamps?lamp=\(place)")])
    let link = role == .app ? flip : flip.asAuthorizationRequest
    return Step(
      role, word == "page" ? page : link, outcome: outcomes[word] ?? .approves,
      activity: word == "activity" ? .other : nil, session: word == "elsewhere" ? "two" : "one")
  }

  private static let foreign = Array("https://evil.example/cb".utf8)
  /// No user decides about a link that isn't a flip.
  private static let outcomes: [String: UserDecision] = [
    "declined": .declines, "cancelled": .cancels, "waiting": .waits, "page": .waits,
    "activity": .waits,
  ]

  // MARK: - Google apps

  /// The links that return, up to the state of a flip.
  private static let returned = [
    "answer": "?code=c&state=", "answer-first": "?code=c&state=",
    "denied": "?error=access_denied&state=", "cancelled": "?error=cancelled&state=",
    "answer-stateless": "?code=c", "answer-stranger": "?code=c&state=another",
    "denied-stranger": "?error=access_denied&state=another",
    "other-link": "https://www.google.com/search?q=lamps", "other-target": "?code=c&state=another",
  ]

  /// Adds a step of a Google app; false if the word has no sense in its place.
  private mutating func add(_ word: String) -> Bool {
    (subject, permitted) = (Rule.googleAppStateChecked.id, ResponseKind.unlinked)
    guard let text = Self.returned[word] else {
      start(word)
      return true
    }
    if text.hasSuffix("state=") {
      guard let flip = word == "answer-first" ? started.first : started.last,
        word != "answer-first" || started.count > 1
      else { return false }
      receive([.text(text), .earlier(.state, step: flip.step)], at: flip.url)
      if pending == flip.step, text.hasPrefix("?code") { link() } else { unsettle() }
    } else if word.hasPrefix("other") {
      receive([.text(text)], at: word == "other-link" ? nil : RedirectURL.all[7])
      subject = Rule.googleAppAnswerTarget.id
      if standing == .sure { standing = .disturbed }
    } else {
      receive([.text(text)], at: Fixture.redirectURL)
      if word == "denied-stranger" {
        subject = Rule.googleAppStateError.id
        let isPending = pending != nil && (standing == .sure || standing == .disturbed)
        if isPending { permitted = [.fallback, .ignored, .failed] }
      }
      unsettle()
    }
    return true
  }

  private mutating func start(_ word: String) {
    (subject, permitted) = (Rule.googleAppStartRedirectURI.id, nil)
    if word == "start-elsewhere" { return steps.append(.start(session: "two")) }
    let url = word == "start" ? Fixture.redirectURL : RedirectURL.all[4]
    (pending, standing) = (steps.count, .sure)
    started.append((steps.count, url))
    steps.append(.start(to: url, session: "one"))
  }

  /// A code came for the flip that is or was pending.
  private mutating func link() {
    switch standing {
    case .sure: (subject, permitted) = (Rule.googleAppCodeLinked.id, [.linked])
    case .disturbed: (subject, permitted) = (Rule.googleAppPendingKept.id, [.linked])
    case .unsure: permitted?.insert(.linked)
    case .answered: subject = Rule.googleAppPendingUsedUp.id
    }
    standing = .answered
  }

  /// A link came by which the pending flip may have ended.
  private mutating func unsettle() { if standing != .answered { standing = .unsure } }

  private mutating func receive(_ query: [LinkTemplate.Piece], at url: RedirectURL?) {
    let base = url.map { [LinkTemplate.Piece.literal($0.bytes)] } ?? []
    steps.append(
      Step(
        .googleApp, LinkTemplate(base + query), pending: .session, at: url ?? Fixture.redirectURL,
        session: "one"))
  }
}
