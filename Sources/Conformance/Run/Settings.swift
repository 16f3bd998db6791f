import AdapterProtocol
package import AppFlip
package import Harness

/// The settings of a run, which variables of the environment name.
package struct Settings: Sendable, Equatable {
  /// The command line of the adapter under test, nil for the reference implementation.
  package var adapter: String?
  /// Whether the environment names the reference implementation in place of an adapter.
  package var isReferenceNamed = false
  /// The roles to judge, nil for every one that the adapter declares.
  package var roles: [Role]?
  package var edition = Edition.newest
  package var profile = Profile.default
  package var reports: String?
  package var baseline: String?
  package var isUnattended = false
  /// The deadline for one request, in milliseconds.
  package var deadline = Limits.runDeadline
  /// The deadline for the reply to hello, in milliseconds.
  package var helloDeadline = Limits.helloDeadline
  package var isCoverageStrict = false

  /// The deadlines that a run takes, in milliseconds.
  package static let deadlines = 1...600_000

  package init() {}

  package init(environment: [String: String]) throws(SettingsError) {
    self.init()
    func read<Value>(
      _ name: Name, takes: String, _ read: (String) -> Value?
    ) throws(SettingsError) -> Value? {
      guard let text = environment[name.rawValue]?.trimmed else { return nil }
      if let value = read(text) { return value }
      throw SettingsError(name.rawValue, text, takes: takes)
    }
    func flag(_ name: Name) throws(SettingsError) -> Bool {
      let flags = ["": false, "0": false, "1": true]
      return try read(name, takes: "1 or 0") { flags[$0] } ?? false
    }
    func text(_ name: Name, takes: String) throws(SettingsError) -> String? {
      try read(name, takes: takes) { $0.isEmpty ? nil : $0 }
    }
    func deadline(_ name: Name) throws(SettingsError) -> Int? {
      let range = Self.deadlines
      let takes = "milliseconds from \(range.lowerBound) to \(range.upperBound)"
      return try read(name, takes: takes) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }
    let named = try text(.adapter, takes: Self.adapterValues)
    isReferenceNamed = named == Self.referenceName
    adapter = isReferenceNamed ? nil : named
    if let endpoint = try text(.endpoint, takes: "the URL of a live authorization endpoint") {
      if let named {
        throw SettingsError(
          Name.adapter.rawValue, named, takes: "nothing beside \(Name.endpoint.rawValue)")
      }
      let takes = "the client_id that is registered for Google at the endpoint"
      guard let clientID = try text(.clientID, takes: takes) else {
        throw SettingsError(Name.clientID.rawValue, "", takes: takes)
      }
      let words = ["--endpoint", endpoint, "--client-id", clientID].map { ShellWord.quoted($0) }
      let options = try text(.endpointOptions, takes: "options of http-adapter")
      adapter = ([EndpointSettings.program] + words + [options].compactMap(\.self))
        .joined(separator: " ")
    }
    let known = Role.allCases.map(\.rawValue).joined(separator: ", ")
    roles = try read(.roles, takes: "roles separated by commas, of: \(known)", Self.roles)
    edition = try read(.edition, takes: "1, 2, 3 or 4") { Int($0).flatMap(Edition.init) } ?? edition
    let profiles = Profile.allCases.map(\.rawValue).joined(separator: " or ")
    profile = try read(.profile, takes: profiles, Profile.init(rawValue:)) ?? profile
    reports = try Self.path(Name.reports.rawValue, environment, takes: "a folder")
    baseline = try Self.path(Name.baseline.rawValue, environment, takes: "a file")
    isCoverageStrict = try flag(.strictCoverage)
    // The values of the variable outside a CI server.
    let noes = ["", "0", "false", "no", "off"]
    isUnattended = environment["CI"].map { !noes.contains($0.trimmed.lowercased()) } ?? false
    self.deadline = try deadline(.timeout) ?? self.deadline
    helloDeadline = try deadline(.startTimeout) ?? helloDeadline
  }

  /// The name of a file or a folder, of which every blank is a part.
  package static func path(
    _ name: String, _ environment: [String: String], takes: String
  ) throws(SettingsError) -> String? {
    guard let path = environment[name] else { return nil }
    // The system replaces bytes that aren't UTF-8 with this character.
    guard !path.trimmed.isEmpty, !path.unicodeScalars.contains("\u{FFFD}") else {
      throw SettingsError(name, path, takes: takes + (path.isEmpty ? "" : " with a name in UTF-8"))
    }
    return path
  }

  private static let referenceName = "reference"
  private static let adapterValues =
    "the command that starts the adapter, or \(referenceName) for the built-in reference implementation"

  /// Fails if a CI server runs the suite and no adapter is named: the reference would pass for years.
  package func requireSubject() throws(SettingsError) {
    guard isUnattended, adapter == nil, !isReferenceNamed else { return }
    throw SettingsError(Name.adapter.rawValue, "", takes: "\(Self.adapterValues); CI is set")
  }

  /// Whether a live endpoint is judged.
  package var isLive: Bool { adapter.map(RunRecord.isLive) ?? false }

  /// The warning before requests go to a live endpoint; nil for any other adapter.
  package func endpointNotice(requests: String) -> String? {
    guard isLive else { return nil }
    return
      "a live endpoint is sent \(requests), which may be hostile: use a staging system, never production"
  }

  /// The notice before the cases of a catalogue are sent, of which an endpoint may not support all.
  package func endpointNotice(of catalogue: Catalogue) -> String? {
    let cases = catalogue.cases.filter {
      $0.role == .authorizationEndpoint && $0.configuration == nil
    }
    let requests = cases.reduce(0) { $0 + $1.steps.count }
    return endpointNotice(requests: "up to \(requests.counted("request"))")
  }

  /// The roles to judge, if the adapter declares them.
  var judgedRoles: [Role] { roles ?? Role.allCases }

  /// The deadline that a request names, nil if it is the protocol's own.
  var requestDeadline: Int? { deadline == Limits.runDeadline ? nil : deadline }

  /// The roles of a list, each once; nil if there is none, or another word.
  private static func roles(_ list: String) -> [Role]? {
    let roles = list.split(separator: ",").map { Role(rawValue: String($0).trimmed) }
    let known = roles.compactMap(\.self).grouped(by: \.self).map(\.key)
    return roles.isEmpty || roles.contains(nil) ? nil : known
  }

  package enum Name: String, CaseIterable, Sendable {
    case adapter = "APPFLIP_ADAPTER"
    case endpoint = "APPFLIP_ENDPOINT"
    case clientID = "APPFLIP_CLIENT_ID"
    case endpointOptions = "APPFLIP_ENDPOINT_OPTIONS"
    case roles = "APPFLIP_ROLES"
    case edition = "APPFLIP_EDITION"
    case profile = "APPFLIP_PROFILE"
    case reports = "APPFLIP_REPORTS"
    case baseline = "APPFLIP_BASELINE"
    case timeout = "APPFLIP_TIMEOUT_MS"
    case startTimeout = "APPFLIP_START_TIMEOUT_MS"
    case strictCoverage = "APPFLIP_STRICT_COVERAGE"
  }
}

