import AdapterProtocol
import AppFlip
public import Conformance
import Exchanges
import Fuzzing
public import Harness

/// How much of an adapter's own speed a campaign reaches.
public struct AdapterBenchmark {
  private let adapter: AdapterCommand
  private let settings: Settings
  private let plan: CampaignPlan
  /// How many inputs are executed.
  public var runs = 20_000
  /// The most requests in flight; the adapter may lower it.
  public var window = HarnessOptions().window

  /// Prepares the benchmark.
  public init(_ adapter: AdapterCommand, settings: Settings) throws {
    self.adapter = adapter
    self.settings = settings
    var plan = try CampaignPlan.ofCheckout()
    plan.goal = .nothing
    plan.settings = settings
    self.plan = plan
  }

  /// How many lines may wait for an answer when they are piped into the adapter: more than a pipe holds.
  private static let pipedWindow = 1_024

  /// Measures, and prints the figures.
  public func run(_ report: (String) -> Void) throws {
    let store = LineStore()
    _ = try campaign(recording: store)
    let seconds = try campaign(recording: nil)
    let loop = BareLoop(command: ["/bin/sh", "-c", adapter.resolved])
    let greeting = Request(id: "0", operation: .hello(ConformanceRun.greeting)).line()
    let piped = try loop.run(
      store.lines, greetedBy: greeting, count: runs, window: Self.pipedWindow)
    let (own, bare) = (Double(runs) / seconds, Double(runs) / piped)
    report("the adapter alone, fed by a pipe  \(Int(bare)) requests a second")
    report("a campaign                        \(Int(own)) links a second")
    report("share                             \(Int((own / bare * 100).rounded())) %")
  }

  /// The seconds of a campaign, from its first input on.
  private func campaign(recording store: LineStore?) throws -> Double {
    var plan = plan
    plan.budget.runs = runs
    var options = HarnessOptions(settings, startNotice: nil)
    options.window = window
    return try Stopwatch.seconds(of: plan, against: adapter, options, recording: store)
  }
}
