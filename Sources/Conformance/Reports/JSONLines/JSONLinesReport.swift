import AdapterProtocol
import AppFlip
import Harness

/// The report for programs: a header, a line a case, and a footer, so that a cut file shows.
///
/// A case has the digest of what it sends and permits, by which a later report tells whether the case
/// itself was changed. It names the rules that were judged in it; those that didn't pass are its
/// findings, each with its evidence. What was sent and answered stands beside the first failures and
/// warnings of each rule, long texts cut in their middle; `Settings.keepsAllSteps` has all of it.
package enum JSONLinesReport {
  /// The version of the format, in the header; a new member doesn't change it.
  package static let format = 2

  package static func render(_ run: RunResult, ledger: Ledger? = nil) -> [UInt8] {
    var lines = JSONWriter.line(header(run, ledger))
    var steps = StepSelection(all: run.keepsAllSteps)
    for result in run.cases {
      let object = line(result, in: run, &steps)
      lines += JSONWriter.line(run.keepsAllSteps ? object : object.shortened)
    }
    return lines + JSONWriter.line(footer(run).shortened)
  }

  private static func header(_ run: RunResult, _ ledger: Ledger?) -> JSON {
    let implementation = run.hello.implementation
    var named = JSONObject([("name", .text(implementation.name))])
    if let version = implementation.version { named.append("version", .text(version)) }
    if let language = implementation.language { named.append("language", .text(language)) }
    var header = JSONObject([
      ("type", .text("header")), ("format", .integer(format)),
      ("suite", .text(ConformanceRun.suite)), ("protocol", .integer(run.hello.protocolVersion)),
      ("adapter", .text(run.command)), ("implementation", JSON.object(named).shortened),
      (
        "roles",
        .object(JSONObject(run.roles.map { ($0.rawValue, capabilities(of: $0, in: run)) }))
      ),
      ("edition", .integer(run.edition.rawValue)), ("profile", .text(run.profile.rawValue)),
      ("client_id", Text(run.fixture.clientID).json), ("app_link", Text(run.fixture.appLink).json),
    ])
    if !run.dataChanges.isEmpty {
      header.append("data_changes", .array(run.dataChanges.map { .text($0) }))
    }
    let unjudged = Role.allCases.filter { !run.roles.contains($0) }
    if !unjudged.isEmpty {
      let reasons = unjudged.map { ($0.rawValue, JSON.text(whyUnjudged($0, in: run))) }
      header.append("roles_not_judged", .object(JSONObject(reasons)))
    }
    if !run.configurations.isEmpty {
      header.append("configurations", .array(run.configurations.map { .object(object($0)) }))
    }
    if let filter = run.filter {
      header.append("filter", .array(filter.patterns.map { .text($0) }))
    }
    if let ledger {
      header.append("document", document(DocumentCoverage(run: run, ledger: ledger)))
    }
    return .object(header)
  }

  private static func whyUnjudged(_ role: Role, in run: RunResult) -> String {
    run.hello.capabilities(of: role) == nil
      ? "not declared" : "declared, and not judged in this run"
  }

  private static func object(_ standing: ConfigurationStanding) -> JSONObject {
    var object = JSONObject([("name", .text(standing.configuration.name))])
    if let omission = standing.omission { object.append("not_tested", .text(omission)) }
    return object
  }

  private static func document(_ coverage: DocumentCoverage) -> JSON {
    var document = object(coverage.together)
    let roles = coverage.run.roles.map {
      ($0.rawValue, JSON.object(object(coverage.counts(of: $0))))
    }
    document.append("roles", .object(JSONObject(roles)))
    return .object(document)
  }

  private static func object(_ counts: Ledger.Counts) -> JSONObject {
    let untestable = counts.untestable.map { ($0.reason.rawValue, JSON.integer($0.count)) }
    return JSONObject([
      ("sentences", .integer(counts.total)), ("covered", .integer(counts.covered)),
      ("untestable", .object(JSONObject(untestable))),
    ])
  }

  private static func capabilities(of role: Role, in run: RunResult) -> JSON {
    let capabilities = run.hello.capabilities(of: role)
    return .object(
      JSONObject([
        ("outcomes", .array((capabilities?.outcomes ?? []).map { .text($0.rawValue) })),
        ("features", .array((capabilities?.features ?? []).map { .text($0.rawValue) })),
      ]))
  }

  private static func line(
    _ result: CaseResult, in run: RunResult, _ selection: inout StepSelection
  ) -> JSON {
    var line = JSONObject([
      ("type", .text("case")), ("id", .text(result.testCase.id)),
      ("digest", .text(result.testCase.digest)),
      ("role", .text(result.testCase.role?.rawValue ?? "composition")),
      ("verdict", .text(result.summary.rawValue)),
      ("rules", .array(result.verdicts.map { .text($0.rule.rawValue) })),
    ])
    if result.isUneventful {
      if run.keepsAllSteps { line.append("steps", steps(of: result)) }
      return .object(line)
    }
    let findings = result.verdicts.filter { $0.verdict != .pass }
    line.append("findings", .array(findings.map { .object(object($0, of: result, in: run)) }))
    line.append("title", .text(result.testCase.title))
    if let policy = result.testCase.policy { line.append("policy", .text(policy)) }
    if let fault = result.fault {
      line.append("fault", .text("\(fault)"))
      result.failures.forEach { append($0, in: run, to: &line) }
    }
    if findings.isEmpty, result.fault == nil {
      if run.keepsAllSteps { line.append("steps", steps(of: result)) }
      let answers = Answer.allCases.filter(result.answers.contains)
      line.append("answers", .array(answers.map { .text($0.rawValue) }))
      return .object(line)
    }
    if selection.takes(result) { line.append("steps", steps(of: result)) }
    return .object(line)
  }

  private static func steps(of result: CaseResult) -> JSON {
    .array(
      result.transcripts.enumerated().map { index, transcript in
        .object(object(transcript, isPartners: result.partnerSteps.contains(index)))
      })
  }

  private static func object(
    _ verdict: RuleVerdict, of result: CaseResult, in run: RunResult
  ) -> JSONObject {
    var object = JSONObject([
      ("rule", .text(verdict.rule.rawValue)), ("verdict", .text(verdict.verdict.name)),
    ])
    if let failure = result.failure(of: verdict) { append(failure, in: run, to: &object) }
    if case .inconclusive(let reason) = verdict.verdict { object.append("reason", .text(reason)) }
    guard let evidence = verdict.verdict.evidence else { return object }
    object.append("step", .integer(verdict.step))
    object.append("expected", .text(evidence.expected))
    object.append("observed", .text(evidence.observed))
    if let difference = evidence.difference {
      object.append("offset", .integer(difference.offset))
      object.append("offset_in", .text(difference.place))
    }
    return object
  }

  private static func object(_ transcript: Transcript, isPartners: Bool) -> JSONObject {
    let input = transcript.request.input
    var object = JSONObject([("asked", .text(input.role.rawValue))])
    if isPartners { object.append("played_by", .text("reference")) }
    // Apart from each other: both may have headers.
    object.append("request", .object(self.object(input)))
    object.append("response", .object(self.object(transcript.result)))
    return object
  }

  private static func object(_ input: RunInput) -> JSONObject {
    var object = JSONObject()
    switch input {
    case .app(let input):
      object.append("activity", .text(input.activity.rawValue))
      object.append("url", input.url?.json ?? .null)
      object.append("outcome", .text(input.outcome.rawValue))
    case .authorizationEndpoint(let input):
      object.append("method", .text(input.method.rawValue))
      object.append("url", input.url.json)
      if let body = input.body { object.append("body", body.json) }
      let headers = RequestHeader.further(among: input.headers)
      if !headers.isEmpty {
        object.append("headers", .array(headers.map { .array([$0.name.json, $0.value.json]) }))
      }
      object.append("outcome", .text(input.outcome.rawValue))
    case .googleApp(.start(let start)):
      object.append("client_id", start.clientID.json)
      object.append("scopes", .array(start.scopes.map(\.json)))
      object.append("redirect_uri", start.redirectURI.json)
    case .googleApp(.returned(let returned)):
      object.append("activity", .text(returned.activity.rawValue))
      object.append("url", returned.url?.json ?? .null)
      switch returned.pending {
      case .ofSession: break
      case .nothing: object.append("pending", .null)
      case .flip(let flip): object.append("pending_state", flip.state.json)
      }
    }
    return object
  }

  private static func object(_ result: ExchangeResult) -> JSONObject {
    var object = JSONObject()
    switch result {
    case .answered(.app(let reply)):
      object.append("handled", .bool(reply.handled))
      object.append("opened", .array(reply.opened.map(\.url.json)))
    case .answered(.authorizationEndpoint(let reply)):
      object.append("status", .integer(reply.status))
      object.append("headers", .array(reply.headers.map { .array([$0.name.json, $0.value.json]) }))
    case .answered(.start(let reply)):
      object.append("opened", .array(reply.opened.map(\.url.json)))
      object.append("state", reply.state.json)
    case .answered(.returned(let reply)):
      object.append("end", .text(reply.outcome.rawValue))
      if let code = reply.code { object.append("code", code.json) }
      if let error = reply.error { object.append("error", error.json) }
    default: object.append("result", .text("\(result)"))
    }
    return object
  }

  private static func footer(_ run: RunResult) -> JSON {
    let counts = CaseResult.Summary.allCases.map { summary in
      (summary.rawValue, run.cases.count { $0.summary == summary })
    }.filter { $0.0 != CaseResult.Summary.notRun.rawValue || $0.1 > 0 }
      .map { ($0.0, JSON.integer($0.1)) }
    var footer = JSONObject(
      [("type", .text("footer")), ("cases", .integer(run.cases.count))] + counts + [
        ("rules", .object(tallies(of: run))),
        ("incidents", .array(run.incidents.map { .text("\($0)") })),
        ("gaps", .array(run.gaps.map { .object(object($0)) })),
      ])
    if !run.unserved.isEmpty {
      footer.append("unserved", .array(run.unserved.map { .object(object($0)) }))
    }
    if !run.replays.isEmpty {
      footer.append(
        "replays",
        .array(run.tallies.compactMap { run.replays[$0.rule.id] }.map { .object(object($0)) }))
    }
    if let shortfall = run.replayShortfall { footer.append("replay_shortfall", .text(shortfall)) }
    if !run.stalls.isEmpty { footer.append("stalls", .array(run.stalls.map { .text("\($0)") })) }
    if !run.shutdown.isClean { footer.append("shutdown", .text("\(run.shutdown)")) }
    if run.isCoverageStrict { footer.append("strict_coverage", .bool(true)) }
    if let baseline = run.baseline { footer.append("baseline", .object(object(baseline))) }
    let verdict = run.shortcoming != nil ? "incomplete" : run.isPassed ? "pass" : "fail"
    footer.append("head", .array(run.head.map { .text($0) }))
    footer.append("verdict", .text(verdict))
    return .object(footer)
  }

  private static func object(_ replay: FailureReplay) -> JSONObject {
    var object = JSONObject([("case", .text(replay.testCase))])
    switch replay.dependence {
    case .none, .unknown: object.append("depends_on", .text("unknown"))
    case .after(let earlier): object.append("after", .text(earlier))
    case .afterSeveral(let first): object.append("after_several_from", .text(first))
    case .firstOfProcess: object.append("depends_on", .text("first-of-process"))
    case .chance: object.append("depends_on", .text("chance"))
    }
    if let owner = replay.stateOf { object.append("state_of", .text(owner)) }
    return object
  }

  private static func object(_ unserved: UnservedRole) -> JSONObject {
    JSONObject([
      ("role", .text(unserved.role.rawValue)), ("case", .text(unserved.good.testCase.id)),
      ("never", .bool(unserved.isNever)), ("fix", .text(unserved.fix)),
    ])
  }

  /// How often each verdict was given by each rule, so that a lost line, or one that lost a rule, shows.
  private static func tallies(of run: RunResult) -> JSONObject {
    var counts: [Rule.ID: [String: Int]] = [:]
    for verdict in run.cases.lazy.flatMap(\.verdicts) {
      counts[verdict.rule, default: [:]][verdict.verdict.name, default: 0] += 1
    }
    return JSONObject(
      counts.sorted { $0.key < $1.key }.map { rule, counts in
        let members = counts.sorted { $0.key < $1.key }.map { ($0, JSON.integer($1)) }
        return (rule.rawValue, .object(JSONObject(members)))
      })
  }

  private static func object(_ gap: CoverageGap) -> JSONObject {
    JSONObject([
      ("rule", .text(gap.rule.rawValue)), ("reasons", .array(gap.reasons.map { .text($0) })),
      ("fix", .text(gap.fix)),
    ])
  }
}

// MARK: - The baseline

extension JSONLinesReport {
  static func append(_ failure: CaseFailure, in run: RunResult, to object: inout JSONObject) {
    object.append("as", .text(failure.evidence.word))
    if run.baseline != nil { object.append("is_expected", .bool(run.expects(failure))) }
  }

  private static func object(_ comparison: BaselineComparison) -> JSONObject {
    JSONObject([
      ("file", .text(comparison.file)), ("expected", .integer(comparison.expectedCount)),
      ("entries", .array(comparison.met.map { .object(object($0.entry)) })),
      ("departures", .array(comparison.unexpected.map { .text("\($0.details) (\($0.heading))") })),
    ])
  }

  private static func object(_ entry: BaselineEntry) -> JSONObject {
    var object = JSONObject([
      ("kind", .text(entry.kind.rawValue)), ("cases", .text(entry.cases.pattern)),
    ])
    if let rule = entry.rule { object.append("rule", .text(rule.rawValue)) }
    object.append("count", .integer(entry.cases.count))
    object.append("reason", .text(entry.reason))
    return object
  }
}