extension String {
  package var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}

// MARK: -

/// The command line of http-adapter, the adapter of a live authorization endpoint.
enum EndpointSettings {
  static let program = Secrets.liveProgram
  static let redirectURIs = "--redirect-uri"
}

/// A variable with a value that isn't valid.
package struct SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let value: String
  package let takes: String

  package init(_ name: String, _ value: String, takes: String) {
    (self.name, self.value, self.takes) = (name, value, takes)
  }

  /// The value without secrets, in printable ASCII characters.
  package var shownValue: String {
    Bytes.escaped(Array(Secrets.hidden(in: value).utf8).prefix(200))
  }

  package var description: String {
    "\(name)=\"\(shownValue)\" isn't valid: it takes \(takes)"
  }
}

/// A variable whose name begins like the suite's variables, and that the suite doesn't have.
package struct UnknownVariable: Error, Equatable, Sendable, CustomStringConvertible {
  package static let prefix = "APPFLIP_"
  package let name: String
  package let known: [String]

  package init?(in environment: [String: String], known: [String]) {
    let names = environment.keys.filter {
      $0.utf8.starts(with: Self.prefix.utf8) && !known.contains($0)
    }
    guard let first = names.min() else { return nil }
    (name, self.known) = (first, known)
  }

  package var description: String {
    let near = Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let text =
      "the variable \(name) isn't known; "
      + (near ?? "the suite's variables are \(known.sorted().joined(separator: ", "))")
    return text.escaped
  }
}

extension HarnessOptions {
  package init(_ settings: Settings, startNotice: StartNotice? = nil) {
    self.init()
    runDeadline = settings.deadline
    helloDeadline = settings.helloDeadline
    self.startNotice = startNotice
  }
}
