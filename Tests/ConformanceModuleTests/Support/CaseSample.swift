import AppFlip
import Conformance
import TestSupport

/// Some cases of one role, for implementations that differ from the reference in little.
struct CaseSample {
  let rules: [Rule]
  /// The cases of ordinary size; long links would be judged a hundred times for nothing.
  let small: Catalogue
  let sample: Catalogue

  init(
    _ rules: [Rule], _ catalogue: Catalogue, sample count: Int, upTo length: Int = 2_500
  ) throws {
    self.rules = rules
    small = try Catalogue(catalogue.cases.filter { $0.fixedLength < length })
    sample = try Self.cases(for: rules.map(\.id.rawValue), of: small, atMost: count)
  }

  func cases(for rules: [String]) throws -> Catalogue { try Self.cases(for: rules, of: small) }

  func run(
    _ adapter: StubAdapter, on catalogue: Catalogue, settings: Settings = Settings()
  ) throws -> RunResult {
    try ConformanceRun.execute(catalogue, on: adapter, named: "in-process", settings: settings)
  }

  /// The cases that fail or warn, with their rules: short enough to read in a failed test.
  func violations(of adapter: StubAdapter, on catalogue: Catalogue? = nil) throws -> [String] {
    var settings = Settings()
    settings.profile = .strict
    return try run(adapter, on: catalogue ?? sample, settings: settings).violations
  }

  private static func cases(
    for rules: [String], of catalogue: Catalogue, atMost count: Int = .max
  ) throws -> Catalogue {
    let chosen = rules.flatMap { catalogue.exercising(Rule.ID(rawValue: $0)).prefix(count) }
    let ids = Set(chosen.map(\.id) + chosen.flatMap { [$0.twin, $0.alone].compactMap(\.self) })
    return try Catalogue(catalogue.cases.filter { ids.contains($0.id) })
  }
}

extension RunResult {
  var violations: [String] {
    cases.flatMap { result in
      result.verdicts.filter { $0.verdict.evidence != nil }
        .map { "\(result.testCase.id) \($0.verdict.name)s \($0.rule)" }
    }
  }

  var brokenRules: [String] {
    tallies.filter { $0.tally.fail + $0.tally.warn > 0 }.map(\.rule.id.rawValue)
  }
}

extension SharedCatalogue {
  static func of(_ role: Role) throws -> Catalogue {
    switch role {
    case .app: try app.get()
    case .authorizationEndpoint: try endpoint.get()
    case .googleApp: try googleApp.get()
    }
  }
}
