import AdapterProtocol
package import AppFlip
package import Harness

/// What the environment asks of a run.
public struct Settings: Sendable, Equatable {
  /// The command line of the adapter under test, nil for the reference implementation.
  package var adapter: String?
  /// The roles to judge, nil for every one that the adapter declares.
  package var roles: [Role]?
  package var edition: Edition
  package var profile: Profile
  /// The folder for the reports, nil for the project's own.
  package var reports: String?
  /// The file with the results that are expected, nil if everything must be right.
  package var baseline: String?
  package var isUnattended: Bool
  /// The deadline for one request, in milliseconds.
  package var deadline: Int
  /// The deadline for the reply to hello, in milliseconds.
  package var helloDeadline: Int
  package var keepsAllSteps = false
  package var isCoverageStrict = false
  package var usesChangedData = false
  /// Whether an adapter that is served one request at a time has a core of its own, where the system can
  /// do that.
  package var isPinned = true

  /// The deadlines that a run takes, in milliseconds.
  package static let deadlines = 1...600_000

  /// The settings of a run of which nothing is asked.
  public init() {
    roles = nil
    edition = .newest
    profile = .default
    isUnattended = false
    deadline = Limits.runDeadline
    helloDeadline = Limits.helloDeadline
  }

  package init(environment: [String: String]) throws(SettingsError) {
    self.init()
    let values = environment.mapValues { $0.trimmed }
    adapter = try Self.text(.adapter, values, takes: "the command that starts the adapter")
    if let value = values[Name.roles.rawValue] { roles = try Self.roles(value) }
    if let value = values[Name.edition.rawValue] {
      guard let number = Int(value), let edition = Edition(rawValue: number) else {
        throw SettingsError(.edition, value, takes: "1, 2, 3 or 4")
      }
      self.edition = edition
    }
    if let value = values[Name.profile.rawValue] {
      guard let profile = Profile(rawValue: value) else {
        let known = Profile.allCases.map(\.rawValue).joined(separator: " or ")
        throw SettingsError(.profile, value, takes: known)
      }
      self.profile = profile
    }
    reports = try Self.text(.reports, values, takes: "a folder")
    baseline = try Self.text(.baseline, values, takes: "a file")
    keepsAllSteps = try Self.flag(.allSteps, values)
    isCoverageStrict = try Self.flag(.strictCoverage, values)
    usesChangedData = try Self.flag(.changedData, values)
    isPinned = try !Self.flag(.noPin, values)
    isUnattended = values["CI"].map { !Self.noes.contains($0.lowercased()) } ?? false
    deadline = try Self.deadline(.timeout, values) ?? deadline
    helloDeadline = try Self.deadline(.startTimeout, values) ?? helloDeadline
  }

  /// What the variable `CI` says where no CI server set it.
  private static let noes = ["", "0", "false", "no", "off"]

  private static func text(
    _ name: Name, _ values: [String: String], takes: String
  ) throws(SettingsError) -> String? {
    guard let value = values[name.rawValue] else { return nil }
    guard !value.isEmpty else { throw SettingsError(name, value, takes: takes) }
    return value
  }

  private static func flag(_ name: Name, _ values: [String: String]) throws(SettingsError) -> Bool {
    guard let value = values[name.rawValue] else { return false }
    guard ["", "0", "1"].contains(value) else { throw SettingsError(name, value, takes: "1 or 0") }
    return value == "1"
  }

  /// The deadline that a variable states; nil if it isn't set.
  private static func deadline(
    _ name: Name, _ values: [String: String]
  ) throws(SettingsError) -> Int? {
    guard let value = values[name.rawValue] else { return nil }
    guard let deadline = Int(value), deadlines.contains(deadline) else {
      throw SettingsError(
        name, value, takes: "milliseconds from \(deadlines.lowerBound) to \(deadlines.upperBound)")
    }
    return deadline
  }

  /// The deadline that a request names, nil if it is the protocol's own.
  var requestDeadline: Int? { deadline == Limits.runDeadline ? nil : deadline }

  private static func roles(_ value: String) throws(SettingsError) -> [Role] {
    let names = value.split(separator: ",").map { String($0).trimmed }
    let known = Role.allCases.map(\.rawValue).joined(separator: ", ")
    var roles: [Role] = []
    for name in names {
      guard let role = Role(rawValue: name) else {
        throw SettingsError(.roles, value, takes: "roles separated by commas, of: \(known)")
      }
      if !roles.contains(role) { roles.append(role) }
    }
    guard !roles.isEmpty else {
      throw SettingsError(.roles, value, takes: "roles separated by commas, of: \(known)")
    }
    return roles
  }

  package enum Name: String, CaseIterable, Sendable {
    case adapter = "APPFLIP_ADAPTER"
    case roles = "APPFLIP_ROLES"
    case edition = "APPFLIP_EDITION"
    case profile = "APPFLIP_PROFILE"
    case reports = "APPFLIP_REPORTS"
    case baseline = "APPFLIP_BASELINE"
    /// The deadline for one request, in milliseconds.
    case timeout = "APPFLIP_TIMEOUT_MS"
    /// The deadline for the reply to hello, in milliseconds.
    case startTimeout = "APPFLIP_START_TIMEOUT_MS"
    case allSteps = "APPFLIP_ALL_STEPS"
    case strictCoverage = "APPFLIP_STRICT_COVERAGE"
    case changedData = "APPFLIP_CHANGED_DATA"
    case noPin = "APPFLIP_NO_PIN"
  }
}

extension String {
  /// The text without blanks, tabs and line feeds around it: variables are often written with some.
  package var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}

// MARK: -

/// A variable of the environment whose value makes no sense.
public struct SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let value: String
  package let takes: String

  package init(_ name: String, _ value: String, takes: String) {
    (self.name, self.value, self.takes) = (name, value, takes)
  }

  init(_ name: Settings.Name, _ value: String, takes: String) {
    self.init(name.rawValue, value, takes: takes)
  }

  /// The variable, its value and what it takes, for people.
  public var description: String {
    let shown = Octets.escaped(Array(value.utf8).prefix(200))
    return "\(name)=\"\(shown)\" (the variable or its option) isn't valid: it takes \(takes)"
  }
}

// MARK: -

/// A variable that begins like those of the suite and is none of them: a misspelt one would be passed
/// over in silence, and something else judged.
public struct UnknownVariable: Error, Equatable, Sendable, CustomStringConvertible {
  package static let prefix = "APPFLIP_"
  package let name: String
  package let known: [String]

  /// Looks for one, the first by its name; nil if all are known.
  package init?(in environment: [String: String], known: [String]) {
    let names = environment.keys.filter {
      $0.utf8.starts(with: Self.prefix.utf8) && !known.contains($0)
    }
    guard let first = names.min() else { return nil }
    (name, self.known) = (first, known)
  }

  /// The variable and what may be meant, for people; printable ASCII.
  public var description: String {
    let near = Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let text =
      "there is no variable \(name); "
      + (near ?? "the suite's own are \(known.sorted().joined(separator: ", "))")
    return text.escaped
  }
}

// MARK: -

extension HarnessOptions {
  /// Makes the options of settings: their deadlines, and whether a core is shared.
  package init(_ settings: Settings, startNotice: StartNotice? = nil) {
    self.init()
    runDeadline = settings.deadline
    longWaits = Self.usualLongWaits
    helloDeadline = settings.helloDeadline
    isPinned = settings.isPinned
    self.startNotice = startNotice
  }

  private static let usualLongWaits = 3
}
