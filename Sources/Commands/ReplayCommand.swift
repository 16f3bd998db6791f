import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Sends a case, an input, a file of requests or a link to an adapter again.
enum ReplayCommand {
  static let command = Command(
    "replay", "Sends a case, a finding or a file of requests to an adapter again.",
    "Sends requests to an adapter again, and prints each request, the response and the verdicts.\n"
      + "CASE: a case with its control request, or a script.\n"
      + "NAME: an input of the fuzzer, such as 'app values/near/client_id/234', in quotation marks.\n"
      + "FILE: a file of requests, one a line, whose name ends with .jsonl.\n"
      + "LINK: your own link, in quotation marks; --role names its role. The user approves.\n"
      + "If the report in the folder is about the same adapter, its edition and profile are the defaults.",
    operands: "CASE|NAME|FILE|LINK",
    options: [
      .adapter, .reference, .endpoint, .clientID, .role, earlier, .reports,
      .endpointOptions, .edition, .profile, .timeout,
    ],
    example: "app.redirect-uri.host-foreign --adapter 'python3 my_adapter.py'", run: run)

  private static let earlier = Option(
    "--after", "CASE", "send this case first, in the same process, without the control request")

  private static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    guard operands.count == 1, let name = operands.first, !name.isEmpty else {
      throw call.wrong("name one case, one input, one file of requests or one link")
    }
    // The names of inputs begin with a role.
    let isInput = Role.allCases.contains { name.hasPrefix("\($0.rawValue) ") }
    let files = [Statement.file, FuzzResult.fileName]
    let settings = try call.settings(asIn: isInput ? files.reversed() : files)
    let earlier = call[earlier]
    if earlier == name { throw call.wrong("--after must name a different case") }
    let isFile = name.hasSuffix(".jsonl") && earlier == nil
    let file = try isFile ? RequestFile(contentsOf: call.url(name), shownAs: name) : nil
    let isCase = earlier != nil || !isInput && !isFile && !name.contains("://")
    let catalogue = try isCase ? catalogue(name, after: earlier, settings, call) : nil
    let replay = Replayer(adapter: try call.adapter(settings), settings: settings, call: call)
    if let catalogue { return try replay.run(catalogue) }
    if let file { return try replay.run(file) }
    return try isInput ? replay.run(input: name) : replay.run(link: Array(name.utf8))
  }

  private static func catalogue(
    _ name: String, after earlier: String?, _ settings: Settings, _ call: Call
  ) throws -> Catalogue {
    let filter = CaseFilter([earlier, name].compactMap(\.self))
    let catalogue = try call.catalogue(settings, chosenBy: filter)
    if let earlier { return try catalogue.pair(earlier, before: name) }
    if let replayed = try catalogue.replaying(name) { return replayed }
    let names = try call.catalogue(settings).cases.map(\.id)
    throw call.wrong(
      "unknown case \(name)" + Spelling.suggestions(for: name, among: names))
  }
}

/// Sends requests to a new process of an adapter.
private struct Replayer {
  let adapter: AdapterCommand
  let settings: Settings
  let call: Call

  func run(_ catalogue: Catalogue) throws -> ExitCode {
    let result = try ConformanceRun.execute(
      catalogue, against: adapter, partner: call.reference.partner(by: settings.edition),
      settings: settings, options: options, keepingLines: true)
    call.console.output(result.replayText)
    return ExitCode(result.record.conclusion)
  }

  func run(_ file: RequestFile) throws -> ExitCode {
    let replay = try RequestReplay.execute(file, settings: settings, start: start)
    call.console.output(replay.text)
    return ExitCode(replay.conclusion)
  }

  func run(link: [UInt8]) throws -> ExitCode {
    let session = try RunError.starting(start(ConformanceRun.greeting))
    let hello = session.hello
    session.close()
    let fixture = try RunError.adopting(hello.configuration)
    let beginnings: [(role: Role, bytes: [UInt8])] = [
      (.app, fixture.appLink), (.authorizationEndpoint, fixture.endpoint.base),
      (.googleApp, Array("https://oauth-redirect".utf8)),
    ]
    let role = beginnings.first { link.starts(with: $0.bytes) }?.role
    let roles = settings.roles ?? role.map { [$0] } ?? hello.roles.map(\.role)
    guard roles.count == 1, let input = FuzzRequest.carrying(link, to: roles[0], in: fixture)
    else {
      throw call.wrong("the link doesn't look like a link for any role: name the role with --role")
    }
    let request = RunRequest(input.runInput(in: fixture))
    return try run(RequestFile(hello: ConformanceRun.greeting, requests: [request]))
  }

  /// A failure that happens only sometimes shows in one of several processes.
  func run(input name: String) throws -> ExitCode {
    var plan = FuzzPlan()
    try plan.read()
    plan.settings = settings
    let (adapter, options) = (adapter, options)
    let replay = try FuzzReplay.execute(name, plan, times: 3) {
      () throws(StartFailure) in try adapter.start(ConformanceRun.greeting, options)
    }
    guard let replay else {
      throw call.wrong(
        "unknown input \(name), or an input that needs an undeclared feature; appflip explain "
          + "changes lists the changes")
    }
    call.console.output(replay.text)
    if !replay.failures.isEmpty { return .failed }
    return replay.isAdapterAtFault ? .adapter : .expected
  }

  private var options: HarnessOptions {
    HarnessOptions(settings, startNotice: call.console.startNotice)
  }

  private func start(_ hello: HelloRequest) throws(StartFailure) -> any AdapterUnderTest {
    try adapter.start(hello, options)
  }
}
