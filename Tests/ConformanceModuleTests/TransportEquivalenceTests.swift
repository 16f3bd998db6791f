import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// The reference in this process and behind the pipe: the wire must neither add nor lose anything.
@Suite("Transport equivalence", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct TransportEquivalenceTests {
  /// The cases of a role, or those in which roles are put together.
  enum Part: String, CaseIterable, CustomTestStringConvertible {
    case app, endpoint, googleApp, composition

    var testDescription: String { rawValue }

    func catalogue() throws -> Catalogue {
      switch self {
      case .app: try SharedCatalogue.app.get()
      case .endpoint: try SharedCatalogue.endpoint.get()
      case .googleApp: try SharedCatalogue.googleApp.get()
      case .composition: try SharedCatalogue.composition.get()
      }
    }

    /// How many requests are under way at a time: Google apps draw their states in the order in which
    /// they are served.
    var window: Int {
      switch self {
      case .app, .endpoint: HarnessOptions().window
      case .googleApp, .composition: 1
      }
    }
  }

  @Test(
    "the reference answers every request of every case identically", arguments: Part.allCases)
  func replies(_ part: Part) async throws {
    let catalogue = try part.catalogue()
    let own = try Self.entries(of: catalogue, from: Ensemble.partner(by: .newest))
    let piped = try await AdapterSession.onOwnThread {
      var options = HarnessOptions()
      options.window = part.window
      let session = try AdapterSession(
        command: ReferenceAdapter.partner(by: .newest), hello: ConformanceRun.greeting,
        options: options)
      return try Self.entries(of: catalogue, from: session)
    }
    for testCase in catalogue.cases {
      let (own, piped) = (own[testCase.id] ?? [], piped[testCase.id] ?? [])
      #expect(own.count == testCase.steps.count, "\(testCase.id) wasn't served to its end")
      let isSame = own == piped
      #expect(isSame, "\(testCase.id): \(Self.difference(own, piped))")
    }
  }

  /// What an adapter was asked in each case, and what it answered.
  private static func entries(
    of catalogue: Catalogue, from adapter: any AdapterUnderTest
  ) throws -> [String: [Recorder.Entry]] {
    let recorder = Recorder(adapter)
    _ = try ConformanceRun.execute(catalogue, on: recorder, named: "reference")
    return recorder.entries
  }

  /// The first step that isn't the same, short enough to read in a failed test.
  private static func difference(_ own: [Recorder.Entry], _ piped: [Recorder.Entry]) -> String {
    guard own.count == piped.count else { return "\(own.count) and \(piped.count) steps" }
    let step = own.indices.first { own[$0] != piped[$0] } ?? 0
    let what = own[step].input == piped[step].input ? "reply" : "request"
    return "the \(what) of step \(step + 1): \(own[step].result), \(piped[step].result)"
  }
}
