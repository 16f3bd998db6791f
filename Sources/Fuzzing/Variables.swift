package import Conformance
import Harness

/// The variables of the environment whose names begin with `APPFLIP_`.
package enum Variables {
  /// Builds the project's own tests; only the manifest reads it.
  static let ownTests = "APPFLIP_OWN_TESTS"
  /// Has the project's own tests write what they compare with; only they read it.
  static let record = "APPFLIP_RECORD"

  package static let all =
    Settings.Name.allCases.map(\.rawValue) + Budget.Name.allCases.map(\.rawValue)
    + [CampaignStart.variable, InputFolder.variable, DataFolder.variable, ownTests, record]
    + AdapterVariable.allCases.map(\.rawValue)

  package static func check(_ environment: [String: String]) throws(UnknownVariable) {
    if let unknown = UnknownVariable(in: environment, known: all) { throw unknown }
  }
}
