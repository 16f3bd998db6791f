package import AppFlip

/// What must hold of an implementation, where that comes from, and how it is judged.
public struct Rule: Identifiable, Sendable {
  /// The permanent name of a rule, `role/topic/name`.
  public struct ID: Hashable, Comparable, RawRepresentable, Sendable, CustomStringConvertible {
    /// The name as text.
    public let rawValue: String

    /// Names a rule.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name as text.
    public var description: String { rawValue }

    /// The role that the rule binds, by the first part of its name; nil for a composition of roles.
    package var role: Role? {
      switch rawValue.prefix(while: { $0 != "/" }) {
      case "app": .app
      case "endpoint": .authorizationEndpoint
      case "google-app": .googleApp
      default: nil
      }
    }

    /// The topic, the second part of the name; rules of several roles may share it.
    package var topic: Substring {
      rawValue.split(separator: "/").dropFirst().first ?? Substring(rawValue)
    }

    /// Orders names by their text.
    public static func < (lhs: ID, rhs: ID) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The permanent name.
  public let id: ID
  /// What must hold, as a sentence.
  package let requirement: String
  package let level: LevelByEdition
  /// What the rule binds less to than its level says; nil for nothing.
  package let lesser: LesserLevel?
  /// How much harm is done at most if the rule is broken.
  package let severity: Severity
  /// What the rule is about, as far as a verdict, its impact, its fix or its cause depends on that.
  let about: Set<Subject>
  /// The value that the rule wants compared; nil for none.
  let compared: ComparedValue?
  /// Where the rule comes from, the closest source first.
  package let sources: [Source]
  /// What goes wrong for a person if the rule is broken.
  package let impact: String
  /// What a developer changes if the rule is broken, in one or two sentences.
  package let fix: String
  /// The cases by which a person understands a violation fastest, the best first; any other if it shows none of
  /// them.
  package let tellingCases: [String]
  /// What the rule permits as the response to a request, as the expectations of a case say.
  let permits: Permits
  /// Judges what became of the steps of a case beside that.
  package let oracle: Oracle

  package init(
    _ id: String, _ requirement: String, level: LevelByEdition, severity: Severity,
    lesser: LesserLevel? = nil, about: Set<Subject> = [], compares compared: ComparedValue? = nil,
    sources: [Source], impact: String, fix: String,
    tellingCases: [String] = [], permits: Permits = .any, oracle: Oracle = .none
  ) {
    self.id = ID(rawValue: id)
    (self.requirement, self.level, self.severity) = (requirement, level, severity)
    (self.lesser, self.compared) = (lesser, compared)
    (self.about, self.sources, self.impact) = (about, sources, impact)
    (self.fix, self.tellingCases) = (fix, tellingCases)
    (self.permits, self.oracle) = (permits, oracle)
  }
}

extension Rule {
  /// How binding the rule is, in each edition and for what it binds less to.
  package var levelInWords: String {
    level.inWords + (lesser.map { "; \($0.level.rawValue) for \($0.what)" } ?? "")
  }

  /// What a rule can be about.
  package enum Subject: Sendable {
    /// Who gets what is opened.
    case stranger
    /// The place of an answer.
    case place
    /// A request at a good redirect URI that is to be answered with `invalid_request`.
    case refusal
    /// How a wrong client is refused: a code for it is a violation of the rule about the client.
    case clientRefusal
    /// A value that comes back unchanged, and for which no good request may be refused.
    case echo
    /// What can't be decoded.
    case decoding
    /// An error of an endpoint in whose place a page may be shown.
    case errorPage
    /// The error that an outcome ends with.
    case outcome
    /// One person's answer under another one's state: that is harm at Google's address too.
    case accounts
    /// Every reply, a refusal and a login page as well.
    case everyReply
    /// That a good request is accepted, which the expectations of the cases say.
    case acceptance
    /// How linking ends after an error.
    case endAfterError
    /// That an error goes back, in every edition.
    case returnedError
    /// What a changed consent form comes to.
    case form
    /// The length of a state.
    case length
    /// That what came before a request changes nothing about the response.
    case independence
    /// The bytes of a link that URL parsers drop.
    case droppedBytes
    /// A point on which the document and RFC 6749 contradict each other as a whole.
    case contested
    /// What RFC 6749 requires and the document doesn't.
    case requiredByOAuth
  }

  /// Whether the rule with a name is about something.
  static func isAbout(_ subject: Subject, _ id: ID?) -> Bool {
    id.flatMap(named)?.about.contains(subject) == true
  }

  /// The rule of the endpoint that asks of it what this one asks of an app; nil if none does.
  static func ofEndpoint(_ app: ID) -> ID? {
    let name = app.rawValue.dropFirst("app/".count)
    let namesake = ID(rawValue: "endpoint/\(endpointNames[String(name)] ?? String(name))")
    return app.role == .app ? named(namesake)?.id : nil
  }

  private static let endpointNames = [
    "redirect-uri/format": "redirect-uri/exact", "params/client-mismatch": "client-id/mismatch",
  ]
}

// MARK: -

/// What judges the exchanges of a case against a rule.
package enum Oracle: Sendable {
  /// Nothing: the expectations of the cases say it all.
  case none
  /// Judges each flip by itself.
  case flip(@Sendable (FlipExchange) -> Judgement)
  /// Judges each start by itself.
  case start(@Sendable (StartExchange) -> Judgement)
  /// Judges each link that came back by itself.
  case returned(@Sendable (ReturnExchange) -> Judgement)
  /// Judges all exchanges of a case together.
  case together(@Sendable ([Exchange]) -> Judgement)

  /// Whether the rule is judged by what it permits alone.
  var isNone: Bool { if case .none = self { true } else { false } }

  package func judge(_ exchanges: [Exchange]) -> [Judgement] {
    exchanges.indices.map { judge(exchanges, at: $0) }
  }

  func judge(_ exchanges: [Exchange], at index: Int) -> Judgement {
    switch (self, exchanges[index]) {
    case (.flip(let judge), .flip(let exchange)): judge(exchange)
    case (.start(let judge), .start(let exchange)): judge(exchange)
    case (.returned(let judge), .returned(let exchange)): judge(exchange)
    case (.together(let judge), _): index + 1 < exchanges.count ? .notApplicable : judge(exchanges)
    default: .notApplicable
    }
  }

  var isAboutSeveral: Bool { if case .together = self { true } else { false } }
}
