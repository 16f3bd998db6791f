public import AppFlip
import ReferenceImplementation

/// A fault that can be switched on in one role of the reference, as real implementations have it.
///
/// The suite is tested by these: each of them must be found, by the rules that it names. A name is a
/// topic of the rules and what the fault does there; those of the endpoint's faults and of the Google
/// app's get the role in front, so a name means one fault alone. A rule is one of the fault's
/// own role, unless it is named with a role.
///
/// A new one is a value in the list of its topic. Every list, the reference adapter's `--fault` and the
/// kill matrix are made from these values.
public struct Fault: Equatable, Sendable, CustomStringConvertible {
  /// The permanent name.
  public let name: String
  /// The effect of the fault, in a sentence.
  public let summary: String
  /// The rules of which each is broken, by their names; others may be broken as well.
  public let breaks: [String]
  /// The input with which alone the fault shows, nil when much of what is ordinary shows it.
  public let trigger: String?
  /// The hooks of the role that differ from the reference.
  let variant: Variant

  /// Every fault: the app's, the authorization endpoint's, the Google app's.
  public static let all = app + endpoint + googleApp

  /// The faults of the app, the topics in the order of the rules.
  public static let app = of(
    .app,
    [
      appLink, clientIDs, nearClientIDs, redirectURIs, nearRedirectURIs, brokenEscapes, nearNames,
      parameters, answers, codes, rewrittenCodes, states, rewrittenStates, independence, errors,
      appOpening, appSurvival,
    ])

  /// The faults of the authorization endpoint.
  public static let endpoint = of(
    .authorizationEndpoint,
    [
      clientIDs, nearClientIDs, redirectURIs, nearRedirectURIs, parameters, nearNames, answers,
      codes, rewrittenCodes, states, rewrittenStates, independence, endpointBrowser, errors,
      endpointHeaders, endpointResponse, endpointPage, endpointConsent, endpointSurvival,
    ])

  private static func of(_ role: Role, _ topics: [[[Fault]]]) -> [Fault] {
    topics.joined().joined().filter { $0.role == role }
  }

  /// The faults of the Google app.
  public static let googleApp =
    googleAppStart + googleAppStates + googleAppCode + googleAppState + googleAppComparison
    + googleAppPending + googleAppError + googleAppAnswer + googleAppNames + googleAppSurvival

  /// Finds a fault.
  public init?(named name: String) {
    guard let fault = Self.all.first(where: { $0.name == name }) else { return nil }
    self = fault
  }

  fileprivate init(
    _ name: String, _ summary: String, _ breaks: [String], _ trigger: String?, _ variant: Variant
  ) {
    (self.name, self.breaks) = (variant.faultName(name), breaks.compactMap(variant.rule))
    (self.summary, self.trigger, self.variant) = (summary, trigger, variant)
  }

  static func googleApp(
    _ name: String, _ summary: String, breaks: [String], trigger: String? = nil,
    does: GoogleAppVariant
  ) -> Fault { Fault(name, summary, breaks, trigger, .googleApp(does)) }

  /// The role that has the fault.
  public var role: Role { variant.role }
  /// The name.
  public var description: String { name }

  /// Whether two faults are the same one, which their names tell.
  public static func == (first: Fault, second: Fault) -> Bool { first.name == second.name }
}

extension [Fault] {
  static func app(
    _ name: String, _ summary: String, breaks: [String], trigger: String? = nil, does: AppVariant
  ) -> [Fault] { [Fault(name, summary, breaks, trigger, .app(does))] }

  static func endpoint(
    _ name: String, _ summary: String, breaks: [String], trigger: String? = nil,
    does: EndpointVariant
  ) -> [Fault] { [Fault(name, summary, breaks, trigger, .endpoint(does))] }

  /// A fault in what an app and an authorization endpoint read of a link, or write into an answer, alike.
  static func both(
    _ name: String, _ summary: String, breaks: [String], trigger: String? = nil, does: AppVariant
  ) -> [Fault] {
    app(name, summary, breaks: breaks, trigger: trigger, does: does)
      + endpoint(
        name, summary, breaks: breaks, trigger: trigger, does: EndpointVariant(sharing: does))
  }
}

/// A choice that the sources leave to a role, other than the reference's: it may cost no failure and no
/// warning.
public struct Choice: Equatable, Sendable, CustomStringConvertible {
  /// The permanent name.
  public let name: String
  /// The choice, in a sentence.
  public let summary: String
  /// The hooks of the role that differ from the reference.
  let variant: Variant

  /// Every choice: the app's, the authorization endpoint's, the Google app's.
  public static let all = app + endpoint + googleApp
  private static let app = links.joined().filter { $0.role == .app }
  private static let endpoint = (links + endpointConsent).joined()
    .filter { $0.role == .authorizationEndpoint }

  /// Finds a choice.
  public init?(named name: String) {
    guard let choice = Self.all.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  fileprivate init(_ name: String, _ summary: String, _ variant: Variant) {
    (self.name, self.summary, self.variant) = (variant.faultName(name), summary, variant)
  }

  static func googleApp(_ name: String, _ summary: String, does: GoogleAppVariant) -> Choice {
    Choice(name, summary, .googleApp(does))
  }

  /// The role that has the choice.
  public var role: Role { variant.role }
  /// The name.
  public var description: String { name }

  /// Whether two choices are the same one, which their names tell.
  public static func == (first: Choice, second: Choice) -> Bool { first.name == second.name }
}

extension [Choice] {
  static func app(_ name: String, _ summary: String, does: AppVariant) -> [Choice] {
    [Choice(name, summary, .app(does))]
  }

  static func endpoint(_ name: String, _ summary: String, does: EndpointVariant) -> [Choice] {
    [Choice(name, summary, .endpoint(does))]
  }

  /// A choice that an app and an authorization endpoint can make alike.
  static func both(_ name: String, _ summary: String, does: AppVariant) -> [Choice] {
    app(name, summary, does: does) + endpoint(name, summary, does: EndpointVariant(sharing: does))
  }
}

/// The hooks of one role that differ from the correct reference.
enum Variant: Sendable {
  case app(AppVariant)
  case endpoint(EndpointVariant)
  case googleApp(GoogleAppVariant)

  var role: Role {
    switch self {
    case .app: .app
    case .endpoint: .authorizationEndpoint
    case .googleApp: .googleApp
    }
  }

  /// The name of a fault or a choice of the role: but for the app's the role is in front.
  fileprivate func faultName(_ name: String) -> String {
    role == .app ? name : "\(role.ruleName)/\(name)"
  }

  /// The rule that a word means, of this role if it names none; nil for another role's.
  fileprivate func rule(_ word: String) -> String? {
    guard let other = Role.allCases.first(where: { word.hasPrefix("\($0.ruleName)/") }) else {
      return "\(role.ruleName)/\(word)"
    }
    return other == role ? word : nil
  }
}

extension Role {
  /// The role as the names of its rules begin.
  fileprivate var ruleName: String {
    self == .authorizationEndpoint ? "endpoint" : rawValue
  }
}

/// The error that the reference throws if its fault is to throw.
public struct FaultError: Error, CustomStringConvertible {
  /// The text for a log.
  public let description: String

  init(_ description: String) { self.description = description }
}
