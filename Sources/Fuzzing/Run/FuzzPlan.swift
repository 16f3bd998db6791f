import AppFlip
package import Conformance

/// The options of a fuzzing run.
package struct FuzzPlan: Sendable {
  package var seed: UInt64 = 1
  /// The number of random inputs after the listed inputs.
  package var runs = 20_000
  /// The most listed changes of one input: 1 sends every change alone, 0 leaves the list out.
  package var depth = 1
  /// The number of the first input: a stopped run continues there.
  package var from = 0
  package var shard = Shard.whole
  package var jobs = 1
  /// The limit of the time for sending inputs; nil for none.
  package var seconds: Int?
  package var words: [[UInt8]] = []
  /// The names of inputs that are sent after the list.
  package var regressions: [String] = []
  package var settings = Settings()
  package var endsAtFirstFailure = false

  /// A live endpoint signs in for each request.
  private static let runsOfEndpoint = 1_000
  /// The list with two changes has millions of inputs, and with four more than 64 bits count.
  package static let deepest = 3
  private static let mostJobs = 128
  private static let mostSeconds = 1_000_000_000

  package init() {}

  /// The limit of the time for minimising; later failures keep all their changes.
  var secondsOfMinimising: Int { seconds.map { max(1, $0 / 3) } ?? 300 }

  /// The number of restarts after which the run ends.
  var restarts: Int {
    // Two changes make some millions of inputs.
    max(100, min(depth > 1 ? .max : runs, 1_000_000) / 25)
  }
}

extension FuzzPlan {
  /// Why a regression can't be sent; nil if every name means an input.
  ///
  /// An adapter with a special configuration can lack an input.
  func unknownRegression(beside lists: [ChangeList]) -> String? {
    func isUnknown(_ name: String, in lists: [ChangeList]) -> Bool {
      !lists.contains { FuzzInput(reproducing: name, in: $0) != nil }
    }
    let others = regressions.filter { isUnknown($0, in: lists) }
    if others.isEmpty { return nil }
    let offered = Role.allCases.compactMap { ChangeList($0, in: .offered, words: words) }
    return others.first { isUnknown($0, in: offered) }.map {
      "Corpus/regressions.txt: no input has the name \($0.escaped); correct or delete the line"
    }
  }

  /// The command that sends the same inputs again; two of its settings are variables alone.
  func command(to adapter: String) -> String {
    let (own, usual) = (settings, Settings())
    let variables = [
      own.profile == usual.profile ? nil : "\(Settings.Name.profile.rawValue)=\(own.profile)",
      own.deadline == usual.deadline ? nil : "\(Settings.Name.timeout.rawValue)=\(own.deadline)",
    ].compactMap(\.self)
    let words = ["appflip fuzz"] + options + ["--adapter \(ShellWord.quoted(adapter))"]
    return (variables + words).joined(separator: " ")
  }

  /// The options that send the same inputs again: words of a shell.
  package var options: [String] {
    let roles = (settings.roles ?? []).map { ("--role", Optional($0.rawValue)) }
    let options: [(String, String?)] = [
      ("--seed", "\(seed)"), ("--links", runs == .max ? nil : "\(runs)"),
      ("--seconds", seconds.map { "\($0)" }), ("--jobs", jobs == 1 ? nil : "\(jobs)"),
      ("--shard", shard == .whole ? nil : "\(shard)"),
      ("--edition", settings.edition == .newest ? nil : "\(settings.edition.rawValue)"),
      ("--baseline", settings.baseline),
    ]
    return (roles + options).compactMap { name, value in
      value.map { "\(name) \(ShellWord.quoted($0))" }
    }
  }
}

extension FuzzResult {
  /// A result without inputs.
  init(_ plan: FuzzPlan, _ fixture: Fixture, _ implementation: String) {
    self.init()
    (self.fixture, self.implementation) = (fixture, implementation)
    (edition, profile) = (plan.settings.edition, plan.settings.profile)
    (seed, runs, depth) = (plan.seed, plan.runs, plan.depth)
    parts = [Part(shard: plan.shard, from: plan.from, next: plan.from)]
  }
}

extension FuzzPlan {
  /// The settings of a run: variables of the environment, and options that have no variable.
  package enum Name: String, CaseIterable, Sendable {
    case links = "APPFLIP_FUZZ_LINKS"
    case seconds = "APPFLIP_FUZZ_SECONDS"
    case seed = "APPFLIP_FUZZ_SEED"
    case jobs = "--jobs"
    case shard = "--shard"
    case from = "--from"
  }

  /// Reads the variables: if only a time is given, it alone ends the run.
  package init(
    environment: [String: String], settings: Settings = Settings()
  ) throws(SettingsError) {
    self.settings = settings
    if environment[Settings.Name.endpoint.rawValue] != nil {
      (depth, runs) = (0, Self.runsOfEndpoint)
    }
    for name in Name.allCases {
      guard let value = environment[name.rawValue]?.trimmed else { continue }
      guard set(name, to: value) else {
        throw SettingsError(name.rawValue, value, takes: Self.takes(name))
      }
    }
    if seconds != nil, environment[Name.links.rawValue] == nil { runs = .max }
    guard runs > 0 || depth > 0 else {
      throw SettingsError(
        Name.links.rawValue, "0", takes: "a number of inputs, 1 or more for a live endpoint")
    }
  }

  private mutating func set(_ name: Name, to value: String) -> Bool {
    func set<Value>(_ place: inout Value, _ read: Value?) -> Bool {
      if let read { place = read }
      return read != nil
    }
    func number(in range: ClosedRange<Int>) -> Int? {
      Int(value).flatMap { range.contains($0) ? $0 : nil }
    }
    return switch name {
    case .links: set(&runs, number(in: 0...(.max)))
    case .jobs: set(&jobs, number(in: 1...Self.mostJobs))
    case .seconds: number(in: 1...Self.mostSeconds).map { seconds = $0 } != nil
    case .from: set(&from, number(in: 0...(.max)))
    case .seed: set(&seed, UInt64(value))
    case .shard: set(&shard, Shard(value))
    }
  }

  private static func takes(_ name: Name) -> String {
    switch name {
    case .links: "a number of random links, from 0"
    case .seconds: "a number of seconds, from 1 to \(mostSeconds)"
    case .seed: "a number from 0 to \(UInt64.max)"
    case .jobs: "a number of adapter processes, from 1 to \(mostJobs)"
    case .from: "the number of an input, from 0"
    case .shard: "PART/PARTS, such as 2/8, with \(Shard.most) parts at most"
    }
  }
}
