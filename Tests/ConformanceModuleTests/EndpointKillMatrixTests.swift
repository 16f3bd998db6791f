import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The role `authorization-endpoint` tested by endpoints that are known to be broken, and by others.
@Suite("Kill matrix of the endpoint", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct EndpointKillMatrixTests {
  // The oracles are mostly those of the app, whose matrix has more of the cases.
  private static let shared = Result {
    try KillMatrix(Rule.endpoint, SharedCatalogue.endpoint.get(), sample: 14)
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
    let result = try matrix.run(.referenceEndpoint(edition), on: matrix.sample, settings: settings)
    #expect(result.breaches == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test(
    "every fault is found by the cases made for the rules that it breaks",
    arguments: EndpointFault.allCases)
  func fault(_ fault: EndpointFault) throws {
    let cases = try matrix.cases(for: fault.breaks)
    let broken = try matrix.run(.faultyEndpoint(fault), on: cases).brokenRules
    for rule in fault.breaks { #expect(broken.contains(rule), "\(fault.rawValue): \(broken)") }
  }

  @Test("every rule finds a fault", arguments: Rule.endpoint.map(\.id))
  func everyRuleKills(_ rule: Rule.ID) {
    #expect(EndpointFault.allCases.contains { $0.breaks.contains(rule.rawValue) })
  }

  @Test("no other legal choice costs a failure or a warning", arguments: EndpointChoice.allCases)
  func choice(_ choice: EndpointChoice) throws {
    let breaches = try matrix.breaches(
      of: .choosingEndpoint(choice),
      on: choice.rules.isEmpty ? nil : matrix.cases(for: choice.rules))
    #expect(breaches == choice.warnings)
  }
}

extension EndpointChoice {
  /// The rules whose cases show the choice, where a sample of every rule's may not.
  fileprivate var rules: [String] {
    switch self {
    case .stateWrittenAnew, .stateEscapedThroughout: ["endpoint/state/exact"]
    case .responseModeRefused: ["endpoint/answer/at-redirect-uri"]
    case .promptNoneDeclined: ["endpoint/redirect-uri/accepted", "endpoint/error/declined"]
    default: []
    }
  }

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
