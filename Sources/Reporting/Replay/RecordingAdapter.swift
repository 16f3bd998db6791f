public import AdapterProtocol
public import Conformance
public import Harness

/// An adapter whose transcripts are all kept: a run drops those of cases that pass.
public final class RecordingAdapter: AdapterUnderTest {
  /// Where adapters note what went over the wire, by the label of the job.
  public final class Log {
    private(set) var transcripts: [String: [Transcript]] = [:]

    /// Begins with nothing.
    public init() {}

    fileprivate func note(_ transcripts: [Transcript], of label: String) {
      self.transcripts[label, default: []] += transcripts
    }
  }

  private let adapter: any AdapterUnderTest
  private let log: Log

  /// Wraps an adapter.
  ///
  /// - Parameters:
  ///   - adapter: the adapter.
  ///   - log: where it notes what went over the wire; adapters of one run may share it.
  public init(_ adapter: any AdapterUnderTest, log: Log) {
    self.adapter = adapter
    self.log = log
  }

  /// What it answered to hello.
  public var hello: HelloReply { adapter.hello }

  /// What went wrong so far without a single job to blame.
  public var incidents: [Incident] { adapter.incidents }

  /// Serves jobs, and notes what came of them.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - each: takes the number of a job and its transcripts, in the order of the jobs.
  public func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    adapter.run(jobs) { number, transcripts in
      log.note(transcripts, of: jobs[number].label)
      each(number, transcripts)
    }
  }

  /// Ends the adapter.
  ///
  /// - Returns: how it ended.
  @discardableResult public func close() -> Shutdown { adapter.close() }
}
