import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

enum ReplayCommand {
  static let command = Command(
    "replay", "Sends a case, a finding or a file of requests to an adapter again.",
    "Sends requests to an adapter again, and prints each request, the response and the verdict of each\n"
      + "rule. Ends with 1 if a rule is broken.\n"
      + "CASE: a case with its control request, or a script.\n"
      + "NAME: an input of the fuzzer, such as 'app values/near/client_id/234', in quotation marks.\n"
      + "FILE: a file of requests, one a line, whose name ends with .jsonl.\n"
      + "LINK: your own link, in quotation marks. The user approves. Without --role, the link goes to the\n"
      + "role that it looks like.\n"
      + "If the report in the folder is about the same adapter, its edition and profile are the defaults.",
    operands: "CASE|NAME|FILE|LINK",
    options: variables.options + [archive, .reference, earlier, times, printing],
    example: "app.redirect-uri.host-foreign --adapter 'python3 my_adapter.py'", run: run)

  fileprivate static let earlier = Option(
    "--after", "CASE", "send this case first, in the same process, without the control request")
  private static let times = Option(
    "--times", "N", "the number of new processes (default: 1; 3 for an input of the fuzzer)")
  private static let printing = Option(
    "--print", nil, "print only the shell command that sends the requests")
  fileprivate static let archive = Option(
    "--har", "FILE", "also write the requests to an endpoint and their responses as HAR 1.2")
  private static let mostTimes = 1_000

  private static let variables = [VariableOption].subject + .settings

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    guard arguments.operands.count == 1, let operand = arguments.operands.first, !operand.isEmpty
    else {
      throw UsageError(command, "name one case, one input, one file of requests or one link")
    }
    let environment = variables.environment(arguments, over: call.environment)
    var settings = try Settings(environment: environment)
    let reports = settings.reports ?? ReportFolder.usual
    let recorded = RecordedSettings(
      in: call.url(reports), shownAs: reports, ofCampaign: ReplaySubject.isInput(operand))
    if !arguments.has(.reference) {
      settings = try command.filled(settings, environment, from: recorded, call)
    }
    let subject = try ReplaySubject.named(
      operand, call, after: arguments[earlier],
      catalogue: { try call.catalogue(settings) })
    let reference = BuiltProgram(.reference, servedBy: call.program)
    let execution = ReplayExecution(
      adapter: try command.adapter(arguments, settings, or: reference, call),
      partner: reference.partner(by: settings.edition), settings: settings,
      times: try command.number(times, in: arguments, to: mostTimes),
      printsCommand: arguments.has(printing), archive: arguments[archive], call: call)
    return try execution.run(subject)
  }
}

private enum ReplaySubject {
  case testCase(Catalogue)
  /// An input of the fuzzer by its name.
  case input(String)
  case requests(RequestFile)
  case link([UInt8])

  /// Whether a name begins with a role, as the names of inputs do.
  static func isInput(_ name: String) -> Bool {
    Role.allCases.contains { name.hasPrefix("\($0.rawValue) ") }
  }

  /// Recognises a link, a file by its ending, an input by its role, then a case.
  static func named(
    _ name: String, _ call: Call, after earlier: String?, catalogue: () throws -> Catalogue
  ) throws -> ReplaySubject {
    let command = ReplayCommand.command
    if let earlier {
      guard earlier != name else { throw UsageError(command, "--after must name a different case") }
      return .testCase(try catalogue().pair(earlier, before: name))
    }
    if name.contains("://") { return .link(Array(name.utf8)) }
    if name.utf8.reversed().starts(with: ".jsonl".utf8.reversed()) {
      return .requests(try RequestFile(contentsOf: call.url(name), shownAs: name))
    }
    if isInput(name) { return .input(name) }
    let catalogue = try catalogue()
    if let replayed = try catalogue.replaying(name) { return .testCase(replayed) }
    throw UsageError(
      command,
      "unknown case \(name)"
        + Spelling.suggestions(for: name, among: catalogue.cases.map(\.id))
    )
  }
}

/// Sends something to an adapter again, as often as is wanted, each time in a fresh process.
private struct ReplayExecution {
  let adapter: AdapterCommand
  let partner: AdapterCommand
  let settings: Settings
  /// How often; nil for the usual number.
  let times: Int?
  let printsCommand: Bool
  /// The file of the HTTP archive; nil for none.
  let archive: String?
  let call: Call

  private static let usualTimes = 3

