import AdapterProtocol
import AppFlip
import Harness

extension RunRecord {
  package init(_ run: RunResult, ledger: Ledger? = nil) {
    var steps = StepSelection(takesAll: run.keepsAllSteps)
    cases = run.cases.map { CaseRecord($0, in: run, steps: steps.takes($0) ? $0.steps : nil) }
    header = Header(run, ledger)
    footer = Footer(run, counts)
  }

  /// The file; long texts are cut in their middle, unless all steps are wanted in full.
  package func bytes(inFull isInFull: Bool = false) -> [UInt8] {
    let cases = cases.map { Self.line("case", $0.json) }
    let lines =
      [Self.line("header", header.json).shortened] + (isInFull ? cases : cases.map(\.shortened))
      + [Self.line("footer", footer.json).shortened]
    return lines.flatMap(JSONWriter.line)
  }

  private static func line(_ type: String, _ json: JSON) -> JSON {
    guard case .object(let own) = json else { return json }
    var object = JSONObject([("type", .text(type))])
    for member in own.members {
      object.append(String(decoding: member.name, as: UTF8.self), member.value)
    }
    return .object(object)
  }
}

extension RunRecord.Header {
  init(_ run: RunResult, _ ledger: Ledger?) {
    (suite, protocolVersion) = (ConformanceRun.suite, run.hello.protocolVersion)
    (adapter, implementation) = (run.command, run.hello.implementation)
    (edition, profile) = (run.edition, run.profile)
    (clientID, appLink) = (Text(run.fixture.clientID), Text(run.fixture.appLink))
    roles = JSONObject(
      run.roles.map { ($0.rawValue, Self.capabilities(run.hello.capabilities(of: $0))) })
    let others = Role.allCases.filter { !run.roles.contains($0) }.map { role in
      let isDeclared = run.hello.capabilities(of: role) != nil
      return (
        role.rawValue,
        JSON.text(isDeclared ? "declared, and not judged in this run" : "not declared")
      )
    }
    unjudged = others.isEmpty ? nil : JSONObject(others)
    let offered = run.configurations.map {
      RunRecord.Configured(name: $0.configuration.name, omission: $0.omission)
    }
    configurations = offered.isEmpty ? nil : offered
    filter = run.filter?.patterns
    document = ledger.map { Self.document(DocumentCoverage(run: run, ledger: $0)) }
  }

  private static func capabilities(_ capabilities: Capabilities?) -> JSON {
    .members([
      ("outcomes", (capabilities?.outcomes ?? []).json),
      ("features", (capabilities?.features ?? []).json),
    ])
  }

  private static func document(_ coverage: DocumentCoverage) -> JSONObject {
    let roles = coverage.run.roles.map {
      ($0.rawValue, JSON.object(counts(coverage.counts(of: $0))))
    }
    var object = counts(coverage.together)
    object.append("roles", .object(JSONObject(roles)))
    return object
  }

  private static func counts(_ counts: Ledger.Counts) -> JSONObject {
    let untestable = counts.untestable.map { ($0.reason.rawValue, JSON.integer($0.count)) }
    return JSONObject([
      ("sentences", .integer(counts.total)), ("covered", .integer(counts.covered)),
      ("untestable", .object(JSONObject(untestable))),
    ])
  }
}

extension RunRecord.Footer {
  init(_ run: RunResult, _ counts: JSONObject) {
    self.counts = counts
    incidents = run.incidents.map { "\($0)" }
    gaps = run.gaps.map { RunRecord.Gap(rule: $0.rule, reasons: $0.reasons, fix: $0.fix) }
    let roles = run.unserved.map {
      RunRecord.Unserved(
        role: $0.role.rawValue, testCase: $0.good.testCase.id, isNever: $0.isNever, fix: $0.fix)
    }
    unserved = roles.isEmpty ? nil : roles
    let found = run.tallies.compactMap { run.replays[$0.rule.id] }.map(Self.object)
    replays = found.isEmpty ? nil : found
    replayShortfall = run.replayShortfall
    stalls = run.stalls.isEmpty ? nil : run.stalls.map { "\($0)" }
    shutdown = run.shutdown.isClean ? nil : "\(run.shutdown)"
    isCoverageStrict = run.isCoverageStrict ? true : nil
    baseline = run.baseline.map(RunRecord.List.init)
    head = run.head
    verdict = run.shortcoming != nil ? "incomplete" : run.isPassed ? "pass" : "fail"
  }

