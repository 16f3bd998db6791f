import AppFlip
package import Conformance

/// The options of a fuzzing run.
package struct FuzzPlan: Sendable {
  package var seed: UInt64 = 1
  /// The number of random inputs after the listed inputs.
  package var runs = 20_000
  /// 1 sends every change alone, 0 leaves the list out.
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

  package init() {}

  /// The limit of the time for minimising; later failures keep all their changes.
  var secondsOfMinimising: Int { seconds.map { max(1, $0 / 3) } ?? 300 }

  /// The number of restarts after which the run ends.
  var restarts: Int { max(100, min(runs, 1_000_000) / 25) }
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
    if settings.isLive { (depth, runs) = (0, Self.runsOfEndpoint) }
    func read<Value>(
      _ name: Name, takes: String, _ read: (String) -> Value?
    ) throws(SettingsError) -> Value? {
      guard let text = environment[name.rawValue]?.trimmed else { return nil }
      guard let value = read(text) else { throw SettingsError(name.rawValue, text, takes: takes) }
      return value
    }
    func number(
      _ name: Name, _ what: String, _ range: ClosedRange<Int>
    ) throws(SettingsError) -> Int? {
      let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
      return try read(name, takes: "\(what), from \(range.lowerBound)\(most)") { text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
    }
    let runs = try number(.links, "a number of random links", 0...(.max))
    seconds = try number(.seconds, "a number of seconds", 1...1_000_000_000)
    self.runs = runs ?? (seconds == nil ? self.runs : .max)
    seed = try read(.seed, takes: "a number from 0 to \(UInt64.max)") { UInt64($0) } ?? seed
    jobs = try number(.jobs, "a number of adapter processes", 1...128) ?? jobs
    let parts = "PART/PARTS, such as 2/8, with \(Shard.most) parts at most"
    shard = try read(.shard, takes: parts) { Shard($0) } ?? shard
    from = try number(.from, "the number of an input", 0...(.max)) ?? from
    guard self.runs > 0 || depth > 0 else {
      throw SettingsError(
        Name.links.rawValue, "0", takes: "a number of inputs, 1 or more for a live endpoint")
    }
  }
}

/// One of several parts of a run: input n belongs to part n modulo the number of parts.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  static let most = 1_000
  package static let whole = Shard(number: 1, count: 1)

  package var description: String { "\(number)/\(count)" }

  /// The first input of the part that isn't before a number.
  func first(from number: Int) -> Int {
    let rest = (self.number - 1 - number) % count
    return number + (rest < 0 ? rest + count : rest)
  }
}

extension Shard {
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, text == "\(parts[0])/\(parts[1])" else { return nil }
    self.init(parts[0], of: parts[1])
  }
}