  func run(_ subject: ReplaySubject) throws -> ExitCode {
    switch subject {
    case .testCase(let catalogue):
      return try repeated { () throws(RunError) in
        let replay = CaseReplay(
          try ConformanceRun.execute(
            catalogue, against: adapter, partner: partner, settings: settings, options: options,
            keepingLines: true))
        if printsCommand, let command = catalogue.filter?.patterns.first.flatMap(replay.command) {
          return ("\(command)\n", .expected, [])
        }
        return (
          replay.text, ExitCode(replay.record.conclusion),
          replay.result.cases.flatMap(\.transcripts)
        )
      }
    case .link(let bytes):
      let (fixture, declared) = try world()
      let roles = settings.roles ?? Self.role(of: bytes, in: fixture).map { [$0] } ?? declared
      guard roles.count == 1, let input = FuzzRequest.carrying(bytes, to: roles[0], in: fixture)
      else {
        throw UsageError(
          ReplayCommand.command,
          "the link doesn't look like a link for any role: name the role with --role")
      }
      return try run(input, in: fixture)
    case .requests(let file):
      return try repeated { () throws(RunError) in
        let replay = try RequestReplay.execute(file, settings: settings, start: start)
        return (replay.text, ExitCode(replay.conclusion), replay.transcripts)
      }
    case .input(let name): return try run(name)
    }
  }

  private func run(_ input: FuzzRequest, in fixture: Fixture) throws -> ExitCode {
    let request = RunRequest(input.runInput(in: fixture))
    return try run(.requests(RequestFile(hello: ConformanceRun.greeting, requests: [request])))
  }

  private static func role(of link: [UInt8], in fixture: Fixture) -> Role? {
    if link.starts(with: fixture.appLink) { return .app }
    if link.starts(with: fixture.endpoint.base) { return .authorizationEndpoint }
    return link.starts(with: "https://oauth-redirect".utf8) ? .googleApp : nil
  }

  private func run(_ name: String) throws -> ExitCode {
    let launcher = AdapterLauncher(adapter, hello: ConformanceRun.greeting, options: options)
    var plan = FuzzPlan()
    try plan.read()
    plan.settings = settings
    let replay = try FuzzReplay.execute(name, plan, times: times ?? Self.usualTimes) {
      () throws(StartFailure) in try launcher.session()
    }
    guard let replay else {
      throw UsageError(
        ReplayCommand.command,
        "unknown input \(name), or an input that needs an undeclared feature; appflip explain changes lists the "
          + "changes")
    }
    if printsCommand {
      call.console.output("\(replay.command(to: adapter.shown))\n")
      return .expected
    }
    call.console.output(replay.text)
    try write(replay.transcripts)
    if !replay.failures.isEmpty { return .failed }
    return replay.isAdapterAtFault ? .adapter : .expected
  }

  private func repeated(
    _ body: () throws(RunError) -> (text: String, code: ExitCode, transcripts: [Transcript])
  ) throws -> ExitCode {
    let count = times ?? 1
    var codes: [ExitCode] = []
    var transcripts: [Transcript] = []
    for time in 1...count {
      let (text, code, sent) = try body()
      if count > 1 { call.console.output("\(time > 1 ? "\n" : "")time \(time) of \(count)\n\n") }
      call.console.output(text)
      codes.append(code)
      transcripts += sent
    }
    try write(transcripts)
    return [.failed, .adapter, .untested].first(where: codes.contains) ?? .expected
  }

  private func write(_ transcripts: [Transcript]) throws {
    guard let file = archive, !printsCommand else { return }
    guard let archive = HARFile(transcripts) else {
      throw UsageError(
        ReplayCommand.command,
        "nothing was sent to an authorization endpoint: leave out \(ReplayCommand.archive.name)")
    }
    try call.write(archive.bytes, to: file, of: ReplayCommand.archive, ReplayCommand.command)
  }

  // MARK: - Adapters

  private func world() throws(RunError) -> (fixture: Fixture, roles: [Role]) {
    let adapter = try RunError.starting(start(ConformanceRun.greeting))
    defer { adapter.close() }
    let fixture = try RunError.adopting(adapter.hello.configuration)
    return (fixture, adapter.hello.roles.map(\.role))
  }

  private var options: HarnessOptions {
    HarnessOptions(settings, startNotice: call.console.startNotice)
  }

  private func start(_ hello: HelloRequest) throws(StartFailure) -> any AdapterUnderTest {
    try adapter.start(hello, options)
  }
}
