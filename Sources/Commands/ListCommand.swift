import AppFlip
import Conformance
import Fuzzing
import Platform
import ReferenceVariants

/// The command `appflip list`, which lists what the suite has.
enum ListCommand {
  static let syntax = Syntax(
    "appflip list",
    "Lists the rules, the cases, the faults of the reference, the mutators of the fuzzer or the\n"
      + "deviations of the exhaustive mode, one a line, sorted: the name, a tab, the level of a rule or a\n"
      + "mutator or the role of anything else, a tab, and what it is about.",
    operands: "rules|cases|faults|mutators|deviations", options: [role])

  private static let role = Option("--role", "ROLE", "only what concerns this role")

  /// What can be listed.
  private enum Subject: String, CaseIterable {
    case rules, cases, faults, mutators, deviations
  }

  /// A line of a list.
  struct Row {
    /// The name.
    let name: String
    /// The level or the role.
    let kind: String
    /// What it is about.
    let about: String
    /// The role that it concerns; nil for several, or for none.
    let role: Role?
  }

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    let subject = try subject(arguments.operands)
    let role = try arguments[role].map { name throws(UsageError) in
      try Self.role(named: name, syntax)
    }
    if subject == .mutators, role != nil {
      throw UsageError(syntax, "a mutator has no role: leave out --role")
    }
    let rows = try rows(of: subject).filter { role == nil || $0.role == role }
    call.console.output(text(of: rows))
    return rows.isEmpty ? .untested : .expected
  }

  private static func subject(_ operands: [String]) throws(UsageError) -> Subject {
    let names = Subject.allCases.map(\.rawValue)
    guard operands.count == 1, let word = operands.first else {
      throw UsageError(syntax, "name one of \(names.joined(separator: ", "))")
    }
    guard let subject = Subject(rawValue: word) else {
      throw UsageError(
        syntax,
        "there are no \(word) to list, but \(names.joined(separator: ", "))"
          + Spelling.suggestion(for: word, among: names))
    }
    return subject
  }

  /// Finds a role by its name.
  static func role(named name: String, _ syntax: Syntax) throws(UsageError) -> Role {
    let names = Role.allCases.map(\.rawValue)
    guard let role = Role(rawValue: name) else {
      throw UsageError(
        syntax,
        "--role takes \(names.joined(separator: ", "))"
          + Spelling.suggestion(for: name, among: names)
      )
    }
    return role
  }

  private static func rows(of subject: Subject) throws(RunError) -> [Row] {
    switch subject {
    case .rules:
      return Rule.all.map {
        Row(
          name: $0.id.rawValue, kind: $0.level(in: .newest).rawValue, about: $0.statement,
          role: $0.id.role)
      }
    case .cases:
      return try Suite.catalogue.get().cases.map {
        Row(
          name: $0.id, kind: $0.role?.rawValue ?? "composition", about: $0.title, role: $0.role)
      }
    case .faults:
      return Fault.all.map {
        Row(name: $0.name, kind: $0.role.rawValue, about: $0.summary, role: $0.role)
      }
    case .mutators:
      return Mutators.all.map {
        Row(
          name: $0.name, kind: String($0.name.prefix { $0 != "/" }),
          about: $0.summary, role: nil)
      }
    case .deviations:
      return Role.allCases.flatMap { role in
        (BoundedInputs(role, upTo: 1, in: .offered)?.factors ?? []).flatMap(\.deviations).map {
          Row(name: $0.name, kind: role.rawValue, about: $0.summary, role: role)
        }
      }
    }
  }

  private static func text(of rows: [Row]) -> String {
    rows.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
      .map { "\($0.name)\t\($0.kind)\t\(Octets.escaped(Array($0.about.utf8)))\n" }.joined()
  }
}
