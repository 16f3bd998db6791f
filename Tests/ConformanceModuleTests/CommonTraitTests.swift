import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// What the cases that break a rule have in common, and none that keeps it has.
@Suite("What failures have in common")
struct CommonTraitTests {
  private func run(
    _ flaw: @escaping (EndpointInput) -> Bool
  ) throws -> RunResult {
    let reference = try StubAdapter.referenceEndpointReplies()
    let adapter = StubAdapter(endpoint: { input in
      flaw(input) ? EndpointReply(status: 500) : reference(input)
    })
    return try ConformanceRun.execute(
      SharedCatalogue.endpoint.get(), on: adapter, named: "in-process")
  }

  @Test(
    "a plain property that separates exactly is said",
    arguments: [
      Flaw("the method POST") { $0.method == .post },
      Flaw("the outcome declines") { $0.outcome == .declines },
      Flaw("the header referer") { input in
        input.headers.contains { Octets.escaped($0.name.octets).lowercased() == "referer" }
      },
      Flaw("a state of more than") { $0.url.octets.count > 3_000 },
    ])
  func separates(_ flaw: Flaw) throws {
    let run = try run(flaw.isThere)
    let sentence = run.commonTraits[Rule.endpointSurvives.id]?.sentence
    guard let sentence else {
      // Too few cases on one side say nothing.
      #expect(run.cases(.fail, by: .endpointSurvives).count < 5)
      return
    }
    #expect(
      sentence.hasPrefix("All \(run.cases(.fail, by: .endpointSurvives).count) have "),
      "\(sentence)")
    #expect(sentence.contains("; none of the "))
    if flaw.words != "a state of more than" {
      #expect(sentence.contains(flaw.words), "\(sentence)")
    }
  }

  @Test("nothing is said of failures that have nothing in common")
  func nothing() throws {
    var count = 0
    let run = try run { _ in
      count += 1
      return count % 7 == 0
    }
    #expect(run.commonTraits[Rule.endpointSurvives.id] == nil)
  }

  /// A flaw, and the words for its property.
  struct Flaw: Sendable, CustomTestStringConvertible {
    let words: String
    let isThere: @Sendable (EndpointInput) -> Bool

    init(_ words: String, _ isThere: @escaping @Sendable (EndpointInput) -> Bool) {
      (self.words, self.isThere) = (words, isThere)
    }

    var testDescription: String { words }
  }
}
