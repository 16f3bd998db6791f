import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The suite tested by implementations that are known to be broken, and by ones that aren't.
@Suite("Kill matrix", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct KillMatrixTests {
  let catalogue: Catalogue

  /// The cases of ordinary size; long links would be judged a hundred times for nothing.
  init() throws {
    let all = try Catalogue.app(Corpus()).cases
    let small = try all.filter { testCase in
      try testCase.flips.allSatisfy { try ($0.link?.fill(.offered).count ?? 0) < 3_000 }
    }
    catalogue = try Catalogue(small)
  }

  private func run(
    _ adapter: InProcessAdapter, _ settings: Settings = Settings()
  ) throws -> RunResult {
    try ConformanceRun.execute(catalogue, on: adapter, named: "in-process", settings: settings)
  }

  /// The cases that fail or warn, with their rules: short enough to read in a failed test.
  private func breaches(in result: RunResult) -> [String] {
    result.cases.flatMap { result in
      result.verdicts.filter { $0.verdict.evidence != nil }
        .map { "\(result.testCase.id) \($0.verdict.name)s \($0.rule)" }
    }
  }

  @Test(
    "the reference keeps every rule, with no warning, in every edition", arguments: Edition.allCases
  )
  func reference(_ edition: Edition) throws {
    var settings = Settings()
    settings.edition = edition
    settings.profile = .strict
    let result = try run(.reference(edition), settings)
    #expect(breaches(in: result) == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test("every fault is found by the rules that it breaks", arguments: Fault.allCases)
  func fault(_ fault: Fault) throws {
    let result = try run(.faulty(fault))
    let broken = result.tallies.filter { $0.tally.fail + $0.tally.warn > 0 }.map(\.rule.id.rawValue)
    for rule in fault.breaks { #expect(broken.contains(rule), "\(fault.rawValue): \(broken)") }
  }

  @Test("every rule finds a fault", arguments: Rule.app.map(\.id))
  func everyRuleKills(_ rule: Rule.ID) {
    #expect(Fault.allCases.contains { $0.breaks.contains(rule.rawValue) })
  }

  @Test("no other legal choice costs a failure or a warning", arguments: Choice.allCases)
  func choice(_ choice: Choice) throws {
    var settings = Settings()
    settings.profile = .strict
    let result = try run(.choosing(choice), settings)
    #expect(breaches(in: result) == choice.warnings)
  }
}

extension Choice {
  /// The warnings that the rules themselves give: a bare + in state may come back as %2B, with one.
  fileprivate var warnings: [String] {
    switch self {
    case .stateWrittenAnew, .stateEscapedThroughout:
      [
        "app.state.raw-2B warns app/state/form-reading", "app.S02 warns app/state/form-reading",
      ]
    default: []
    }
  }
}
