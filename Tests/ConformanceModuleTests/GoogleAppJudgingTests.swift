import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// What becomes of the role `google-app` at Google apps that always do the same.
@Suite("Judging a Google app")
struct GoogleAppJudgingTests {
  /// Judges a Google app that starts good flips and comes to one end, by the cases made for some rules.
  private func run(
    _ outcome: ReturnedReply.Conclusion, _ rules: [Rule], edition: Edition = .newest,
    linkingOtherwise isLinking: Bool = false
  ) throws -> RunResult {
    try ConformanceRun.execute(
      SharedCatalogue.googleApp.get().sample(by: rules.map(\.id)),
      on: StubAdapter.googleApp(ending: outcome, linkingOtherwise: isLinking), named: "in-process",
      settings: .with(edition: edition))
  }

  private static let forbidding: [Rule] = [
    .googleAppStateChecked, .googleAppAnswerBoth, .googleAppAnswerNeither, .googleAppAnswerTarget,
    .googleAppParametersDuplicate, .googleAppErrorUnknown,
  ]

  private static let errors: [Rule] = [
    .googleAppErrorCancelled, .googleAppErrorInvalidRequest, .googleAppErrorUnrecoverable,
    .googleAppErrorAccessDenied,
  ]

  @Test(
    "an app that never links passes nothing by refusing",
    arguments: [ReturnedReply.Conclusion.ignored, .fallback, .aborted, .failed])
  func neverLinks(_ outcome: ReturnedReply.Conclusion) throws {
    let result = try run(outcome, Self.forbidding + Self.errors + [.googleAppCodeLinked])
    for rule in Self.forbidding {
      // The verdicts in the cases in which the rule forbids to link, as binding as it is.
      let forbidding = result.cases.filter { result in
        result.testCase.policy == nil
          && result.testCase.expectations.contains {
            $0.rule == rule.id && $0.level == nil && !$0.permitted.contains(.linked)
          }
      }
      let verdicts = Set(forbidding.compactMap { $0.verdict(by: rule.id)?.name })
      // An unknown error that is ignored warns; nothing else says anything.
      let isWarning = rule.id == Rule.googleAppErrorUnknown.id
      #expect(verdicts.contains("inconclusive"), "\(rule.id): \(verdicts)")
      #expect(verdicts.isSubset(of: ["inconclusive", isWarning ? "warn" : ""]), "\(rule.id)")
    }
    for rule in Self.errors { #expect(result.cases(.pass, by: rule) == [], "\(rule.id)") }
    // The other good cases show nothing more.
    #expect(result.cases(.fail, by: .googleAppCodeLinked) == ["google-app.good"])
    #expect(!result.isPassed)
  }

  @Test(
    "the edition says where an error leads, and how binding that is: verdicts by edition",
    arguments: [
      (.googleAppErrorAccessDenied, .aborted, ["pass", "pass", "pass", "pass"]),
      (.googleAppErrorAccessDenied, .fallback, ["pass", "fail", "fail", "fail"]),
      (.googleAppErrorAccessDenied, .failed, ["warn", "fail", "fail", "fail"]),
      (.googleAppErrorInvalidRequest, .fallback, ["pass", "pass", "pass", "pass"]),
      (.googleAppErrorInvalidRequest, .aborted, ["warn", "fail", "fail", "fail"]),
      (.googleAppErrorCancelled, .aborted, ["fail", "fail", "fail", "fail"]),
      (.googleAppErrorUnrecoverable, .fallback, ["fail", "fail", "fail", "fail"]),
      (.googleAppErrorUnknown, .ignored, ["warn", "warn", "warn", "warn"]),
    ] as [(Rule, ReturnedReply.Conclusion, [String])])
  func editions(_ rule: Rule, _ outcome: ReturnedReply.Conclusion, _ expected: [String]) throws {
    for (edition, expected) in zip(Edition.allCases, expected) {
      // What is permitted counts, for these apps link whatever has no error.
      let result = try run(outcome, [rule], edition: edition, linkingOtherwise: true)
      let errors = result.cases.filter { !$0.testCase.id.hasSuffix("without-state") }
      let verdicts = Set(errors.compactMap { $0.verdict(by: rule.id)?.name })
      #expect(verdicts.contains(expected), "\(edition)")
      #expect(verdicts.isSubset(of: [expected, "pass"]), "\(edition): \(verdicts)")
    }
  }
}
