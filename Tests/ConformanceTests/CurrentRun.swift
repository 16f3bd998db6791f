import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport

/// The one run that all suites of this process look at.
enum CurrentRun {
  /// The results; the first reader starts the run, which uses no thread of the tests.
  static let outcome = Task<RunConclusion, any Error> {
    let environment = ProcessInfo.processInfo.environment
    do {
      return try await run(environment)
    } catch {
      // The reports of an earlier run must not look like the reports of this run.
      let name = Settings.Name.reports.rawValue
      reports(environment[name].flatMap { $0.isEmpty ? nil : $0 })
        .refuse(error, adapter: environment[Settings.Name.adapter.rawValue] ?? "")
      throw error
    }
  }

  private static func run(_ environment: [String: String]) async throws -> RunConclusion {
    try Variables.check(environment)
    let settings = try Settings(environment: environment)
    try settings.requireSubject()
    var check = ConformanceCheck(
      UserFolder.adapter(of: settings), partner: ReferenceAdapter.partner(by: settings.edition),
      settings: settings, reports: reports(settings.reports),
      baseline: settings.baseline.map(UserFolder.file))
    let cases = try catalogue.get()
    check.startNotice = .onStandardError
    let needsHint = settings.adapter == nil && !settings.isReferenceNamed
    return try await OwnThread.run { [check] in
      UserFolder.tell(settings.endpointNotice(of: cases))
      // The reports are a part of the run: a process that ends waits for them.
      return try EarlyEnd.awaiting {
        let outcome = try check.execute(cases, until: { EarlyEnd.cause != nil })
        return RunConclusion(
          outcome, unwritten: write(outcome, hint: needsHint ? hint : ""))
      }
    }
  }

  /// The text after the verdict if no adapter is named.
  private static let hint =
    "\nNo adapter was named: the built-in reference implementation was judged. To judge yours: "
    + "APPFLIP_ADAPTER='python3 my_adapter.py' swift test"

  /// Writes the reports; what was found out must not be lost if that can't be.
  private static func write(_ outcome: CheckConclusion, hint: String) -> String? {
    do throws(ReportFolderError) {
      try outcome.write()
      let head = outcome.record.head.joined(separator: "\n")
      LastWords.add("\(head)\(hint)\n\(outcome.reports.text.path.escaped)")
      return nil
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\n\(outcome.text)\n".utf8))
      LastWords.add(
        ([HeadLine.unwritten] + outcome.record.head + [
          "The report stands above, on standard error."
        ])
        .joined(separator: "\n"))
      return "\(error)"
    }
  }

  /// The cases that the suites list; none if the corpus can't be read, which fails the run.
  static let catalogue: Result<Catalogue, any Error> = Result {
    let settings = try Settings(environment: ProcessInfo.processInfo.environment)
    return try Catalogue.ofCheckout().adding(settings.ownRedirectURIs(at: UserFolder.file))
  }

  private static func reports(_ folder: String?) -> ReportFolder {
    folder.map { ReportFolder(UserFolder.folder($0), shownAs: $0) }
      ?? ReportFolder(Checkout.package.appending(path: ReportFolder.usual))
  }
}

/// The result of the run.
struct RunConclusion: Sendable {
  let record: RunRecord
  /// Why the reports can't be written; nil if they are.
  let unwritten: String?

  /// The verdicts that the console shows the evidence of: the first of each rule.
  private let told: Set<String>
  /// The verdicts of a rule and a kind that the console shows the evidence of.
  private static let mostTold = 3

  /// The rules, each with a verdict's name, that a case made for the rule shows; a failure that the
  /// baseline expects doesn't show one that it doesn't.
  private let shown: Set<String>

  init(_ check: CheckConclusion, unwritten: String?) {
    record = check.record
    self.unwritten = unwritten
    var counts: [String: Int] = [:]
    var told: Set<String> = []
    for result in record.cases {
      for finding in result.findings where finding.evidence != nil {
        let key = Self.key(finding)
        counts[key, default: 0] += 1
        if counts[key, default: 0] <= Self.mostTold { told.insert("\(result.id) \(key)") }
      }
    }
    self.told = told
    let catalogue = try? CurrentRun.catalogue.get()
    shown = Set(
      record.cases.flatMap { result in
        guard let testCase = catalogue?[result.id] else { return [String]() }
        return result.findings.filter { $0.isOfOwnRule(of: testCase) }.map(Self.key)
      })
  }

  /// Whether the console shows what a case breaks a rule by; the report has all of it.
  func tells(_ finding: Finding, of testCase: Case) -> Bool {
    told.contains("\(testCase.id) \(Self.key(finding))")
  }

  /// Whether a case made for the rule of a finding shows the same.
  func isShownElsewhere(_ finding: Finding) -> Bool { shown.contains(Self.key(finding)) }

  private static func key(_ finding: Finding) -> String {
    "\(finding.subject) \(finding.verdict.name) \(finding.isExpected == true)"
  }
}

extension Finding {
  /// Whether a case was made for the rule.
  func isOfOwnRule(of testCase: Case) -> Bool { rule.map(testCase.rules.contains) ?? false }
}
