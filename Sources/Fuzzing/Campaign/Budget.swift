package import Conformance

package struct Budget: Equatable, Sendable {
  package var runs = usualRuns
  /// The time for sending inputs; nil if nobody asked for any.
  package var seconds: Int?
  /// Whether minimising counts in that time.
  var countsMinimising = false
  package var seed: UInt64 = 1
  package var jobs = 1
  package var shard = Shard.whole
  /// The most deviations of the inputs that are all executed first, before others are made at random; 0
  /// for none.
  package var depth = 0

  private static let usualRuns = 20_000
  /// A live endpoint signs in for each request.
  private static let usualRunsOfEndpoint = 1_000
  package static let usualDepth = 1
  /// Each adapter process has a part in every round of inputs.
  private static let mostJobs = Campaign.roundLength
  private static let mostSeconds = 1_000_000_000
  static let mostSecondsUnasked = 3_600

  package init() {}

  /// How long a campaign may wait in all for replies that don't come in time, in milliseconds: a minute,
  /// or half of the time that it has.
  var hangBudget: Int {
    seconds.map { max(1, min($0, Self.mostSeconds) / 2) * 1_000 } ?? 60_000
  }

  /// How many inputs may end the adapter before the campaign does; the harness's own limit, which is one for
  /// each process of the campaign, must be above it.
  var restarts: Int {
    // Two deviations make some millions of inputs.
    max(100, min(depth > 1 ? .max : runs, 1_000_000) / 50)
  }

  package enum Name: String, CaseIterable, Sendable {
    case runs = "APPFLIP_FUZZ_RUNS"
    case seconds = "APPFLIP_FUZZ_SECONDS"
    case seed = "APPFLIP_FUZZ_SEED"
    case jobs = "APPFLIP_FUZZ_JOBS"
    case shard = "APPFLIP_FUZZ_SHARD"
    case depth = "APPFLIP_EXHAUST"
  }

  /// If only a time is given, nothing else ends the campaign.
  package init(environment: [String: String]) throws(SettingsError) {
    self.init()
    let isLive = environment[Settings.Name.endpoint.rawValue] != nil
    countsMinimising = isLive
    (depth, runs) = isLive ? (0, Self.usualRunsOfEndpoint) : (Self.usualDepth, Self.usualRuns)
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

  private mutating func set(_ name: Name, to value: String) -> Bool {
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

  static func takes(_ name: Name) -> String {
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
