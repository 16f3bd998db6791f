import AdapterProtocol
package import AppFlip

extension Rule {
  /// The rules of each topic, in the order of the reports.
  private static let topics = [
    requestRules, redirectURIRules, parameterRules, googleAppStartRules, answerRules, codeRules,
    stateRules, consentRules, errorRules, responseRules, googleAppRules, survivalRules,
    compositionRules,
  ]

  private static let byRole = Dictionary(grouping: topics.joined(), by: \.id.role)

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  package static let all =
    associationRules + [.app, .authorizationEndpoint, .googleApp, nil].flatMap(binding)

  /// The rules that bind a role; nil for a composition of roles.
  package static func binding(_ role: Role?) -> [Rule] { byRole[role, default: []] }

  package static func named(_ id: Rule.ID) -> Rule? { byID[id] }

  static func broken(byInterruptionOf input: RunInput) -> Rule {
    switch input {
    case .app: appSurvives
    case .authorizationEndpoint: endpointSurvives
    // Only the Google app starts a flip.
    case .googleApp(.start): googleAppStartParameters
    case .googleApp(.returned): googleAppSurvives
    }
  }
}
