package import AdapterProtocol
import AppFlip

/// The first line of a report, read back: who was judged, and by what.
package struct RecordedHeader: Sendable {
  package let implementation: String
  /// The version and the language of the implementation; nil if the adapter didn't tell them.
  package let version, language: String?
  package let roles: [String]
  package let edition: Int
  package let profile: String
  /// The patterns by which the cases were chosen; nil if all of them were run.
  package let filter: [String]?
  package let suite: String
  package let adapter: String
  package let clientID, appLink: JSON
  package let rolesNotJudged: [String: String]
  package let configurations: [(name: String, omission: String?)]
  package let dataChanges: [String]

  init(_ line: JSONObject) throws(Flaw) {
    let named = try line.required("implementation", \.object)
    implementation = try named.required("name", \.text)
    (version, language) = (named["version"]?.text, named["language"]?.text)
    roles = try line.required("roles", \.object).names
    edition = try line.required("edition", \.number)
    profile = try line.required("profile", \.text)
    filter = line["filter"]?.texts
    dataChanges = line["data_changes"]?.texts ?? []
    suite = try line.required("suite", \.text)
    adapter = try line.required("adapter", \.text)
    clientID = try line.required("client_id", \.self)
    appLink = try line.required("app_link", \.self)
    let unjudged = line["roles_not_judged"]?.object ?? JSONObject()
    rolesNotJudged = Dictionary(
      try unjudged.names.map { role throws(Flaw) in (role, try unjudged.required(role, \.text)) }
    ) { first, _ in first }
    configurations = try (line["configurations"]?.objects ?? []).map { one throws(Flaw) in
      (try one.required("name", \.text), one["not_tested"]?.text)
    }
  }
}
