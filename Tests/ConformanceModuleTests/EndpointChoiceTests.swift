import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// What the reference could as well do: nothing that the sources leave open costs a failure.
@Suite("Legal choices of the endpoint")
struct EndpointChoiceTests {
  // The oracles are mostly those of the app, whose sample has more of the cases.
  private static let shared = Result {
    try CaseSample(Rule.endpoint, SharedCatalogue.endpoint.get(), sample: 8)
  }

  private let cases: CaseSample

  init() throws { cases = try Self.shared.get() }

  @Test("no other legal choice costs a failure or a warning", arguments: EndpointChoice.allCases)
  func choice(_ choice: EndpointChoice) throws {
    let breaches = try cases.breaches(
      of: .choosingEndpoint(choice),
      on: choice.rules.isEmpty ? nil : cases.cases(for: choice.rules))
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
