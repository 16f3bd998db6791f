import AppFlip
import Conformance
import TestSupport

extension Catalogue {
  /// The cases of ordinary size; long links would be judged a hundred times for nothing.
  func small() -> Catalogue { Catalogue(cases.filter { $0.fixedLength < 2_500 }) }

  /// Some of them for each of some rules, with those that they are held against.
  func sample(_ count: Int = .max, by rules: [Rule.ID]) -> Catalogue {
    let small = small()
    let chosen = rules.flatMap { small.exercising($0).prefix(count) }
    return small.only(
      chosen.flatMap { [$0.id] + [$0.twin, $0.comparison].compactMap(\.self) })
  }

  func sample(_ count: Int, of role: Role) -> Catalogue {
    sample(count, by: Rule.binding(role).map(\.id))
  }
}

extension RunResult {
  /// The cases that fail or warn, with their rules: short enough to read in a failed test.
  var violations: [String] {
    cases.flatMap { result in
      result.findings.filter { $0.evidence != nil }
        .map { "\(result.testCase.id) \($0.verdict.name)s \($0.subject)" }
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
