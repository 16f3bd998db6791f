import AdapterProtocol
import Conformance
import Foundation
import Fuzzing
import Harness
import Reporting

/// Hands something to an adapter again, as often as is wanted, each time in a fresh process.
struct ReplayExecution {
  private let command: AdapterCommand
  private let partner: AdapterCommand
  private let settings: Settings
  private let times: Int?
  /// Whether the shell command is printed that sends the requests, and not what comes of them.
  private let printsCommand: Bool
  private let console: Console

  /// How often a finding is tried where nobody says.
  private static let usualTimes = 3

  /// Prepares to hand something over.
  ///
  /// - Parameters:
  ///   - command: the adapter.
  ///   - partner: plays the roles that the adapter doesn't.
  ///   - settings: the edition, the profile and the deadline.
  ///   - times: how often; nil for the usual number.
  ///   - printsCommand: whether the shell command is printed that sends the requests.
  ///   - console: where is written to.
  init(
    _ command: AdapterCommand, partner: AdapterCommand, _ settings: Settings, times: Int?,
    printsCommand: Bool = false, _ console: Console
  ) {
    self.command = command
    self.partner = partner
    self.settings = settings
    self.times = times
    self.printsCommand = printsCommand
    self.console = console
  }

  /// Hands something over, and prints what came.
  ///
  /// - Parameter subject: what is handed over.
  /// - Returns: how the program ends: by the worst time of all.
  /// - Throws: `RunError` where there is nobody to hand it to.
  func run(_ subject: ReplaySubject) throws(RunError) -> ExitCode {
    switch subject {
    case .testCase(let catalogue):
      return try repeated { () throws(RunError) in
        let replay = try CaseReplay.execute(
          catalogue, named: command.shown, settings: settings, start: start,
          partner: { hello throws(StartFailure) in try startPartner(hello) })
        if printsCommand, let command = catalogue.filter?.patterns.first.flatMap(replay.command) {
          return ("\(command)\n", .expected)
        }
        return (replay.text, ExitCode(replay.result.conclusion))
      }
    case .requests(let file):
      return try repeated { () throws(RunError) in
        let replay = try RequestReplay.execute(file, settings: settings, start: start)
        return (replay.text, ExitCode(replay.conclusion))
      }
    case .finding(let finding): return try run(finding)
    }
  }

  private func run(_ finding: Finding) throws(RunError) -> ExitCode {
    let launcher = AdapterLauncher(command, hello: ConformanceRun.greeting, options: options)
    defer { launcher.close() }
    let replay = try FindingReplay.execute(
      finding, times: times ?? Self.usualTimes, settings: settings
    ) { () throws(StartFailure) in try launcher.session() }
    let text = FindingReplayText(replay)
    if printsCommand {
      console.output("\(text.command(to: command.shown))\n")
      return .expected
    }
    console.output(text.text)
    if replay.confirmation.seen > 0 { return .failed }
    return replay.isAdapterAtFault ? .adapter : .expected
  }

  /// Does something as often as is wanted.
  private func repeated(
    _ body: () throws(RunError) -> (text: String, code: ExitCode)
  ) throws(RunError) -> ExitCode {
    let count = times ?? 1
    var codes: [ExitCode] = []
    for time in 1...count {
      let (text, code) = try body()
      if count > 1 { console.output("\(time > 1 ? "\n" : "")time \(time) of \(count)\n\n") }
      console.output(text)
      codes.append(code)
    }
    return [.failed, .adapter, .untested].first(where: codes.contains) ?? .expected
  }

  // MARK: - Adapters

  private var options: HarnessOptions {
    HarnessOptions(settings, startNotice: console.startNotice)
  }

  private func start(_ hello: HelloRequest) throws(StartFailure) -> any AdapterUnderTest {
    try AdapterSession(command: command, hello: hello, options: options)
  }

  private func startPartner(_ hello: HelloRequest) throws(StartFailure) -> any AdapterUnderTest {
    try AdapterSession(command: partner, hello: hello, options: options)
  }
}
