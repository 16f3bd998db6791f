public import AdapterProtocol
import AppFlip
public import Harness

/// One run of a catalogue against one adapter.
public struct ConformanceRun {
  /// The name and version with which the suite says hello.
  public static let suite = "appflip-conformance 0.1.0"

  private let adapter: any AdapterUnderTest
  private let catalogue: Catalogue
  private let settings: Settings
  private let world: World
  /// The roles that are judged, each with what the adapter declared of it and its judge.
  private let roles: [Role: (capabilities: Capabilities, judge: Judge)]

  /// Starts an adapter, runs every case and judges it.
  ///
  /// The call blocks until the adapter has ended; asynchronous callers make it on a thread of its own.
  ///
  /// - Parameters:
  ///   - catalogue: the cases.
  ///   - command: the adapter.
  ///   - settings: the edition, the profile and the deadline.
  ///   - options: how the adapter is driven; the settings' deadline comes first.
  /// - Returns: the results in the order of the catalogue.
  /// - Throws: `RunError` where the adapter can't be started or nothing would be tested.
  public static func execute(
    _ catalogue: Catalogue, against command: AdapterCommand, settings: Settings = Settings(),
    options: HarnessOptions = HarnessOptions()
  ) throws(RunError) -> RunResult {
    var options = options
    options.runDeadline = settings.deadline
    let session: AdapterSession
    do throws(StartFailure) {
      session = try AdapterSession(command: command, hello: greeting, options: options)
    } catch { throw .start(error) }
    return try execute(catalogue, on: session, named: command.shown, settings: settings)
  }

  /// Runs every case on an adapter that has said hello, judges it, and closes the adapter.
  ///
  /// - Parameters:
  ///   - catalogue: the cases.
  ///   - adapter: the adapter, which was greeted with `greeting`.
  ///   - name: what the report calls the adapter.
  ///   - settings: the edition, the profile and the deadline.
  /// - Returns: the results in the order of the catalogue.
  /// - Throws: `RunError` where nothing would be tested.
  public static func execute(
    _ catalogue: Catalogue, on adapter: any AdapterUnderTest, named name: String,
    settings: Settings = Settings()
  ) throws(RunError) -> RunResult {
    let run: ConformanceRun
    do throws(RunError) {
      run = try ConformanceRun(adapter, catalogue, settings)
    } catch {
      adapter.close()
      throw error
    }
    let cases = run.cases()
    // What an adapter says after its last reply shows only when it ends.
    let shutdown = adapter.close()
    return RunResult(
      command: name, greeting: greeting, hello: adapter.hello, world: run.world,
      edition: settings.edition, profile: settings.profile, cases: cases,
      incidents: adapter.incidents, shutdown: shutdown)
  }

  /// What the harness says first: the version of the protocol and the world that it offers.
  public static let greeting = HelloRequest(
    suite: suite, configuration: World.offered.configuration)

