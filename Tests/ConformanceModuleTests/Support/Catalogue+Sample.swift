import AppFlip
import Conformance
import TestSupport

extension Catalogue {
  /// The cases of ordinary size; long links would be judged a hundred times for nothing.
  func small() throws -> Catalogue { try Catalogue(cases.filter { $0.fixedLength < 2_500 }) }

  /// Some of them for each rule of a role, with those that they are held against.
  func sample(_ count: Int, of role: Role) throws -> Catalogue {
    let small = try small()
    let chosen = Rule.binding(role).flatMap { small.exercising($0.id).prefix(count) }
    let ids = Set(
      chosen.map(\.id) + chosen.flatMap { [$0.twin, $0.comparison].compactMap(\.self) })
    return try Catalogue(small.cases.filter { ids.contains($0.id) })
  }
}

extension RunResult {
  /// The cases that fail or warn, with their rules: short enough to read in a failed test.
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
