public import Conformance

/// How long a campaign lasts, and which part of it is run; the environment may say so.
public struct Budget: Equatable, Sendable {
  /// How many inputs are executed at most.
  public var runs: Int
  /// The time for sending inputs, in seconds; nil if nobody asked for any.
  public var seconds: Int?
  /// The seed of all randomness.
  public var seed: UInt64
  /// How many adapter processes work side by side.
  public var jobs: Int
  /// The part of the campaign that is run.
  public var shard: Shard
  /// The most deviations of the inputs that are all executed first, before others are made at random; 0
  /// for none.
  public var depth = 0

  /// How many inputs are executed if nobody says.
  public static let usualRuns = 20_000
  /// The most deviations of the inputs that are all executed if nobody says.
  public static let usualDepth = 1
  /// The most adapter processes: each has a part in every round of inputs.
  public static let mostJobs = Campaign.roundLength
  /// The longest time, some thirty years.
  public static let mostSeconds = 1_000_000_000
  /// The time for sending inputs if nobody asked for any, in seconds: one hour.
  public static let mostSecondsUnasked = 3_600

  /// How much longer than its time for sending inputs a campaign may take in all: a third, and ten
  /// seconds in any case.
  static func allowance(beyond time: Duration) -> Duration { max(.seconds(10), time / 3) }

  /// A budget of which nothing is asked.
  public init() {
    runs = Self.usualRuns
    seed = 1
    jobs = 1
    shard = .whole
  }

  /// How long a campaign may wait in all for replies that don't come in time, in milliseconds: a minute,
  /// or half of the time that it has.
  package var hangBudget: Int {
    seconds.map { max(1, min($0, Self.mostSeconds) / 2) * 1_000 } ?? 60_000
  }

  /// How many inputs may end the adapter before the campaign does: two of a hundred, and a hundred in any
  /// case.
  ///
  /// The harness's own limit must be above it: that is one for each process of the campaign.
  public var restarts: Int {
    // Two deviations make some millions of inputs.
    max(100, min(depth > 1 ? .max : runs, 1_000_000) / 50)
  }

  /// The names of the variables.
  public enum Name: String, CaseIterable, Sendable {
    /// How many inputs are executed at most.
    case runs = "APPFLIP_FUZZ_RUNS"
    /// The time after which the campaign ends, in seconds.
    case seconds = "APPFLIP_FUZZ_SECONDS"
    /// The seed of all randomness.
    case seed = "APPFLIP_FUZZ_SEED"
    /// How many adapter processes work side by side.
    case jobs = "APPFLIP_FUZZ_JOBS"
    /// The part of the campaign that is run.
    case shard = "APPFLIP_FUZZ_SHARD"
    /// The most deviations of the inputs that are all executed.
    case depth = "APPFLIP_EXHAUST"
  }

  /// Reads a budget.
  ///
  /// If only a time is given, nothing else ends the campaign.
  public init(environment: [String: String]) throws(SettingsError) {
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

  /// Sets a part of the budget.
  public mutating func set(_ name: Name, to value: String) -> Bool {
    switch name {
    case .runs: return Self.set(&runs, to: value, in: 0...(.max))
    case .jobs: return Self.set(&jobs, to: value, in: 1...Self.mostJobs)
    case .seconds:
      var count = 0
      guard Self.set(&count, to: value, in: 1...Self.mostSeconds) else { return false }
      seconds = count
    case .depth: return Self.set(&depth, to: value, in: 0...BoundedInputs.deepest)
    case .seed:
      guard let number = UInt64(value) else { return false }
      seed = number
    case .shard:
      guard let part = Shard(value) else { return false }
      shard = part
    }
    return true
  }

  private static func set(
    _ place: inout Int, to value: String, in range: ClosedRange<Int>
  ) -> Bool {
    guard let number = Int(value), range.contains(number) else { return false }
    place = number
    return true
  }

  /// What a part of the budget takes.
  public static func takes(_ name: Name) -> String {
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
