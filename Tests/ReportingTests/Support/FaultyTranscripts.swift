import AdapterProtocol
import Harness
import TestSupport

/// Answers of which every other is one of the other results that there are.
final class FaultyTranscripts: AdapterUnderTest {
  private let inner: StubAdapter
  private var count = 0
  var hello: HelloReply { inner.hello }
  let incidents = [Incident(.gaveUp("no more"))]

  private static let faults: [ExchangeResult] = [
    .adapterError(message: Array("broken".utf8)),
    .implementationError(message: [0xFF, 0x22, 0x0A]),
    .crashed(.exited(status: 3), standardError: [0x1B]),
    .timedOut(milliseconds: 1, partial: []), .protocolError(.oversizedLine, bytes: [0x7B]),
    .unsupported(Unsupported(what: Array("bytes".utf8))), .notRun("the run was stopped"),
  ]

  init(_ inner: StubAdapter) { self.inner = inner }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    inner.run(jobs) { number, transcripts in
      var transcripts = transcripts
      for index in transcripts.indices {
        count += 1
        guard count.isMultiple(of: 2) else { continue }
        transcripts[index].result = Self.faults[count / 2 % Self.faults.count]
      }
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { Shutdown(.killed, .signalled(number: 9, name: "SIGKILL")) }
}
