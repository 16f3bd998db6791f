public import Conformance
import Synchronization
public import Testing

// Every documented rule, judged by its cases. The adapter in APPFLIP_ADAPTER, or the reference implementation, gets all
// cases once, before the first test. Each test then looks up the verdicts of its cases.
//
// Read in this order: CurrentRun.swift (the run), this file (how a verdict becomes an issue), then a suite for each
// topic, such as RedirectURITests.swift. The cases are rows in Corpus/links.

extension Tag {
  @Tag static var app: Self
  @Tag static var authorizationEndpoint: Self
  @Tag static var googleApp: Self
}

/// Reports/conformance.txt has each broken rule, and the link that shows it.
@Suite("App Flip conformance", .report) struct AppFlipConformance {
  @Test("the run passes") func verdict() async throws {
    let record = try await CurrentRun.outcome.value.record
    if !record.isPassed { Issue.record("\(record.verdictLine)") }
  }
}

/// The cases made for a rule.
func cases(of rule: Rule) -> [Case] {
  (try? CurrentRun.catalogue.get().exercising(rule.id)) ?? []
}

/// Records what the run says of a case by one rule.
///
/// In the tests of a case's subject faults of the adapter are recorded too, and the verdicts by rules
/// that the case wasn't made for, unless a case made for the rule shows the same.
func judge(
  _ testCase: Case, _ rule: Rule, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  guard let outcome = try? await CurrentRun.outcome.value else { try skip(sourceLocation) }
  if !testCase.steps.contains(where: { outcome.record.roles.contains($0.role) }) {
    try Test.cancel("the adapter plays no role in it", sourceLocation: sourceLocation)
  }
  if testCase.configuration != nil, outcome.record[testCase.id] == nil {
    try Test.cancel("the adapter has a configuration of its own", sourceLocation: sourceLocation)
  }
  guard let result = outcome.record[testCase.id] else { try skip(sourceLocation) }
  if result.verdict == .notRun { try skip(sourceLocation) }
  let isSubject = testCase.subject == rule.id
  for finding in result.findings where finding.rule != nil {
    guard
      finding.rule == rule.id
        || (isSubject && !finding.isOfOwnRule(of: testCase) && !outcome.isShownElsewhere(finding))
    else { continue }
    record(
      finding, of: testCase, isTold: outcome.tells(finding, of: testCase), sourceLocation)
  }
  if isSubject, let fault = result.fault, let evidence = fault.evidence {
    record(
      "\(testCase.id): \(evidence.observed); \(evidence.expected)", .error,
      isExpected: fault.isExpected == true, sourceLocation)
  }
  if result.finding(by: rule.id)?.verdict.name == "inconclusive" {
    try Test.cancel("not tested; the report says why", sourceLocation: sourceLocation)
  }
}

/// The tests that were told that not all of their cases were run.
private let told = Mutex<Set<Test.ID?>>([])

/// Skips a case that wasn't run, and fails its test once: a test whose cases are all skipped passes.
///
/// The suite says why.
private func skip(_ sourceLocation: SourceLocation) throws -> Never {
  if told.withLock({ $0.insert(Test.current?.id).inserted }) {
    Issue.record("some cases of this test weren't run", sourceLocation: sourceLocation)
  }
  try Test.cancel("not run", sourceLocation: sourceLocation)
}

private func record(
  _ finding: Finding, of testCase: Case, isTold: Bool, _ sourceLocation: SourceLocation
) {
  guard let evidence = finding.evidence else { return }
  let isExpected = finding.isExpected == true
  let severity: Issue.Severity = if case .fail = finding.verdict { .error } else { .warning }
  // Hundreds of cases may show one fault: the other cases fail without a message, and are in the report.
  guard isTold else {
    if severity == .error, !isExpected {
      Issue.record(severity: severity, sourceLocation: sourceLocation)
    }
    return
  }
  let place = evidence.difference.map { " (\($0))" } ?? ""
  let observed = evidence.observed.prefix(300)
  let wanted = TextBlock.shortened(evidence.expected)
  record(
    "\(testCase.id) breaks \(finding.subject): expected \(wanted), got \(observed)\(place)",
    severity, isExpected: isExpected, sourceLocation)
}

/// Records an issue; if the baseline expects the failure, a known issue, which fails no test.
private func record(
  _ comment: Comment, _ severity: Issue.Severity, isExpected: Bool, _ sourceLocation: SourceLocation
) {
  guard isExpected else {
    Issue.record(comment, severity: severity, sourceLocation: sourceLocation)
    return
  }
  withKnownIssue("expected by the baseline", sourceLocation: sourceLocation) {
    Issue.record(comment, sourceLocation: sourceLocation)
  }
}

extension Case: CustomTestStringConvertible {
  /// The case's name alone: hostile text belongs in the report, where it is escaped.
  public var testDescription: String { id }
}
