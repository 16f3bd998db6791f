import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The role `app` tested by apps that are known to be broken, and by ones that aren't.
@Suite("Kill matrix of the app", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct KillMatrixTests {
  private static let shared = Result {
    try KillMatrix(Rule.app, SharedCatalogue.app.get(), sample: 30)
  }

  private let matrix: KillMatrix

  init() throws { matrix = try Self.shared.get() }

  @Test(
    "the reference keeps every rule, with no warning, in every edition", arguments: Edition.allCases
  )
  func reference(_ edition: Edition) throws {
    var settings = Settings()
    settings.edition = edition
    settings.profile = .strict
    let result = try matrix.run(.reference(edition), on: matrix.small, settings: settings)
    #expect(result.breaches == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test(
    "every fault is found by the cases made for the rules that it breaks", arguments: Fault.allCases
  )
  func fault(_ fault: Fault) throws {
    let broken = try matrix.run(.faulty(fault), on: matrix.cases(for: fault.breaks)).brokenRules
    for rule in fault.breaks { #expect(broken.contains(rule), "\(fault.rawValue): \(broken)") }
  }

  @Test("every rule finds a fault", arguments: Rule.app.map(\.id))
  func everyRuleKills(_ rule: Rule.ID) {
    #expect(Fault.allCases.contains { $0.breaks.contains(rule.rawValue) })
  }

  @Test("no other legal choice costs a failure or a warning", arguments: Choice.allCases)
  func choice(_ choice: Choice) throws {
    let breaches = try matrix.breaches(
      of: .choosing(choice), on: choice.isAboutValues ? matrix.small : nil)
    #expect(breaches == choice.warnings)
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
