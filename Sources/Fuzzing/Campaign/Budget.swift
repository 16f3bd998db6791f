package import Conformance

/// How long a campaign lasts, and which part of it is run; the environment may say so.
package struct Budget: Equatable, Sendable {
  package var runs = usualRuns
  /// The time for sending inputs, in seconds; nil if nobody asked for any.
  package var seconds: Int?
  package var seed: UInt64 = 1
  package var jobs = 1
  package var shard = Shard.whole
  /// The most deviations of the inputs that are all executed first, before others are made at random; 0
  /// for none.
  package var depth = 0

  package static let usualRuns = 20_000
  package static let usualDepth = 1
  /// The most adapter processes: each has a part in every round of inputs.
  package static let mostJobs = Campaign.roundLength
  package static let mostSeconds = 1_000_000_000
  /// The time for sending inputs if nobody asked for any, in seconds: one hour.
  package static let mostSecondsUnasked = 3_600

  /// How much longer than its time for sending inputs a campaign may take in all: a third, and ten
  /// seconds in any case.
  static func allowance(beyond time: Duration) -> Duration { max(.seconds(10), time / 3) }

  package init() {}

  /// How long a campaign may wait in all for replies that don't come in time, in milliseconds: a minute,
  /// or half of the time that it has.
  package var hangBudget: Int {
    seconds.map { max(1, min($0, Self.mostSeconds) / 2) * 1_000 } ?? 60_000
  }

  /// How many inputs may end the adapter before the campaign does: two of a hundred, and a hundred in any
  /// case.
  ///
  /// The harness's own limit must be above it: that is one for each process of the campaign.
  package var restarts: Int {
    // Two deviations make some millions of inputs.
    max(100, min(depth > 1 ? .max : runs, 1_000_000) / 50)
  }

  package enum Name: String, CaseIterable, Sendable {
    case runs = "APPFLIP_FUZZ_RUNS"
    /// The time after which the campaign ends, in seconds.
    case seconds = "APPFLIP_FUZZ_SECONDS"
    case seed = "APPFLIP_FUZZ_SEED"
    case jobs = "APPFLIP_FUZZ_JOBS"
    case shard = "APPFLIP_FUZZ_SHARD"
    case depth = "APPFLIP_EXHAUST"
  }

  /// Reads a budget.
  ///
  /// If only a time is given, nothing else ends the campaign.
  package init(environment: [String: String]) throws(SettingsError) {
    self.init()
    depth = Self.usualDepth
    for name in Name.allCases {
      guard let value = environment[name.rawValue]?.trimmed else { continue }
      guard set(name, to: value) else {
        throw SettingsError(name.rawValue, value, takes: Self.takes(name))
      }
    }
    if seconds != nil, environment[Name.runs.rawValue] == nil { runs = .max }
    guard runs > 0 || depth > 0 else {
      throw SettingsError(
        Name.runs.rawValue, "0",
        takes: "a number of links, 1 or more if \(Name.depth.rawValue) is 0")
    }
  }

  package mutating func set(_ name: Name, to value: String) -> Bool {
    func set<Value>(_ place: inout Value, _ read: Value?) -> Bool {
      if let read { place = read }
      return read != nil
    }
    func number(in range: ClosedRange<Int>) -> Int? {
      Int(value).flatMap { range.contains($0) ? $0 : nil }
    }
    return switch name {
    case .runs: set(&runs, number(in: 0...(.max)))
    case .jobs: set(&jobs, number(in: 1...Self.mostJobs))
    case .seconds: number(in: 1...Self.mostSeconds).map { seconds = $0 } != nil
    case .depth: set(&depth, number(in: 0...BoundedInputs.deepest))
    case .seed: set(&seed, UInt64(value))
    case .shard: set(&shard, Shard(value))
    }
  }

  package static func takes(_ name: Name) -> String {
    switch name {
    case .runs: "a number of links, 0 for none but those of \(Name.depth.rawValue)"
    case .seconds: "a number of seconds, from 1 to \(mostSeconds)"
    case .seed: "a number from 0 to \(UInt64.max)"
    case .jobs: "a number of adapter processes, from 1 to \(mostJobs)"
    case .depth: "a number of deviations, from 0 to \(BoundedInputs.deepest)"
    case .shard: "PART/PARTS, such as 2/8, of \(Shard.most) parts at most"
    }
  }
}
