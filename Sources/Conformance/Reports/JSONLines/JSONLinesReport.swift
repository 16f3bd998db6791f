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
    var steps = StepSelection(takesAll: run.keepsAllSteps)
    for result in run.cases {
      let object = line(result, in: run, &steps)
      lines += JSONWriter.line(run.keepsAllSteps ? object : object.shortened)
    }
    return lines + JSONWriter.line(footer(run).shortened)
  }

  // MARK: - The header

  private static func header(_ run: RunResult, _ ledger: Ledger?) -> JSON {
    let named = run.hello.implementation
    let implementation = JSON.members([
      ("name", .text(named.name)), ("version", .optional(named.version)),
      ("language", .optional(named.language)),
    ])
    let unjudged = Role.allCases.filter { !run.roles.contains($0) }.map { role in
      let isDeclared = run.hello.capabilities(of: role) != nil
      return (
        role.rawValue,
        JSON.text(isDeclared ? "declared, and not judged in this run" : "not declared")
      )
    }
    let configurations = run.configurations.map { standing in
      JSON.members([
        ("name", .text(standing.configuration.name)), ("not_tested", .optional(standing.omission)),
      ])
    }
    let members: [(String, JSON?)] = [
      ("type", .text("header")), ("format", .integer(format)),
      ("suite", .text(ConformanceRun.suite)), ("protocol", .integer(run.hello.protocolVersion)),
      ("adapter", .text(run.command)), ("implementation", implementation.shortened),
      ("roles", .members(run.roles.map { ($0.rawValue, capabilities(of: $0, in: run)) })),
      ("edition", .integer(run.edition.rawValue)), ("profile", .text(run.profile.rawValue)),
      ("client_id", Text(run.fixture.clientID).json), ("app_link", Text(run.fixture.appLink).json),
      ("roles_not_judged", unjudged.isEmpty ? nil : .members(unjudged)),
      ("configurations", configurations.isEmpty ? nil : .array(configurations)),
      ("filter", run.filter.map { .texts($0.patterns) }),
      ("document", ledger.map { document(DocumentCoverage(run: run, ledger: $0)) }),
    ]
    return .members(members)
  }

  private static func document(_ coverage: DocumentCoverage) -> JSON {
    let roles = coverage.run.roles.map {
      ($0.rawValue, JSON.members(members(coverage.counts(of: $0))))
    }
    return .members(members(coverage.together) + [("roles", .members(roles))])
  }

  private static func members(_ counts: Ledger.Counts) -> [(String, JSON?)] {
    let untestable = counts.untestable.map { ($0.reason.rawValue, JSON.integer($0.count)) }
    return [
      ("sentences", .integer(counts.total)), ("covered", .integer(counts.covered)),
      ("untestable", .members(untestable)),
    ]
  }

  private static func capabilities(of role: Role, in run: RunResult) -> JSON {
    let capabilities = run.hello.capabilities(of: role)
    return .members([
      ("outcomes", .texts((capabilities?.outcomes ?? []).map(\.rawValue))),
      ("features", .texts((capabilities?.features ?? []).map(\.rawValue))),
    ])
  }

  // MARK: - A case

  private static func line(
    _ result: CaseResult, in run: RunResult, _ selection: inout StepSelection
  ) -> JSON {
    let testCase = result.testCase
    let findings = result.findings.filter { $0.verdict != .pass }
    let isTelling = !findings.isEmpty || result.fault != nil
    let hasSteps = isTelling ? selection.takes(result) : run.keepsAllSteps
    var members: [(String, JSON?)] = [
      ("type", .text("case")), ("id", .text(testCase.id)), ("digest", .text(testCase.digest)),
      ("role", .text(testCase.role?.rawValue ?? RecordedRun.composition)),
      ("verdict", .text(result.summary.rawValue)),
      ("rules", .texts(result.findings.map(\.subject))),
    ]
    if !result.isUneventful {
      members += [
        ("findings", .array(findings.map { object($0, of: result, in: run) })),
        ("title", .text(testCase.title)), ("policy", .optional(testCase.policy)),
        ("fault", .optional(result.fault.map { "\($0)" })),
      ]
      if result.fault != nil { members += self.members(result.failures.first, in: run) }
    }
    members.append(("steps", hasSteps ? steps(of: result) : nil))
    if !isTelling, !result.isUneventful {
      let answers = Answer.allCases.filter(result.answers.contains)
      members.append(("answers", .texts(answers.map(\.rawValue))))
    }
    return .members(members)
  }

  private static func object(
    _ finding: Finding, of result: CaseResult, in run: RunResult
  ) -> JSON {
    let reason: String? =
      if case .inconclusive(let reason) = finding.verdict { reason } else { nil }
    let evidence = finding.evidence
    let name: [(String, JSON?)] = [
      ("rule", .optional(finding.rule?.rawValue)), ("verdict", .text(finding.verdict.name)),
    ]
    let rest: [(String, JSON?)] = [
      ("reason", .optional(reason)), ("step", evidence.map { _ in .integer(finding.step ?? 0) }),
      ("expected", .optional(evidence?.expected)), ("observed", .optional(evidence?.observed)),
      ("offset", (evidence?.difference?.offset).map { .integer($0) }),
      ("offset_in", .optional(evidence?.difference?.place)),
    ]
    return .members(name + members(result.failure(of: finding), in: run) + rest)
  }

  /// What a baseline needs of a result, and what the run's own says of it.
  private static func members(_ failure: CaseFailure?, in run: RunResult) -> [(String, JSON?)] {
    guard let failure else { return [] }
    return [
      ("as", .text(failure.evidence.word)),
      ("is_expected", run.baseline == nil ? nil : .bool(run.expects(failure))),
    ]
  }

  private static func steps(of result: CaseResult) -> JSON {
    .array(
      result.transcripts.enumerated().map { index, transcript in
        let isPartners = result.partnerSteps.contains(index)
        // Request and response apart from each other: both may have headers.
        return .members([
          ("asked", .text(transcript.request.input.role.rawValue)),
          ("played_by", isPartners ? .text("reference") : nil),
          ("request", .members(members(transcript.request.input))),
          ("response", .members(members(transcript.result))),
        ])
      })
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

  // MARK: - The footer

  private static func footer(_ run: RunResult) -> JSON {
    var counts = RunCounts()
    for result in run.cases {
      counts.count(result.summary, result.findings.map { ($0.subject, $0.verdict.name) })
    }
    let replays = run.tallies.compactMap { run.replays[$0.rule.id] }.map(object)
    let verdict = run.shortcoming != nil ? "incomplete" : run.isPassed ? "pass" : "fail"
    let rest: [(String, JSON?)] = [
      ("incidents", .texts(run.incidents.map { "\($0)" })),
      ("gaps", .array(run.gaps.map(object))),
      ("unserved", run.unserved.isEmpty ? nil : .array(run.unserved.map(object))),
      ("replays", replays.isEmpty ? nil : .array(replays)),
      ("replay_shortfall", .optional(run.replayShortfall)),
      ("stalls", .texts(ifAny: run.stalls.map { "\($0)" })),
      ("shutdown", run.shutdown.isClean ? nil : .text("\(run.shutdown)")),
      ("strict_coverage", run.isCoverageStrict ? .bool(true) : nil),
      ("baseline", run.baseline.map(object)), ("head", .texts(run.head)),
      ("verdict", .text(verdict)),
    ]
    return .members([("type", .text("footer"))] + counts.members + rest)
  }

  private static func object(_ replay: OrderDependence) -> JSON {
    let (name, value) =
      switch replay.dependence {
      case .none, .unknown: ("depends_on", "unknown")
      case .after(let earlier): ("after", earlier)
      case .afterSeveral(let first): ("after_several_from", first)
      case .firstOfProcess: ("depends_on", "first-of-process")
      case .chance: ("depends_on", "chance")
      }
    return .members([
      ("case", .text(replay.testCase)), (name, .text(value)),
      ("state_of", replay.stateOf.map { .text($0) }),
    ])
  }

  private static func object(_ unserved: UnservedRole) -> JSON {
    .members([
      ("role", .text(unserved.role.rawValue)), ("case", .text(unserved.good.testCase.id)),
      ("never", .bool(unserved.isNever)), ("fix", .text(unserved.fix)),
    ])
  }

  private static func object(_ gap: CoverageGap) -> JSON {
    .members([
      ("rule", .text(gap.rule.rawValue)), ("reasons", .texts(gap.reasons)), ("fix", .text(gap.fix)),
    ])
  }

  private static func object(_ comparison: BaselineComparison) -> JSON {
    let entries = comparison.met.map(\.entry).map { entry in
      JSON.members([
        ("kind", .text(entry.kind.rawValue)), ("cases", .text(entry.cases.pattern)),
        ("rule", .optional(entry.rule?.rawValue)), ("count", .integer(entry.cases.count)),
        ("reason", .text(entry.reason)),
      ])
    }
    return .members([
      ("file", .text(comparison.file)), ("expected", .integer(comparison.expectedCount)),
      ("entries", .array(entries)),
      ("departures", .texts(comparison.unexpected.map { "\($0.details) (\($0.heading))" })),
    ])
  }
}

/// Tells beside which cases the report for programs has what was sent and answered.
private struct StepSelection {
  let takesAll: Bool
  private var counts: [String: Int] = [:]

  init(takesAll: Bool) { self.takesAll = takesAll }

  /// Whether a case has it: it is one of the first ten failures or warnings of a rule, or of the adapter.
  mutating func takes(_ result: CaseResult) -> Bool {
    let keys =
      result.findings.filter { $0.evidence != nil }.map { "\($0.subject) \($0.verdict.name)" }
      + (result.fault == nil ? [] : ["fault"])
    for key in keys { counts[key, default: 0] += 1 }
    return takesAll || keys.contains { counts[$0, default: 0] <= 10 }
  }
}

// MARK: - JSON

extension JSON {
  fileprivate static func texts(ifAny texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .texts(texts)
  }
  fileprivate static func optional(_ text: String?) -> JSON? { text.map { .text($0) } }
  fileprivate static func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }

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
