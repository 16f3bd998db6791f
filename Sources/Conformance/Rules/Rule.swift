package import AppFlip

/// A requirement for an implementation, with its sources and the way to judge it.
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
      Role.allCases.first { Case.prefix(of: $0).dropLast() == rawValue.prefix { $0 != "/" } }
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
  /// The requirement, in one or two sentences.
  package let requirement: String
  package let level: LevelByEdition
  /// The worst harm if the rule is broken.
  package let severity: Severity
  /// The rule's subjects on which a verdict, its impact, its fix or its cause depends.
  let about: Set<Subject>
  /// The value that the implementation must compare; nil for none.
  let compared: ComparedValue?
  /// The sources of the rule, the closest source first.
  package let sources: [Source]
  /// The harm for a user if the rule is broken.
  package let impact: String
  /// The change for a developer if the rule is broken, in one or two sentences.
  package let fix: String
  /// The cases that explain a violation best, the best first; any other case if none of them fails.
  package let tellingCases: [String]
  /// The responses that the rule permits to a request, as in the expectations of a case.
  let permits: Permits
  /// Judges the steps of a case beyond the permitted responses.
  package let oracle: Oracle

  package init(
    _ id: String, _ requirement: String, level: LevelByEdition, severity: Severity,
    about: Set<Subject> = [], compares compared: ComparedValue? = nil, sources: [Source],
    impact: String, fix: String, tellingCases: [String] = [], permits: Permits = .any,
    oracle: Oracle = .none
  ) {
    self.id = ID(rawValue: id)
    (self.requirement, self.level, self.severity) = (requirement, level, severity)
    (self.about, self.compared, self.sources) = (about, compared, sources)
    (self.impact, self.fix, self.tellingCases) = (impact, fix, tellingCases)
    (self.permits, self.oracle) = (permits, oracle)
  }
}

extension Rule {
  /// The level of the rule in each edition, and its lower level for a part.
  package var levelInWords: String {
    level.inWords + (about.contains(.codesOfOAuth) ? "; practice for a code of RFC 6749" : "")
  }

  /// A subject of a rule.
  package enum Subject: Sendable {
    /// The party that gets the opened URL.
    case stranger
    /// The place of a response.
    case place
    /// A request with a good redirect URI that must get `invalid_request`; RFC 6749 contradicts the document on it.
    case refusal
    /// The refusal of a wrong client: a code for it breaks the rule about the client.
    case clientRefusal
    /// A value that the response returns unchanged, and for which a good request must not be refused.
    case echo
    /// The error after an outcome.
    case outcome
    /// Every reply, including a refusal and a login page.
    case everyReply
    /// A good request that must be accepted, as the expectations of the cases say.
    case acceptance
    /// The result of linking after an error.
    case endAfterError
    /// An error that must be returned, in every edition.
    case returnedError
    /// The response to a changed consent form.
    case form
    /// The length of a state.
    case length
    /// A response that must not depend on earlier requests.
    case independence
    /// The bytes of a link that URL parsers drop.
    case droppedBytes
    /// A requirement of RFC 6749 that the document doesn't have.
    case requiredByOAuth
    /// An error of an endpoint, for which a code of RFC 6749 is only a warning.
    case codesOfOAuth
  }

  /// Whether the rule with a name is about something.
  static func isAbout(_ subject: Subject, _ id: ID?) -> Bool {
    id.flatMap(named)?.about.contains(subject) == true
  }

  /// The endpoint's rule that corresponds to an app's rule; nil if the endpoint has none.
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

/// A function that judges the exchanges of a case against a rule.
package enum Oracle: Sendable {
  /// No function: the expectations of the cases are the whole rule.
  case none
  /// Judges each flip by itself.
  case flip(@Sendable (FlipExchange) -> Judgement)
  /// Judges each start by itself.
  case start(@Sendable (StartExchange) -> Judgement)
  /// Judges each returned link by itself.
  case returned(@Sendable (ReturnExchange) -> Judgement)
  /// Judges all exchanges of a case together.
  case together(@Sendable ([Exchange]) -> Judgement)

  /// Whether the permitted responses are the whole rule.
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
