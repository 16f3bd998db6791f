import AdapterProtocol
import Harness
import Synchronization

/// An adapter in this process that stands in front of another one, and notes what that is asked.
///
/// It may say another hello, and doesn't bear some links: it gives no reply in time, and waits for none, or what
/// else a test has come of them.
final class ProxyAdapter: AdapterUnderTest {
  final class Log: Sendable {
    private let requests = Mutex<[[RunInput]]>([])

    var all: [[RunInput]] { requests.withLock(\.self) }

    func begin() -> (RunInput) -> Void {
      let place = requests.withLock { all in
        all.append([])
        return all.count - 1
      }
      return { [self] input in requests.withLock { $0[place].append(input) } }
    }
  }

  let hello: HelloReply
  let incidents: [Incident] = []
  private let inner: any AdapterUnderTest
  private let hangs: @Sendable (RunInput) -> Bool
  private let note: (RunInput) -> Void
  private let outcome: ExchangeResult

  init(
    _ inner: any AdapterUnderTest, hello: HelloReply? = nil,
    note: @escaping (RunInput) -> Void = { _ in },
    outcome: ExchangeResult = .timedOut(milliseconds: 2_000, partial: []),
    hangs: @escaping @Sendable (RunInput) -> Bool
  ) {
    self.outcome = outcome
    self.inner = inner
    self.note = note
    self.hangs = hangs
    self.hello = hello ?? inner.hello
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    inner.run(jobs) { number, transcripts in
      var transcripts = transcripts
      for index in transcripts.indices {
        note(transcripts[index].request.input)
        guard hangs(transcripts[index].request.input) else { continue }
        transcripts[index].result = outcome
      }
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { inner.close() }
}
