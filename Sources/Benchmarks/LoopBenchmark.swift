import AppFlip
import Conformance
import Exchanges
import Fuzzing
import Harness

/// How fast the fuzzer is beside a loop that only writes and reads.
public struct LoopBenchmark {
  private let program: String
  /// What each campaign begins with: a good link, and the words of the dictionary.
  private let plan: CampaignPlan
  /// How many inputs each measurement executes.
  public var runs = 100_000
  /// The windows that are measured.
  public var windows = [1, 16, 64, 256]
  /// How many adapter processes work side by side.
  public var jobs = [1, 2]

  /// Whether nothing but the loop at those windows is measured.
  public var isOfLoopAlone = false

  /// Prepares the benchmark.
  public init(program: String) throws {
    self.program = program
    var plan = try CampaignPlan.ofCheckout()
    plan.corpus = nil
    plan.goal = .nothing
    self.plan = plan
  }

  /// Measures, and prints the figures.
  public func run(_ report: (String) -> Void) throws {
    report(
      "links/s are those of a campaign from its first link on; the bare loop writes lines of such "
        + "a campaign to the same program and counts the answers")
    report(
      "answer  octets a line  window  jobs  links/s  bare loop/s  ratio  us of fuzzer's processor "
        + "time each")
    for manner in ThoughtlessAdapter.Manner.allCases {
      let store = LineStore()
      _ = try seconds(runs: min(runs, 20_000), manner, window: 64, jobs: 1, recording: store)
      for jobs in jobs {
        for window in windows { report(try row(manner, store.lines, window, jobs)) }
      }
    }
    if isOfLoopAlone { return }
    try growth(report)
    try share(report)
    try others(report)
  }

  /// The figures at one window.
  private func row(
    _ manner: ThoughtlessAdapter.Manner, _ lines: [[UInt8]], _ window: Int, _ jobs: Int
  ) throws -> String {
    let before = Usage.own.seconds
    let whole = try seconds(runs: runs, manner, window: window, jobs: jobs)
    let used = Usage.own.seconds - before
    let bare = try bareSeconds(lines, manner, window: window, jobs: jobs)
    let (own, other) = (Double(runs) / whole, Double(runs * jobs) / bare)
    return [
      manner.rawValue + String(repeating: " ", count: 7 - manner.rawValue.count),
      "\(lines.reduce(0) { $0 + $1.count } / lines.count)".padded(12), "\(window)".padded(6),
      "\(jobs)".padded(4), "\(Int(own))".padded(12), "\(Int(other))".padded(11),
      String(Int(own / other * 100)).padded(4) + "%", (used / Double(runs) * 1e6).shown,
    ].joined(separator: "  ")
  }

  /// What an execution costs after few and after many.
  private func growth(_ report: (String) -> Void) throws {
    report("")
    report("links  microseconds each  peak memory, MiB")
    for count in Self.lengths(besides: runs) {
      let seconds = try seconds(runs: count, .code, window: 64, jobs: 1)
      report(
        "\(count)".padded(10) + "  " + (seconds / Double(count) * 1e6).shown.padded(17) + "  "
          + "\(Usage.own.memory >> 20)".padded(16))
    }
  }

  /// The numbers of executions by which growth is told, each once, the fewest first.
  static func lengths(besides runs: Int) -> [Int] { Set([10_000, runs, 1_000_000]).sorted() }

  /// How the time is shared between the harness and the adapter.
  private func share(_ report: (String) -> Void) throws {
    let (own, children) = (Usage.own.seconds, Usage.children.seconds)
    _ = try seconds(runs: runs, .code, window: 64, jobs: 1)
    report("")
    report(
      "processor time of \(runs) links: fuzzer \((Usage.own.seconds - own).shown) s, adapter "
        + "\((Usage.children.seconds - children).shown) s")
  }

  /// What a finding and a crash cost.
  private func others(_ report: (String) -> Void) throws {
    let link = try MinimisationBenchmark.run()
    report(
      "minimisation of a repeated code in \(link.before) octets: to \(link.after) octets in "
        + "\(link.executions) links")
    let restarts = try RestartBenchmark(program: program).run()
    report("restarts after a crash: \(Int(restarts)) a second")
  }

  private func seconds(
    runs: Int, _ manner: ThoughtlessAdapter.Manner, window: Int, jobs: Int,
    recording store: LineStore? = nil
  ) throws -> Double {
    var plan = plan
    plan.budget.runs = runs
    plan.budget.jobs = jobs
    var options = HarnessOptions()
    options.window = window
    let words = [program] + ThoughtlessAdapter.words(manner)
    let command = AdapterCommand(words.joined(separator: " "), relativeTo: "/")
    return try Stopwatch.seconds(of: plan, against: command, options, recording: store)
  }

  private func bareSeconds(
    _ lines: [[UInt8]], _ manner: ThoughtlessAdapter.Manner, window: Int, jobs: Int
  ) throws -> Double {
    let loop = BareLoop(command: [program] + ThoughtlessAdapter.words(manner))
    if jobs == 1 { return try loop.run(lines, count: runs, window: window) }
    return try Parallel.run(jobs) { [runs] _ in
      try loop.run(lines, count: runs, window: window)
    }.max() ?? 0
  }
}

extension String {
  /// The text behind as many spaces as a column needs.
  fileprivate func padded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count)) + self
  }
}

extension Double {
  /// The number with two digits behind the point.
  fileprivate var shown: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Takes the time of a campaign from when its adapters have greeted to its last input, as that of a bare
/// loop begins when its child is there.
final class Stopwatch: CampaignListener {
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant?
  private var end: ContinuousClock.Instant?

  /// The seconds that it took.
  var seconds: Double {
    guard let start, let end else { return 0 }
    return start.duration(to: end) / .seconds(1)
  }

  /// The seconds of a campaign, from its first input on.
  static func seconds(
    of plan: CampaignPlan, against command: AdapterCommand, _ options: HarnessOptions,
    recording store: LineStore?
  ) throws -> Double {
    let stopwatch = Stopwatch()
    let result = try Campaign.execute(plan, listener: stopwatch) { () throws(StartFailure) in
      let session = try AdapterSession(
        command: command, hello: ConformanceRun.greeting, options: options)
      return store.map { Recorder(session, into: $0) } ?? session
    }
    guard result.executions == plan.budget.runs else {
      throw BareLoop.Failure(
        description: "\(result.executions) of \(plan.budget.runs) were executed")
    }
    return stopwatch.seconds
  }

  func began(listed: Int) { start = clock.now }

  func found(_ finding: Finding) {}

  func progressed(executions: Int, behaviours: Int, findings: Int) { end = clock.now }
}
