import AppFlip
package import Conformance
package import Harness

/// An input that was sent again, each time to a new process.
package struct FuzzReplay: Sendable {
  private typealias Time = (
    transcripts: [Transcript], judgements: [JudgedRequest], failures: [FuzzFailure],
    incidents: [Incident]
  )

  private let input: FuzzInput
  private let name: String
  private let times: [Time]

  /// Sends the input with a name; returns nil if no input has this name.
  package static func execute(
    _ name: String, _ plan: FuzzPlan, times count: Int = 1, start: Launch
  ) throws(RunError) -> FuzzReplay? {
    var times: [Time] = []
    var input = FuzzInput()
    for _ in 0..<count {
      let adapter = try RunError.starting(start())
      defer { adapter.close() }
      let fuzzer = try Fuzzer(plan, adapter.hello)
      guard let job = fuzzer.job(named: name) else { return nil }
      input = job.input
      let transcripts = fuzzer.send(job, on: adapter)
      times.append(
        (
          transcripts, fuzzer.judgements(of: job, transcripts),
          fuzzer.failures(of: job, transcripts), adapter.incidents
        ))
    }
    return FuzzReplay(input: input, name: name, times: times)
  }

  package var failures: [FuzzFailure] { times.flatMap(\.failures) }
  package var transcripts: [Transcript] { times.flatMap(\.transcripts) }
  package var isAdapterAtFault: Bool { times.contains { !$0.incidents.failures().isEmpty } }

  package var text: String {
    var block = TextBlock()
    block.add(name)
    for change in input.allChanges {
      block.addField("change", "\(change): \(change.mutator.summary)")
    }
    block.add()
    // A time with a failure is worth more than a time without one.
    let time = times.first { !$0.failures.isEmpty } ?? times.first
    for (transcript, judgement) in zip(time?.transcripts ?? [], time?.judgements ?? []) {
      block.add(transcript, judgement.exchange)
      block.add(judgement)
      block.add()
    }
    for failure in time?.failures ?? [] where failure.signature.relation != nil {
      block.addField("expected", failure.evidence.expected)
      block.addVerbatim("actual", TextBlock.shortened(failure.evidence.observed))
      block.add()
    }
    for incident in Set(times.flatMap(\.incidents).map(\.description)).sorted() {
      block.addVerbatim("adapter", incident.escaped)
    }
    let seen = times.count { !$0.failures.isEmpty }
    let all = times.count.counted("new process", "new processes")
    block.add(seen > 0 ? "FAIL: \(seen) of \(all)" : "PASS: no failure in \(all)")
    return block.lines.joined(separator: "\n") + "\n"
  }
}
