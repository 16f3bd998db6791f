import AppFlip
import Conformance
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

/// The legal choices of the reference: no open choice is a failure.
@Suite("Legal choices", .longProof("right choices"))
struct ChoiceTests {
  private let table: KillMatrixTable

  init() async throws { table = try await KillMatrixTable.shared.value }

  /// The warnings that the rules themselves give, each of one case: a bare + in state may come back as %2B or as %20,
  /// and a code of RFC 6749 may be sent.
  private static let warnings: [String: Set<String>] = {
    func plus(_ role: String, _ reading: String) -> Set<String> {
      Set(["raw-2B", "plus-and-space", "plus-raw"].map { "\(role).state.\($0) warns \(reading)" })
    }
    return [
      "state/written-anew": plus("app", "app/state/form-reading"),
      "state/escaped-throughout": plus("app", "app/state/form-reading"),
      "endpoint/state/written-anew": plus("endpoint", "endpoint/state/percent-reading"),
      "endpoint/state/escaped-throughout": plus("endpoint", "endpoint/state/percent-reading"),
      "endpoint/params/admin-refused": ["endpoint.scope.admin warns endpoint/error/known"],
    ]
  }()

  /// A choice that warns each time: a code of RFC 6749 for an account that can't be linked.
  private static let warned = (
    name: "endpoint/error/disabled-as-access-denied",
    by: " warns endpoint/error/unrecoverable"
  )

  /// What shows in links of campaigns alone, and by an app link that is escaped.
  private static let silent: Set = [
    "redirect-uri/escaped-anew", "scope/long-cancelled", "scope/malformed-refused",
    "endpoint/redirect-uri/escaped-anew", "endpoint/params/long-forms-refused",
    "endpoint/params/raw-bytes-in-form-refused", "google-app/start/app-link-normalised",
  ]

  @Test("each shows in some case, and costs no failure and no warning", arguments: Choice.all)
  func choice(_ choice: Choice) throws {
    // Other states show by themselves; the reference's are the same each time.
    let states: States? = choice.name.contains("states") ? nil : .repeatable()
    var (count, violations): (Int, Set<String>) = (0, [])
    for bench in try table.benches(of: choice.role) {
      let deviations = bench.deviations(
        of: try .choosing(choice, states, in: bench.configuration))
      count += deviations.count
      for deviation in deviations {
        violations.formUnion(
          bench.violations(in: deviation, among: deviations).map {
            "\(deviation.testCase.id) \($0.verdict.name)s \($0.subject)"
          })
      }
    }
    #expect((count == 0) == Self.silent.contains(choice.name))
    let always = violations.filter {
      choice.name == Self.warned.name && $0.hasSuffix(Self.warned.by)
    }
    #expect(violations.subtracting(always) == (Self.warnings[choice.name] ?? []))
    #expect(always.isEmpty == (choice.name != Self.warned.name))
  }

  @Test(
    "in the earlier editions a failure that stays where it happened breaks a practice alone",
    arguments: [
      ("error/kept-inside", "app/error/returned"),
      ("endpoint/error/declined-on-page", "endpoint/error/returned"),
      ("endpoint/error/left-on-page", "endpoint/error/returned"),
      ("endpoint/error/disabled-on-page", "endpoint/error/returned"),
    ])
  func earlierEditions(_ name: String, _ rule: String) throws {
    let fault = try #require(Fault(named: name))
    let result = try ConformanceRun.execute(
      SharedCatalogue.of(fault.role), on: StubAdapter.faulty(fault), named: name,
      settings: .with(edition: .second))
    #expect(result.isPassed)
    #expect(result.brokenRules == [rule])
  }
}

extension KillMatrixTable {
  /// The cases of the matrix, and those with long links, of which the matrix has but a few.
  fileprivate func benches(of role: Role) throws -> [Bench] {
    (benches[role] ?? []) + [try Self.long.get()[role]].compactMap(\.self)
  }

  private static let long = Result {
    try Role.allCases.reduce(into: [:]) { benches, role in
      benches[role] = try Bench(SharedCatalogue.of(role).long, .reference(role))
    }
  }
}

extension Catalogue {
  fileprivate var long: [Case] { cases.filter { (1_600..<20_000).contains($0.fixedLength) } }
}
