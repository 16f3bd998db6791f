import AppFlip
import Conformance
import Foundation
import Harness
import Ledger
import Reporting
import TestSupport

/// The one run that all suites of this process look at.
enum CurrentRun {
  /// The results; the adapter is driven once, by whoever asks first, off the threads of the tests.
  static let outcome = Task<RunOutcome, any Error> {
    let environment = ProcessInfo.processInfo.environment
    try Variables.check(environment)
    let settings = try Settings(environment: environment)
    var check = ConformanceCheck(
      UserFolder.adapter(of: settings), partner: ReferenceAdapter.partner(by: settings.edition),
      settings: settings, reports: reports(of: settings),
      baseline: settings.baseline.map(UserFolder.file))
    check.startNotice = .onStandardError
    let (cases, ledger) = (try catalogue.get(), try Ledger())
    return RunOutcome(
      try await AdapterSession.onOwnThread { [check] in try check.execute(cases, ledger: ledger) })
  }

  /// The cases that the suites list; none where the corpus can't be read, which fails the run.
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }

  /// The cases made for a rule.
  static func cases(of rule: Rule) -> [Case] {
    (try? catalogue.get().exercising(rule.id)) ?? []
  }

  private static func reports(of settings: Settings) -> ReportFolder {
    settings.reports.map { ReportFolder(UserFolder.folder($0), shownAs: $0) }
      ?? ReportFolder(Checkout.package.appending(path: ReportFolder.usual))
  }
}

/// What came of the run, and where its reports go.
struct RunOutcome: Sendable {
  /// The results, and where their reports go.
  let check: CheckOutcome
  /// The results.
  var result: RunResult { check.result }

  /// The rules, each with a verdict's name, that a case made for the rule shows; a failure that the
  /// baseline expects doesn't show one that it doesn't.
  private let shown: Set<String>

  init(_ check: CheckOutcome) {
    self.check = check
    let result = check.result
    shown = Set(
      result.cases.flatMap { testCase in
        testCase.verdicts.filter { testCase.testCase.rules.contains($0.rule) }
          .map { Self.key($0, isExpected: result.expects($0, of: testCase)) }
      })
  }

  /// Whether a case made for the rule of a verdict shows the same.
  func isShownElsewhere(_ verdict: RuleVerdict, isExpected: Bool) -> Bool {
    shown.contains(Self.key(verdict, isExpected: isExpected))
  }

  private static func key(_ verdict: RuleVerdict, isExpected: Bool) -> String {
    "\(verdict.rule) \(verdict.verdict.name) \(isExpected)"
  }
}
