import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The suite tested by implementations that are known to be broken, and by ones that aren't.
@Suite("Kill matrix", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct KillMatrixTests {
  /// The cases of ordinary size; long links would be judged a hundred times for nothing.
  private static let catalogue = Result {
    try Catalogue(
      SharedCatalogue.app.get().cases.filter { testCase in
        try testCase.flips.allSatisfy { try ($0.link?.fill(.offered).count ?? 0) < 3_000 }
      })
  }

  /// The cases that were made for some rules, and their twins.
  private func cases(for rules: [String]) throws -> Catalogue {
    let all = try Self.catalogue.get()
    let chosen = rules.flatMap { all.exercising(Rule.ID(rawValue: $0)) }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin))
    return try Catalogue(all.cases.filter { ids.contains($0.id) })
  }

  /// Some cases of every rule, for choices that don't depend on the octets of state and code.
  private static let sample = Result {
    let all = try catalogue.get()
    let chosen = Rule.app.flatMap { all.exercising($0.id).prefix(30) }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin))
    return try Catalogue(all.cases.filter { ids.contains($0.id) })
  }

  private func run(
    _ adapter: InProcessAdapter, _ settings: Settings = Settings(), on catalogue: Catalogue? = nil
  ) throws -> RunResult {
    try ConformanceRun.execute(
      catalogue ?? Self.catalogue.get(), on: adapter, named: "in-process", settings: settings)
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

  @Test(
    "every fault is found by the cases made for the rules that it breaks", arguments: Fault.allCases
  )
  func fault(_ fault: Fault) throws {
    let result = try run(.faulty(fault), on: cases(for: fault.breaks))
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
    let result = try run(
      .choosing(choice), settings, on: choice.isAboutValues ? nil : Self.sample.get())
    #expect(breaches(in: result) == choice.warnings)
  }
}

extension Choice {
  /// Whether the choice depends on the octets of state and code.
  fileprivate var isAboutValues: Bool {
    switch self {
    case .stateWrittenAnew, .stateEscapedThroughout, .lowerCaseEscapes, .invisibleStatesRefused,
      .undecodableStatesRefused:
      true
    default: false
    }
  }

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
