import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Platform
import Processes

/// The command `appflip replay`, which hands something to an adapter again, and shows what comes.
enum ReplayCommand {
  static let syntax = Syntax(
    "appflip replay",
    "Sends a case with its good twin, a script, a finding of the fuzzer (its id, or its file), a link of\n"
      + "the exhaustive mode (such as exhaust:app:2:1048576), a file of requests such as\n"
      + "Reports/conformance-replay/app.redirect-uri.longest.jsonl, or a link of your own, in quotation\n"
      + "marks, to an adapter. The adapter, the edition and the profile are those of the run in the\n"
      + "folder of the reports if you name no adapter. A link of your own is handed over by a person who\n"
      + "approves, to the role that it looks like, or to that of --role. Prints what was sent, what came\n"
      + "back and what each rule says; ends with 1 if a rule is broken or the finding is still seen.",
    operands: "CASE|FINDING|FILE|LINK",
    options: variables.options + [AdapterOptions.reference, earlier, times, printing],
    example: "app.redirect-uri.host-foreign --adapter 'python3 my_adapter.py'")

  fileprivate static let earlier = Option(
    "--after", "CASE", "send this case before, in the same process, and no good twin")
  private static let times = Option(
    "--times", "N", "in how many fresh processes (default: 1; 3 for a finding)")
  private static let printing = Option(
    "--print", nil, "print the shell command that sends the requests, not what comes of them")
  private static let mostTimes = 1_000

  private static let variables = VariableOptions.adapter + .settings

  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    guard arguments.operands.count == 1, let operand = arguments.operands.first, !operand.isEmpty
    else {
      throw UsageError(syntax, "name one case, one finding, one file of requests or one link")
    }
    let adapter = try AdapterOptions(arguments, syntax)
    var environment = variables.environment(arguments, over: call.environment)
    let reports = environment[Settings.Name.reports.rawValue] ?? ReportFolder.usual
    let recorded = RecordedSettings(
      in: call.url(reports), shownAs: reports, ofCampaign: FindingFolder.isOwn("\(operand).json"))
    if !arguments.has(AdapterOptions.reference), let note = recorded?.fill(&environment) {
      call.console.errors("appflip: \(note)\n")
    }
    let settings = try Settings(environment: environment)
    let subject = try ReplaySubject(
      operand, call, after: arguments[earlier], reports: reports, syntax)
    let times = try syntax.number(times, in: arguments, to: mostTimes)
    let reference = BuiltReference(servedBy: call.program)
    let own = reference.adapter(by: settings.edition)
    let execution = ReplayExecution(
      // What a report calls the reference is no program of the folder.
      command: settings.adapter == own.shown && !arguments.has(AdapterOptions.reference)
        ? own : try adapter.command(settings, reference, in: call.directory, syntax),
      partner: reference.partner(by: settings.edition), settings: settings, times: times,
      printsCommand: arguments.has(printing), console: call.console)
    return try execution.run(subject, syntax)
  }
}

/// What is handed to an adapter again.
private enum ReplaySubject {
  case testCase(Catalogue)
  case finding(Finding)
  case requests(RequestFile)
  case listed(ExhaustiveIndex)
  case link([UInt8])

  /// Finds what a person names: a file by its ending, then a case, then a finding by its id.
  init(
    _ name: String, _ call: Call, after earlier: String?, reports: String, _ syntax: Syntax
  ) throws {
    let octets = Array(name.utf8)
    if let earlier {
      guard earlier != name else { throw UsageError(syntax, "--after takes another case") }
      let pair = call.renewed([earlier, name])
      self = .testCase(try Suite.catalogue.get().pair(pair[0], before: pair[1]))
      return
    }
    if name.contains("://") {
      self = .link(octets)
      return
    }
    if octets.reversed().starts(with: ".jsonl".utf8.reversed()) {
      self = .requests(try RequestFile(contentsOf: call.url(name), shownAs: name))
      return
    }
    if octets.reversed().starts(with: ".json".utf8.reversed()) {
      self = .finding(try FindingFile.read(call.url(name), shownAs: name))
      return
    }
    if name.hasPrefix(ExhaustiveIndex.prefix) {
      guard let index = ExhaustiveIndex(name) else {
        throw UsageError(
          syntax,
          "\(name) names no link: it takes exhaust:ROLE:DEPTH:INDEX, such as exhaust:app:2:1048576")
      }
      self = .listed(index)
      return
    }
    let catalogue = try Suite.catalogue.get()
    let current = call.renewed([name]).first ?? name
    if catalogue[current] != nil {
      self = .testCase(try catalogue.filtered(by: CaseFilter([current])))
      return
    }
    if let script = Scripts.catalogue(of: name) {
      self = .testCase(try script.filtered(by: CaseFilter([name])))
      return
    }
    self = .finding(try Self.finding(named: name, call, reports, catalogue, syntax))
  }

