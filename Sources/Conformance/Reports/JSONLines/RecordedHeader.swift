package import AdapterProtocol

/// The first line of a report, read back: who was judged, and by what.
public struct RecordedHeader: Equatable, Sendable {
  /// The name of the implementation.
  public let implementation: String
  /// The roles that were judged.
  public let roles: [String]
  /// The edition by which the run judged.
  public let edition: Int
  /// The profile.
  public let profile: String
  /// The patterns by which the cases were chosen; nil if all of them were run.
  public let filter: [String]?
  /// The name and the version of the suite.
  package let suite: String
  /// The command of the adapter.
  package let adapter: String
  /// The version of the implementation; nil if the adapter didn't tell it.
  package let version: String?
  /// The language of the implementation; nil if the adapter didn't tell it.
  package let language: String?
  package let clientID: JSON
  package let appLink: JSON
  /// Why roles weren't judged.
  package let rolesNotJudged: [String: String]
  /// The configurations that were offered beside the ordinary one, and why one wasn't tested.
  package let configurations: [Configuration]

  /// A configuration that was offered beside the ordinary one.
  package struct Configuration: Equatable, Sendable {
    package let name: String
    /// Why it wasn't tested; nil if it was.
    package let omission: String?
  }

  /// In what the data of the suite differed from those that it was built with.
  package let dataChanges: [String]

  /// Reads the line; throws the member that is wrong.
  init(_ line: JSONObject) throws(RecordedRunError.Problem) {
    let named = try line.object("implementation")
    implementation = try named.required("name")
    version = named.text("version")
    language = named.text("language")
    roles = try line.object("roles").members.map { String(decoding: $0.name, as: UTF8.self) }
    guard case .integer(let edition)? = line["edition"] else { throw .member("edition") }
    self.edition = edition
    profile = try line.required("profile")
    filter = line.texts("filter")
    dataChanges = line.texts("data_changes") ?? []
    suite = try line.required("suite")
    adapter = try line.required("adapter")
    guard let clientID = line["client_id"] else { throw .member("client_id") }
    guard let appLink = line["app_link"] else { throw .member("app_link") }
    (self.clientID, self.appLink) = (clientID, appLink)
    var reasons: [String: String] = [:]
    if case .object(let unjudged)? = line["roles_not_judged"] {
      for member in unjudged.members {
        let role = String(decoding: member.name, as: UTF8.self)
        reasons[role] = try unjudged.required(role)
      }
    }
    rolesNotJudged = reasons
    var configurations: [Configuration] = []
    for one in line.objects("configurations") ?? [] {
      configurations.append(
        Configuration(name: try one.required("name"), omission: one.text("not_tested")))
    }
    self.configurations = configurations
  }
}

// MARK: - Members

extension JSONObject {
  /// The text of a member, nil if it is missing or something else.
  package func text(_ name: String) -> String? {
    guard case .string(let octets)? = self[name] else { return nil }
    return String(decoding: octets, as: UTF8.self)
  }

  /// The text of a member that must be there.
  func required(_ name: String) throws(RecordedRunError.Problem) -> String {
    guard let text = text(name) else { throw .member(name) }
    return text
  }

  /// The object of a member that must be there.
  func object(_ name: String) throws(RecordedRunError.Problem) -> JSONObject {
    guard case .object(let object)? = self[name] else { throw .member(name) }
    return object
  }

  /// The number of a member that must be there.
  func number(_ name: String) throws(RecordedRunError.Problem) -> Int {
    guard case .integer(let number)? = self[name] else { throw .member(name) }
    return number
  }

  /// The texts of a member that is a list of nothing else, nil if it is missing or something else.
  package func texts(_ name: String) -> [String]? {
    guard case .array(let elements)? = self[name] else { return nil }
    let texts = elements.compactMap { element -> String? in
      guard case .string(let octets) = element else { return nil }
      return String(decoding: octets, as: UTF8.self)
    }
    return texts.count == elements.count ? texts : nil
  }

  /// The objects of a member that is a list of nothing else, nil if it is missing or something else.
  func objects(_ name: String) -> [JSONObject]? {
    guard case .array(let elements)? = self[name] else { return nil }
    let objects = elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
    return objects.count == elements.count ? objects : nil
  }
}