  private static func object(_ replay: OrderDependence) -> JSONObject {
    let (name, value) =
      switch replay.dependence {
      case .none, .unknown: ("depends_on", "unknown")
      case .after(let earlier): ("after", earlier)
      case .afterSeveral(let first): ("after_several_from", first)
      case .firstOfProcess: ("depends_on", "first-of-process")
      case .chance: ("depends_on", "chance")
      }
    let owner = replay.stateOf.map { [("state_of", JSON.text($0))] } ?? []
    return JSONObject([("case", .text(replay.testCase)), (name, .text(value))] + owner)
  }

}

extension RunRecord.List {
  fileprivate init(_ comparison: BaselineComparison) {
    (file, expected) = (comparison.file, comparison.expectedCount)
    entries = comparison.met.map(\.entry).map { entry in
      RunRecord.Entry(
        kind: entry.kind.rawValue, cases: entry.cases.pattern, rule: entry.rule?.rawValue,
        count: entry.cases.count, reason: entry.reason)
    }
    departures = comparison.unexpected.map { "\($0.details) (\($0.heading))" }
  }
}

/// Tells beside which cases the report for programs has what was sent and answered.
private struct StepSelection {
  let takesAll: Bool
  private var counts: [String: Int] = [:]

  init(takesAll: Bool) { self.takesAll = takesAll }

  /// Whether a case has it: it is one of the first ten failures or warnings of a rule, or of the adapter.
  mutating func takes(_ result: CaseResult) -> Bool {
    if result.fault == nil, result.findings.allSatisfy({ $0.verdict == .pass }) { return takesAll }
    let keys =
      result.findings.filter { $0.evidence != nil }.map { "\($0.subject) \($0.verdict.name)" }
      + (result.fault == nil ? [] : ["fault"])
    for key in keys { counts[key, default: 0] += 1 }
    return takesAll || keys.contains { counts[$0, default: 0] <= 10 }
  }
}

// MARK: - Steps

extension CaseResult {
  /// What was sent and answered.
  fileprivate var steps: [JSONObject] {
    transcripts.enumerated().map { index, transcript in
      let player = partnerSteps.contains(index) ? [("played_by", JSON.text("reference"))] : []
      // Request and response apart from each other: both may have headers.
      return JSONObject(
        [("asked", .text(transcript.request.input.role.rawValue))] + player + [
          ("request", .members(Self.members(transcript.request.input))),
          ("response", .members(Self.members(transcript.result))),
        ])
    }
  }

  private static func members(_ input: RunInput) -> [(String, JSON?)] {
    switch input {
    case .app(let input):
      return [
        ("activity", .text(input.activity.rawValue)), ("url", input.url?.json ?? .null),
        ("outcome", .text(input.outcome.rawValue)),
      ]
    case .authorizationEndpoint(let input):
      let headers = RequestHeader.further(among: input.headers)
      return [
        ("method", .text(input.method.rawValue)), ("url", input.url.json),
        ("body", input.body?.json), ("headers", headers.isEmpty ? nil : pairs(headers)),
        ("outcome", .text(input.outcome.rawValue)),
      ]
    case .googleApp(.start(let start)):
      return [
        ("client_id", start.clientID.json), ("scopes", .array(start.scopes.map(\.json))),
        ("redirect_uri", start.redirectURI.json),
      ]
    case .googleApp(.returned(let returned)):
      let pending: (String, JSON?) =
        switch returned.pending {
        case .ofSession: ("pending", nil)
        case .nothing: ("pending", .null)
        case .flip(let flip): ("pending_state", flip.state.json)
        }
      return [
        ("activity", .text(returned.activity.rawValue)), ("url", returned.url?.json ?? .null),
        pending,
      ]
    }
  }

  private static func members(_ result: ExchangeResult) -> [(String, JSON?)] {
    switch result {
    case .answered(.app(let reply)):
      return [("handled", .bool(reply.handled)), ("opened", .array(reply.opened.map(\.url.json)))]
    case .answered(.authorizationEndpoint(let reply)):
      return [("status", .integer(reply.status)), ("headers", pairs(reply.headers))]
    case .answered(.start(let reply)):
      return [("opened", .array(reply.opened.map(\.url.json))), ("state", reply.state.json)]
    case .answered(.returned(let reply)):
      return [
        ("end", .text(reply.outcome.rawValue)), ("code", reply.code?.json),
        ("error", reply.error?.json),
      ]
    default: return [("result", .text("\(result)"))]
    }
  }

  private static func pairs(_ headers: [Header]) -> JSON {
    .array(headers.map { .array([$0.name.json, $0.value.json]) })
  }
}

extension JSON {
  fileprivate var shortened: JSON {
    switch self {
    case .string(let octets): return .string(octets.shortened)
    case .array(let elements): return .array(elements.map(\.shortened))
    case .object(let object):
      return .members(
        object.members.map { (String(decoding: $0.name, as: UTF8.self), $0.value.shortened) })
    default: return self
    }
  }
}
