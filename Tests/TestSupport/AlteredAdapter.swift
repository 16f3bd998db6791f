package import AdapterProtocol
package import Harness

/// An adapter of which other results come than its own, and which says another hello or ends in another way.
package final class AlteredAdapter: AdapterUnderTest {
  package let hello: HelloReply
  package let incidents: [Incident]
  package private(set) var asked: [RunInput] = []
  private let inner: any AdapterUnderTest
  private let end: () -> Shutdown
  private let alter: (RunInput, ExchangeResult) -> ExchangeResult

  package init(
    _ inner: any AdapterUnderTest, hello: HelloReply? = nil, incidents: [Incident] = [],
    alter: @escaping (RunInput, ExchangeResult) -> ExchangeResult = { $1 },
    end: @escaping () -> Shutdown = { Shutdown(.endOfInput, .exited(status: 0)) }
  ) {
    (self.inner, self.hello, self.incidents) = (inner, hello ?? inner.hello, incidents)
    (self.end, self.alter) = (end, alter)
  }

  package func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    inner.run(jobs) { number, transcripts in
      var transcripts = transcripts
      for index in transcripts.indices {
        let input = transcripts[index].request.input
        asked.append(input)
        transcripts[index].result = alter(input, transcripts[index].result)
      }
      each(number, transcripts)
    }
  }

  package func close() -> Shutdown { end() }
}