  private init(
    _ adapter: any AdapterUnderTest, _ catalogue: Catalogue, _ settings: Settings
  ) throws(RunError) {
    let hello = adapter.hello
    let wanted = settings.roles ?? Settings.judgedRoles
    do throws(WorldError) {
      world = try World.offered.adopting(hello.configuration)
    } catch { throw .world(error) }
    var roles: [Role: (capabilities: Capabilities, judge: Judge)] = [:]
    for role in wanted {
      guard let capabilities = hello.capabilities(of: role) else { continue }
      let context = JudgingContext(
        world: world, features: Set(capabilities.features), edition: settings.edition)
      let declared =
        hello.roles.map(\.role.rawValue) + capabilities.outcomes.map(\.rawValue)
        + capabilities.features.map(\.rawValue) + AdapterFault.operations
      roles[role] = (
        capabilities, Judge(context: context, profile: settings.profile, declared: Set(declared))
      )
    }
    guard !roles.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: wanted)
    }
    self.roles = roles
    self.adapter = adapter
    self.catalogue = catalogue
    self.settings = settings
  }

  // MARK: - Running

  private func cases() -> [CaseResult] {
    var results: [CaseResult?] = Array(repeating: nil, count: catalogue.cases.count)
    var jobs: [Job] = []
    var served: [(index: Int, links: [LinkReading?])] = []
    for (index, testCase) in catalogue.cases.enumerated() {
      guard let role = roles[testCase.role] else { continue }
      do throws(Unserved) {
        let requests = try requests(for: testCase, number: index, role.capabilities)
        jobs.append(
          Job(
            label: testCase.id, requests: requests.map(\.request),
            pacing: testCase.arrangement == .atOnce ? .concurrent : .sequential))
        served.append((index, requests.map(\.link)))
      } catch {
        results[index] = role.judge.unserved(testCase, because: error.reason)
      }
    }
    adapter.run(jobs) { job, transcripts in
      let (index, links) = served[job]
      let testCase = catalogue.cases[index]
      guard let judge = roles[testCase.role]?.judge else { return }
      var result = judge.judge(testCase, links, transcripts)
      if result.isUneventful { (result.exchanges, result.transcripts) = ([], []) }
      results[index] = result
    }
    return doubtingRefusals(results.compactMap(\.self))
  }

  /// A refusal proves nothing where the twin, which differs in one thing, is refused as well.
  private func doubtingRefusals(_ results: [CaseResult]) -> [CaseResult] {
    var answers: [String: Set<Answer>] = [:]
    for result in results { answers[result.testCase.id] = result.answers }
    return results.map { result in
      guard let twin = result.testCase.twin, let answered = answers[twin],
        answered.isEmpty || answered == [.nothing]
      else { return result }
      var result = result
      let doubted = result.testCase.expectations.filter { !$0.permitted.contains(.code) }
      for index in result.verdicts.indices
      where result.verdicts[index].verdict == .pass
        && doubted.contains(where: { $0.rule == result.verdicts[index].rule })
      {
        result.verdicts[index].verdict = .inconclusive(
          "the good link \(twin) was not answered either, so the refusal proves nothing")
      }
      return result
    }
  }

  // MARK: - Requests

  /// Why a case isn't sent.
  private struct Unserved: Error { let reason: String }

  private func requests(
    for testCase: Case, number: Int, _ capabilities: Capabilities
  ) throws(Unserved) -> [(request: RunRequest, link: LinkReading?)] {
    for feature in testCase.features where !capabilities.features.contains(feature) {
      throw Unserved(reason: "the feature \(feature.rawValue) is not declared")
    }
    if testCase.arrangement == .atOnce, adapter.hello.maxInFlight < testCase.flips.count {
      throw Unserved(reason: "max_in_flight is below \(testCase.flips.count)")
    }
    var requests: [(request: RunRequest, link: LinkReading?)] = []
    for flip in testCase.flips {
      guard capabilities.outcomes.contains(flip.outcome) else {
        throw Unserved(reason: "the outcome \(flip.outcome.rawValue) is not declared")
      }
      let link = try filled(flip.link, capabilities)
      let handed = handed(flip, link, to: testCase.role)
      let request = RunRequest(
        handed.input, session: flip.session.map { "s\(number)-\($0)" },
        deadline: settings.deadline == Limits.runDeadline ? nil : settings.deadline)
      requests.append((request, handed.reading))
    }
    return requests
  }

  /// What a role is handed, and how its link reads.
  private func handed(
    _ flip: Flip, _ link: [UInt8]?, to role: Role
  ) -> (input: RunInput, reading: LinkReading?) {
    let code = Text(flip.code.octets)
    guard role == .authorizationEndpoint, let link else {
      let input = AppInput(
        activity: flip.activity, url: link.map { Text($0) }, outcome: flip.outcome, code: code)
      return (.app(input), link.map { LinkReading($0) })
    }
    var (url, body, headers) = (link, [UInt8](), [Header(name: "accept", value: "text/html")])
    if flip.method == .post {
      let uri = URIReference(splitting: link)
      (url, body) = (Array(uri.base), Array(uri.query ?? []))
      if !flip.query.isEmpty { url += [UInt8(ascii: "?")] + flip.query }
      headers.append(Header(name: "content-type", value: "application/x-www-form-urlencoded"))
    }
    let input = EndpointInput(
      method: flip.method == .post ? .post : .get, url: Text(url), headers: headers,
      body: flip.method == .post ? Text(body) : nil, outcome: flip.outcome, code: code)
    return (.authorizationEndpoint(input), LinkReading(url, body: body))
  }

  private func filled(
    _ template: LinkTemplate?, _ capabilities: Capabilities
  ) throws(Unserved) -> [UInt8]? {
    guard let template else { return nil }
    let link: [UInt8]
    do throws(UnfillableTemplate) {
      link = try template.fill(world)
    } catch { throw Unserved(reason: error.reason) }
    guard link.count <= Limits.linkLength else {
      throw Unserved(reason: "the link is longer than the protocol allows")
    }
    guard capabilities.features.contains(.bytes) || Octets.areUTF8(link) else {
      throw Unserved(reason: "the feature bytes is not declared")
    }
    return link
  }
}
