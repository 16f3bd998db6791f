import AdapterProtocol
package import Conformance

/// The variables of the environment whose names begin with `APPFLIP_`.
package enum Variables {
  /// The variables that a user sets.
  package static let settings =
    Settings.Name.allCases.map(\.rawValue) + [DataFolder.variable]
    + FuzzPlan.Name.allCases.map(\.rawValue).filter { $0.hasPrefix(UnknownVariable.prefix) }

  package static let all =
    settings
    // Of the project's own tests.
    + ["APPFLIP_OWN_TESTS", "APPFLIP_RECORD", "APPFLIP_TORTURE"]
    + AdapterVariable.allCases.map(\.rawValue)

  package static func check(_ environment: [String: String]) throws(UnknownVariable) {
    if let unknown = UnknownVariable(in: environment, known: all) { throw unknown }
  }
}
