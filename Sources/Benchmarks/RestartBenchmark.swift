import AdapterProtocol
import Conformance
import Exchanges
import Harness

/// How often an adapter that crashes can be started again.
struct RestartBenchmark {
  /// The path of this program, which is its own adapter.
  let program: String

  /// How often it crashes.
  private static let crashes = 200

  /// Lets an adapter crash at each of its requests.
  func run() throws -> Double {
    var options = HarnessOptions()
    options.window = 1
    options.restartBudget = Self.crashes
    options.fruitlessRestarts = Self.crashes
    let session = try AdapterSession(
      command: AdapterCommand(
        ([program] + ThoughtlessAdapter.words(.nothing)).joined(separator: " "), relativeTo: "/"),
      hello: ConformanceRun.greeting, options: options)
    defer { session.close() }
    let request = RunRequest(.app(AppInput(url: Text(ThoughtlessAdapter.crashingLink))))
    let jobs = (0..<Self.crashes).map { Job(label: String($0), requests: [request]) }
    var crashes = 0
    let clock = ContinuousClock()
    let start = clock.now
    session.run(jobs) { _, transcripts in
      if case .crashed? = transcripts.last?.result { crashes += 1 }
    }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    guard crashes == Self.crashes else {
      throw BareLoop.Failure(description: "\(crashes) of \(Self.crashes) requests crashed")
    }
    return Double(crashes) / seconds
  }
}
