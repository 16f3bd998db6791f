import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The role `authorization-endpoint` tested by endpoints that are known to be broken, and by others.
@Suite("Kill matrix of the endpoint", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct EndpointKillMatrixTests {
  /// The cases of ordinary size; long requests would be judged a hundred times for nothing.
  private static let small = Result {
    try Catalogue(
      SharedCatalogue.endpoint.get().cases.filter { testCase in
        try testCase.flips.allSatisfy { try ($0.link?.fill(.offered).count ?? 0) < 3_000 }
      })
  }

  /// Some cases of every rule: the oracles are those of the app, whose matrix has them all.
  private static let sample = Result {
    try cases(for: Rule.endpoint.map(\.id.rawValue), atMost: 14)
  }

  /// The cases that were made for some rules, and their twins.
  private static func cases(
    for rules: [String], atMost count: Int = .max
  ) throws -> Catalogue {
    let all = try small.get()
    let chosen = rules.flatMap { all.exercising(Rule.ID(rawValue: $0)).prefix(count) }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin))
    return try Catalogue(all.cases.filter { ids.contains($0.id) })
  }

  private func run(
    _ adapter: InProcessAdapter, _ settings: Settings = Settings(), on catalogue: Catalogue? = nil
  ) throws -> RunResult {
    try ConformanceRun.execute(
      catalogue ?? Self.sample.get(), on: adapter, named: "in-process", settings: settings)
  }

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
    let result = try run(.referenceEndpoint(edition), settings)
    #expect(breaches(in: result) == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test(
    "every fault is found by the cases made for the rules that it breaks",
    arguments: EndpointFault.allCases)
  func fault(_ fault: EndpointFault) throws {
    let result = try run(.faultyEndpoint(fault), on: Self.cases(for: fault.breaks))
    let broken = result.tallies.filter { $0.tally.fail + $0.tally.warn > 0 }.map(\.rule.id.rawValue)
    for rule in fault.breaks { #expect(broken.contains(rule), "\(fault.rawValue): \(broken)") }
  }

  @Test("every rule finds a fault", arguments: Rule.endpoint.map(\.id))
  func everyRuleKills(_ rule: Rule.ID) {
    #expect(EndpointFault.allCases.contains { $0.breaks.contains(rule.rawValue) })
  }

  @Test("no other legal choice costs a failure or a warning", arguments: EndpointChoice.allCases)
  func choice(_ choice: EndpointChoice) throws {
    var settings = Settings()
    settings.profile = .strict
    let catalogue = choice.warnings.isEmpty ? nil : try Self.cases(for: ["endpoint/state/exact"])
    let result = try run(.choosingEndpoint(choice), settings, on: catalogue)
    #expect(breaches(in: result) == choice.warnings)
  }
}

extension EndpointChoice {
  /// The warnings that the rules themselves give: a bare + in state may come back as %20, with one.
  fileprivate var warnings: [String] {
    switch self {
    case .stateWrittenAnew, .stateEscapedThroughout:
      [
        "endpoint.state.raw-2B warns endpoint/state/percent-reading",
        "endpoint.S02 warns endpoint/state/percent-reading",
      ]
    default: []
    }
  }
}
