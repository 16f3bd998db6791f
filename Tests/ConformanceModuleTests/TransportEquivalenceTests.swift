import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@testable import Conformance

/// The reference in this process and behind the pipe: the wire must neither add nor lose anything.
@Suite("Transport equivalence", .longProof("in process as behind the pipe"))
struct TransportEquivalenceTests {
  /// Google apps draw their states in the order in which they are served: one request at a time.
  private static let parts: [String: (catalogue: Result<Catalogue, any Error>, window: Int?)] = [
    "app": (SharedCatalogue.app, nil), "endpoint": (SharedCatalogue.endpoint, nil),
    "google-app": (SharedCatalogue.googleApp, 1), "composition": (SharedCatalogue.composition, 1),
  ]

  @Test(
    "the reference answers every request of every case identically",
    arguments: parts.keys.sorted())
  func replies(_ part: String) async throws {
    let (cases, window) = try #require(Self.parts[part])
    let all = try cases.get()
    let catalogue = all.only(all.cases.filter { !$0.isRestarted }.map(\.id))
    let own = try Self.entries(of: catalogue, from: StubAdapter.references())
    let piped = try await AdapterSession.patiently {
      var options = HarnessOptions()
      options.window = window ?? options.window
      let session = try AdapterSession(
        command: ReferenceAdapter.partner(by: .newest), hello: ConformanceRun.greeting,
        options: options)
      return try Self.entries(of: catalogue, from: session)
    }
    let unfinished = catalogue.cases.filter { own[$0.id]?.count != $0.steps.count }.map(\.id)
    #expect(unfinished == [])
    let different = catalogue.cases.compactMap { testCase in
      Self.difference(own[testCase.id] ?? [], piped[testCase.id] ?? []).map {
        "\(testCase.id): \($0)"
      }
    }
    // A wire that loses something loses it in thousands of cases.
    #expect(different.prefix(8) == [])
  }

  private static func entries(
    of catalogue: Catalogue, from adapter: any AdapterUnderTest
  ) throws -> [String: [Transcript]] {
    let run = try ConformanceRun.execute(
      catalogue, on: adapter, named: "reference", keepingLines: true)
    return Dictionary(uniqueKeysWithValues: run.cases.map { ($0.testCase.id, $0.transcripts) })
  }

  /// The first step that isn't the same, short enough to read in a failed test; nil if all are.
  private static func difference(_ own: [Transcript], _ piped: [Transcript]) -> String? {
    guard own.count == piped.count else { return "\(own.count) and \(piped.count) steps" }
    func isSame(_ step: Int) -> Bool {
      own[step].request.input == piped[step].request.input && own[step].result == piped[step].result
    }
    guard let step = own.indices.first(where: { !isSame($0) }) else { return nil }
    let what = own[step].request.input == piped[step].request.input ? "reply" : "request"
    return "the \(what) of step \(step + 1): \(own[step].result), \(piped[step].result)"
  }
}