  private static func finding(
    named id: String, _ call: Call, _ reports: String, _ catalogue: Catalogue, _ syntax: Syntax
  ) throws -> Finding {
    let file = "\(id).json"
    let folders = [
      (call.url("\(reports)/findings"), "\(reports)/findings"),
      (Corpus.directory.appending(path: "regressions"), "Corpus/regressions"),
    ]
    if FindingFolder.isOwn(file) {
      for (folder, shown) in folders {
        let url = folder.appending(path: file)
        guard FileManager.default.fileExists(atPath: url.path) else { continue }
        return try FindingFile.read(url, shownAs: "\(shown)/\(file)")
      }
      throw UsageError(
        syntax, "there is no finding \(id) in \(folders.map(\.1).joined(separator: " or "))")
    }
    throw UsageError(
      syntax,
      "there is no case and no finding \(id)"
        + Spelling.suggestions(for: id, among: catalogue.cases.map(\.id)))
  }
}

/// Sends something to an adapter again, as often as is wanted, each time in a fresh process.
private struct ReplayExecution {
  let command: AdapterCommand
  /// Plays the roles that the adapter doesn't.
  let partner: AdapterCommand
  let settings: Settings
  /// How often; nil for the usual number.
  let times: Int?
  /// Whether to print the shell command that sends the requests, and not what comes back.
  let printsCommand: Bool
  let console: Console

  private static let usualTimes = 3

  func run(_ subject: ReplaySubject, _ syntax: Syntax) throws -> ExitCode {
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
    case .listed(let index):
      let fixture = try world().fixture
      guard let input = index.input(in: fixture) else {
        throw UsageError(
          syntax,
          "there is no link \(index): its index is too great, or it is equal to a link with fewer "
            + "deviations")
      }
      return try run(input, in: fixture, syntax)
    case .link(let octets):
      let (fixture, declared) = try world()
      let roles = settings.roles ?? Self.role(of: octets, in: fixture).map { [$0] } ?? declared
      guard roles.count == 1, let input = FuzzInput.carrying(octets, to: roles[0], in: fixture)
      else {
        throw UsageError(syntax, "the link looks like one for no role: name the role with --role")
      }
      return try run(input, in: fixture, syntax)
    case .requests(let file):
      return try repeated { () throws(RunError) in
        let replay = try RequestReplay.execute(file, settings: settings, start: start)
        return (replay.text, ExitCode(replay.conclusion))
      }
    case .finding(let finding): return try run(finding)
    }
  }

  private func run(
    _ input: FuzzInput, in fixture: Fixture, _ syntax: Syntax
  ) throws -> ExitCode {
    let request = RunRequest(input.runInput(in: fixture))
    return try run(
      .requests(RequestFile(hello: ConformanceRun.greeting, requests: [request])), syntax)
  }

  /// The role that a link is for by its beginning; nil if it has none of a good link.
  private static func role(of link: [UInt8], in fixture: Fixture) -> Role? {
    if link.starts(with: fixture.appLink) { return .app }
    if link.starts(with: fixture.endpoint.base) { return .authorizationEndpoint }
    return link.starts(with: "https://oauth-redirect".utf8) ? .googleApp : nil
  }

  private func run(_ finding: Finding) throws(RunError) -> ExitCode {
    let launcher = AdapterLauncher(command, hello: ConformanceRun.greeting, options: options)
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

  /// What links are built from, as an adapter may have a configuration of its own, and its roles.
  private func world() throws(RunError) -> (fixture: Fixture, roles: [Role]) {
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start(ConformanceRun.greeting)
    } catch { throw .start(error) }
    defer { adapter.close() }
    do throws(FixtureError) {
      let fixture = try Fixture.offered.adopting(adapter.hello.configuration)
      return (fixture, adapter.hello.roles.map(\.role))
    } catch { throw .fixture(error) }
  }

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
