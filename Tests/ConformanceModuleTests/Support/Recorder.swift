import AdapterProtocol
import Conformance
import Harness

/// An adapter of which every request and what came of it is written down.
final class Recorder: AdapterUnderTest {
  /// One request as it was sent, and what came of it.
  struct Entry: Equatable, Sendable {
    let input: RunInput
    let result: ExchangeResult
  }

  /// What was asked and answered in each case, in order.
  private(set) var entries: [String: [Entry]] = [:]
  private let adapter: any AdapterUnderTest

  init(_ adapter: any AdapterUnderTest) { self.adapter = adapter }

  var hello: HelloReply { adapter.hello }
  var incidents: [Incident] { adapter.incidents }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    adapter.run(jobs) { number, transcripts in
      entries[jobs[number].label, default: []] += transcripts.map {
        Entry(input: $0.request.input, result: $0.result)
      }
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { adapter.close() }
}
