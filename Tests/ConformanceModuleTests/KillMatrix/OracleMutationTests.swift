import AppFlip
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// The kill matrix is tested by rules that are turned off, one at a time: it must notice.
///
/// A rule judges by its oracle and by the answers that cases permit under its name; each of the two is
/// turned off if there is one. It is noticed if a fault that a rule found is found by it no more.
@Suite("Mutation of the oracles", .longProof("the mutation of the oracles"))
struct OracleMutationTests {
  private let table: KillMatrixTable

  init() async throws { table = try await KillMatrixTable.shared.value }

  /// What a rule found, the fault with the fewest cases first.
  private func findings(of rule: Rule) -> [(role: Role, deviations: [Bench.Deviation])] {
    table.rows
      .map { row in
        (row.fault.role, row.violations.filter { $0.rule == rule.id }.map(\.deviation))
      }
      .filter { !$0.1.isEmpty }.sorted { $0.1.count < $1.1.count }
  }

  private func isNoticed(_ rule: Rule, as mutant: Rule, _ change: (Case) -> Case) -> Bool {
    findings(of: rule).contains { role, deviations in
      deviations.allSatisfy { deviation in
        guard let bench = table.bench(of: deviation.testCase, role) else { return false }
        let changed = Bench.Deviation(
          testCase: change(deviation.testCase), transcripts: deviation.transcripts)
        return bench.violations(in: changed, by: [mutant]).isEmpty
      }
    }
  }

  private func silenced(_ rule: Rule) -> Rule {
    Rule(
      rule.id.rawValue, rule.requirement, level: rule.level, severity: rule.severity,
      sources: rule.sources,
      impact: rule.impact, fix: rule.fix)
  }

  @Test(
    "an oracle that says nothing is noticed",
    arguments: Self.rules.filter { $0.hasOracle && !$0.isTwofold && !$0.isAboutCrashes }.map(\.id))
  func oracle(_ id: Rule.ID) throws {
    let rule = try #require(Rule.named(id))
    #expect(isNoticed(rule, as: silenced(rule)) { $0 })
  }

  @Test(
    "permitted answers that permit everything are noticed",
    arguments: Self.rules.filter { !$0.isTwofold && !$0.isAboutCrashes }.map(\.id))
  func expectations(_ id: Rule.ID) throws {
    let rule = try #require(Rule.named(id))
    let isExpected = table.benches.values.joined().flatMap(\.cases).contains { testCase in
      testCase.expectations.contains { $0.rule == id }
    }
    guard isExpected else { return #expect(rule.hasOracle) }
    let isNoticed = isNoticed(rule, as: rule) { $0.expecting(nothingBy: rule.id) }
    #expect(
      isNoticed != rule.findsByOracleAlone,
      "\(id) oracle-alone, in Tests/KillMatrix/oracles.txt, is said of other rules")
  }

  @Test(
    "if the oracle and the permitted answers say the same, one is not missed and both are",
    arguments: Self.rules.filter(\.isTwofold).map(\.id))
  func twofold(_ id: Rule.ID) throws {
    let rule = try #require(Rule.named(id))
    #expect(!isNoticed(rule, as: silenced(rule)) { $0 })
    #expect(isNoticed(rule, as: silenced(rule)) { $0.expecting(nothingBy: rule.id) })
  }

  @Test("the list of exemptions has a reason for each, and only known rules")
  func listed() throws {
    let listed = try ListedExceptions("oracles.txt", words: 2)
    #expect(listed.incomplete == [])
    let known = Self.rules.flatMap { rule in
      ["oracle-alone", "twofold", "crashes"].map { "\(rule.id) \($0)" }
    }
    #expect(listed.entries.subtracting(known).sorted() == [])
  }

  private static let rules = Role.allCases.flatMap(Rule.binding)
}

extension Rule {
  /// Whether no fault is found by the rule's permitted answers that its oracle doesn't find.
  fileprivate var findsByOracleAlone: Bool { isListed(as: "oracle-alone") }

  fileprivate var hasOracle: Bool { if case .none = oracle { false } else { true } }

  /// Whether nothing but a crash or a hang breaks the rule: the oracle holds whenever there is a reply.
  fileprivate var isAboutCrashes: Bool { isListed(as: "crashes") }

  /// Whether the cases made for the rule permit just what its oracle permits, so that a refusal can be
  /// held against its twin; the oracle judges all other cases, and any link.
  fileprivate var isTwofold: Bool { isListed(as: "twofold") }

  private func isListed(as word: String) -> Bool { Self.listed.contains("\(id) \(word)") }

  private static let listed = (try? ListedExceptions("oracles.txt", words: 2))?.entries ?? []
}

extension Case {
  fileprivate func expecting(nothingBy rule: Rule.ID) -> Case {
    Case(
      id, title, subject: subject, expectations: expectations.filter { $0.rule != rule },
      steps: steps, ordering: ordering, features: features, policy: policy,
      alsoExercises: rules)
  }
}
