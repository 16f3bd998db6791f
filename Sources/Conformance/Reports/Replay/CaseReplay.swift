package import AdapterProtocol
import AppFlip
package import Harness

/// A case that is handed to an adapter again, with its good twin, and everything that came of it.
package struct CaseReplay {
  package let result: RunResult
  private let log: RecordingAdapter.Log

  /// Runs cases.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  package static func execute(
    _ catalogue: Catalogue, named name: String, settings: Settings,
    start: (HelloRequest) throws(StartFailure) -> any AdapterUnderTest,
    partner: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) throws(RunError) -> CaseReplay {
    let log = RecordingAdapter.Log()
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = RecordingAdapter(try start(ConformanceRun.greeting), log: log)
    } catch { throw .start(error) }
    let result = try ConformanceRun.execute(
      catalogue, on: adapter, named: name, settings: settings,
      renewing: { adapter throws(StartFailure) in
        adapter.close()
        return RecordingAdapter(try start(ConformanceRun.greeting), log: log)
      },
      offering: { hello throws(StartFailure) in RecordingAdapter(try start(hello), log: log) },
      partner: { hello throws(StartFailure) in
        try partner(hello).map { RecordingAdapter($0, log: log) }
      })
    return CaseReplay(result: result, log: log)
  }

  /// What was sent, what came, and the verdict by each rule, case by case; printable ASCII.
  package var text: String {
    var block = TextBlock()
    for (index, result) in result.cases.enumerated() {
      if index > 0 { block.add() }
      add(result, to: &block)
    }
    for incident in result.incidents {
      block.add()
      block.add("the adapter: \("\(incident)".escaped)")
    }
    block.add()
    for line in result.head { block.add(line) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  /// The shell command that sends the requests of a case to the adapter without this program.
  package func command(of id: String) -> String? {
    let partners = result[id]?.partnerSteps ?? []
    let own = (log.transcripts[id] ?? []).enumerated().filter { !partners.contains($0.offset) }
    guard !own.isEmpty, let testCase = result[id]?.testCase else { return nil }
    return Replay(
      own.map(\.element.request), behind: result.greeting(before: testCase),
      to: result.shownCommand, named: id, in: nil
    ).command
  }

  private func part(of testCase: Case) -> String {
    if result.cases.contains(where: { $0.testCase.twin == testCase.id }) { return "the good twin " }
    let isAlone = result.cases.contains { $0.testCase.alone == testCase.id }
    return isAlone ? "the last step alone, " : ""
  }

  private func add(_ result: CaseResult, to block: inout TextBlock) {
    let testCase = result.testCase
    block.add("\(part(of: testCase))\(testCase.id): \(testCase.title)")
    block.add()
    let transcripts = log.transcripts[testCase.id] ?? []
    for (index, transcript) in transcripts.enumerated() {
      let player = result.partnerSteps.contains(index) ? ", played by the reference" : ""
      let role = testCase.role == nil ? ", role \(transcript.request.input.role.rawValue)" : ""
      let exchange = result.exchanges.indices.contains(index) ? result.exchanges[index] : nil
      TranscriptBlock(transcript, exchange: exchange, rest: role + player).add(to: &block)
    }
    if transcripts.isEmpty { block.add("  nothing was sent") }
    block.add()
    if let fault = result.fault {
      block.addVerbatim("failed", TextBlock.shortened("the adapter itself: \(fault)"))
      block.addField("", fault.fix)
    }
    for verdict in result.verdicts {
      // Only a violation is of one step.
      let isOfStep = testCase.steps.count > 1 && verdict.verdict.evidence != nil
      TranscriptBlock.add(
        verdict.verdict, by: verdict.rule, step: isOfStep ? verdict.step + 1 : nil, to: &block)
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
  }
}

// MARK: - The transcripts

/// An adapter whose transcripts are all kept: a run drops those of cases that pass.
package final class RecordingAdapter: AdapterUnderTest {
  /// Where adapters note what went over the wire, by the label of the job.
  package final class Log {
    private(set) var transcripts: [String: [Transcript]] = [:]

    package init() {}

    fileprivate func note(_ transcripts: [Transcript], of label: String) {
      self.transcripts[label, default: []] += transcripts
    }
  }

  private let adapter: any AdapterUnderTest
  private let log: Log

  package init(_ adapter: any AdapterUnderTest, log: Log) {
    (self.adapter, self.log) = (adapter, log)
  }

  package var hello: HelloReply { adapter.hello }
  package var incidents: [Incident] { adapter.incidents }

  package func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    adapter.run(jobs) { number, transcripts in
      log.note(transcripts, of: jobs[number].label)
      each(number, transcripts)
    }
  }

  @discardableResult package func close() -> Shutdown { adapter.close() }
}
