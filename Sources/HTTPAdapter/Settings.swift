package import AdapterProtocol
package import AppFlip
package import Web

/// The settings of the command line for the endpoint and its user.
package struct Settings: Equatable, Sendable {
  /// The settings for one outcome, or for each.
  package struct Choice: Equatable, Sendable {
    var headers: [Header] = []
    var fields: [FormField] = []
    /// The numbers of the forms that are sent at pages with some paths, from 1.
    var forms: [[UInt8]: Int] = [:]

    var hasForms: Bool { !(fields.isEmpty && forms.isEmpty) }
  }

  package let endpoint: HTTPURL
  let clientID: String
  package internal(set) var name: String
  /// The scopes of each request.
  var scopes = ["devices", "profile"]
  /// The redirect URIs of the client beside Google's.
  var redirectURIs: [[UInt8]] = []
  /// The settings for each outcome, and for all outcomes (the key nil).
  var choices: [UserDecision?: Choice] = [:]
  /// The actions of the user, if the forms aren't found by their fields.
  var steps: [BrowserStep] = []
  /// The values that no reply and no log shows, and that stay at the origin that they are given for.
  var secrets = Secrets()
  /// The file of certificates that are trusted in place of the system's, in the format PEM.
  var authority: String?
  /// The further origins that redirects and forms may lead to, such as the origin of the sign-in.
  var allowedOrigins: [HTTPURL] = []
  /// The path of the login page, nil for any of the endpoint's origin.
  var loginPage: [UInt8]?
  /// How long a server that takes no connections is waited for, in milliseconds.
  var wait = 10_000
  /// Whether the endpoint takes authorization requests by POST, too; nil to find out.
  var hasPost: Bool?

  init(endpoint: HTTPURL, clientID: String) {
    (self.endpoint, self.clientID) = (endpoint, clientID)
    name = String(decoding: endpoint.authority, as: UTF8.self)
  }

  /// The outcomes that an authorization endpoint knows
  /// (section "run, role `authorization-endpoint`" of the adapter protocol).
  static let possibleOutcomes: [UserDecision] = [.approves, .declines, .accountDisabled, .cancels]

  /// The outcomes that the adapter supports: approval, and the outcomes that an option or a step names.
  package var outcomes: [UserDecision] {
    Self.possibleOutcomes.filter { $0 == .approves || isDecided($0) || choices[$0] != nil }
  }

  /// Whether an option or a step is for an outcome alone: then the user is expected to be asked.
  func isDecided(_ outcome: UserDecision) -> Bool {
    choices[outcome]?.hasForms == true || steps.contains { $0.outcome == outcome }
  }

  /// Whether a form is sent for an outcome alone: with a field of its own, chosen for it, or by its steps.
  func isDecided(_ outcome: UserDecision, by form: HTMLForm, isChosen: Bool) -> Bool {
    let own = choices[outcome] ?? Choice()
    return isChosen && !own.forms.isEmpty || steps.contains { $0.outcome == outcome }
      || own.fields.contains { field in form.controls.contains { $0.name == field.name } }
  }

  package func headers(for outcome: UserDecision) -> [Header] {
    [nil, outcome].flatMap { choices[$0]?.headers ?? [] }
  }

  /// The fields of forms; the fields of one outcome replace general fields with the same name.
  package func formFields(for outcome: UserDecision) -> [FormField] {
    let own = choices[outcome]?.fields ?? []
    let others = choices[nil]?.fields ?? []
    return others.filter { other in !own.contains { $0.name == other.name } } + own
  }

  /// The form to send at a page; nil for the first with one of the fields.
  func form(at url: HTTPURL, for outcome: UserDecision) -> Int? {
    [outcome, nil].lazy.compactMap { choices[$0]?.forms[Array(url.path)] }.first
  }

  /// Whether the adapter continues as a browser does, form after form.
  var isBrowsing: Bool {
    choices.values.contains(where: \.hasForms) || !(steps.isEmpty && allowedOrigins.isEmpty)
  }

  func allows(_ url: HTTPURL) -> Bool {
    ([endpoint] + allowedOrigins).contains { url.hasOrigin(of: $0) }
  }

  /// Whether a location is one of the client's redirect URIs, whatever its query.
  func isRedirectURI(_ location: [UInt8]) -> Bool {
    redirectURIs.contains { $0.elementsEqual(location.prefix { $0 != UInt8(ascii: "?") }) }
  }
}
