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
    _ outcome: ReturnedReply.Outcome, _ rules: [Rule], edition: Edition = .newest,
    linkingOtherwise isLinking: Bool = false
  ) throws -> RunResult {
    let catalogue = try SharedCatalogue.googleApp.get()
    let chosen = rules.flatMap { catalogue.exercising($0.id) }.filter { $0.fixedLength < 2_500 }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin))
    var settings = Settings()
    settings.edition = edition
    let adapter = StubAdapter(googleApp: {
      { input in
        guard case .returned(let returned) = input else {
          return .start(StartReply(opened: [], state: "S1"))
        }
        let link = EditableLink(returned.url?.octets ?? [])
        if isLinking, link["error"] == nil, let code = link["code"] {
          let octets = PercentDecoding.decodeLiteral(code, as: .percent)
          return .returned(ReturnedReply(outcome: .linked, code: Text(octets)))
        }
        return .returned(ReturnedReply(outcome: outcome, code: outcome == .linked ? "c" : nil))
      }
    })
    return try ConformanceRun.execute(
      Catalogue(catalogue.cases.filter { ids.contains($0.id) }), on: adapter, named: "in-process",
      settings: settings)
  }

  private static let forbidding: [Rule] = [
    .googleAppStateChecked, .googleAppAnswerBoth, .googleAppAnswerNeither, .googleAppAnswerTarget,
    .googleAppParametersDuplicate, .googleAppErrorUnknown,
  ]

  /// The verdicts in the cases in which the rule forbids to link, as binding as it is.
  private static func verdicts(by rule: Rule, in result: RunResult) -> Set<String> {
    let forbidding = result.cases.filter { result in
      result.testCase.policy == nil
        && result.testCase.expectations.contains {
          $0.rule == rule.id && $0.level == nil && !$0.permitted.contains(.linked)
        }
    }
    return Set(forbidding.compactMap { $0.verdict(by: rule.id)?.name })
  }

  @Test(
    "whoever never links proves nothing by not linking",
    arguments: [ReturnedReply.Outcome.ignored, .fallback, .aborted, .failed])
  func neverLinks(_ outcome: ReturnedReply.Outcome) throws {
    let result = try run(outcome, Self.forbidding + [.googleAppCodeLinked])
    for rule in Self.forbidding {
      let verdicts = Self.verdicts(by: rule, in: result)
      // An unknown error that is ignored warns; nothing else says anything.
      let possible: Set =
        rule.id == Rule.googleAppErrorUnknown.id
        ? ["inconclusive", "warn"] : ["inconclusive"]
      #expect(verdicts.isSubset(of: possible) && !verdicts.isEmpty, "\(rule.id): \(verdicts)")
    }
    #expect(result.cases(.fail, by: .googleAppCodeLinked).contains("google-app.good"))
    let isPassed = result.isPassed
    #expect(!isPassed)
  }

  @Test("whoever always links breaks everything that forbids it")
  func alwaysLinks() throws {
    let result = try run(.linked, Self.forbidding)
    // That an error links is what the rule about answers without a code says.
    #expect(Self.verdicts(by: .googleAppErrorUnknown, in: result) == ["inconclusive"])
    for rule in Self.forbidding where rule.id != Rule.googleAppErrorUnknown.id {
      let verdict = rule.level(in: .newest) == .required ? "fail" : "warn"
      #expect(Self.verdicts(by: rule, in: result) == [verdict], "\(rule.id)")
    }
  }

  @Test("the right end of an error proves nothing at an app to which every answer is an error")
  func errorOfSilence() throws {
    for (outcome, rule) in [
      (ReturnedReply.Outcome.fallback, Rule.googleAppErrorCancelled),
      (.fallback, .googleAppErrorInvalidRequest), (.aborted, .googleAppErrorUnrecoverable),
      (.aborted, .googleAppErrorAccessDenied),
    ] {
      let result = try run(outcome, [rule])
      #expect(result.cases(.pass, by: rule) == [], "\(rule.id)")
      #expect(!result.cases(.inconclusive, by: rule).isEmpty, "\(rule.id)")
    }
  }

  /// A rule, an end, and the verdict in each edition, from the first.
  struct Ended: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let outcome: ReturnedReply.Outcome
    let verdicts: [String]

    var testDescription: String { "\(rule.id) \(outcome)" }
  }

  private static let permitted = "pass"

  /// What is permitted counts, for these apps link whatever has no error.
  static let ends: [Ended] = [
    Ended(
      rule: .googleAppErrorAccessDenied, outcome: .aborted,
      verdicts: [permitted, permitted, permitted, permitted]),
    Ended(
      rule: .googleAppErrorAccessDenied, outcome: .fallback,
      verdicts: [permitted, "fail", "fail", "fail"]),
    Ended(
      rule: .googleAppErrorAccessDenied, outcome: .failed,
      verdicts: ["warn", "fail", "fail", "fail"]),
    Ended(
      rule: .googleAppErrorInvalidRequest, outcome: .fallback,
      verdicts: [permitted, permitted, permitted, permitted]),
    Ended(
      rule: .googleAppErrorInvalidRequest, outcome: .aborted,
      verdicts: ["warn", "fail", "fail", "fail"]),
    Ended(
      rule: .googleAppErrorCancelled, outcome: .aborted, verdicts: ["fail", "fail", "fail", "fail"]),
    Ended(
      rule: .googleAppErrorUnrecoverable, outcome: .fallback,
      verdicts: ["fail", "fail", "fail", "fail"]),
    Ended(
      rule: .googleAppErrorUnknown, outcome: .ignored, verdicts: ["warn", "warn", "warn", "warn"]),
  ]

  @Test("the edition says where an error leads, and how binding that is", arguments: ends)
  func editions(_ row: Ended) throws {
    for (edition, expected) in zip(Edition.allCases, row.verdicts) {
      let result = try run(
        row.outcome, [row.rule], edition: edition, linkingOtherwise: true)
      let errors = result.cases.filter { !$0.testCase.id.hasSuffix("without-state") }
      let verdicts = Set(errors.compactMap { $0.verdict(by: row.rule.id)?.name })
      #expect(verdicts.contains(expected), "\(edition)")
      #expect(verdicts.isSubset(of: [expected, Self.permitted]), "\(edition): \(verdicts)")
    }
  }

}
