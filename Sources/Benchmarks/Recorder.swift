import AdapterProtocol
import Conformance
import Harness
import Synchronization

/// An adapter that remembers the lines that were written to it.
final class Recorder: AdapterUnderTest {
  private let adapter: any AdapterUnderTest
  private let lines: LineStore

  /// What the adapter answered to hello.
  var hello: HelloReply { adapter.hello }
  /// What went wrong so far without a single job to blame.
  var incidents: [Incident] { adapter.incidents }

  init(_ adapter: any AdapterUnderTest, into lines: LineStore) {
    self.adapter = adapter
    self.lines = lines
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    adapter.run(jobs) { number, transcripts in
      lines.add(transcripts)
      each(number, transcripts)
    }
  }

  func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    let recorded = {
      var job = next()
      job?.keepsLines = true
      return job
    }
    adapter.run(from: recorded) { number, transcripts in
      lines.add(transcripts)
      each(number, transcripts)
    }
  }

  func close() -> Shutdown { adapter.close() }
}

/// The lines that were written to adapters.
final class LineStore: Sendable {
  private let state = Mutex<[[UInt8]]>([])

  /// The lines, in the order of their replies.
  var lines: [[UInt8]] { state.withLock(\.self) }

  /// Adds the lines of exchanges.
  func add(_ transcripts: [Transcript]) {
    state.withLock { lines in
      for index in transcripts.indices { lines.append(transcripts[index].requestLine) }
    }
  }
}
