import AdapterProtocol
import AppFlip
package import Conformance
import Harness

/// Sends the same inputs to two or more adapters, and reports where their decisions differ.
package struct Differential {
  private let plan: FuzzPlan
  private let fuzzers: [Fuzzer]
  private let adapters: [any AdapterUnderTest]

  /// An adapter with its command, which reports show.
  package typealias Member = (command: String, start: Launch)

  /// The number of inputs that one adapter gets before the next adapter; each can take the whole deadline.
  private static let round = 64

  package static func execute(
    _ plan: FuzzPlan, _ members: [Member], stop: StopSign = StopSign(),
    listener: FuzzListener = FuzzListener()
  ) throws(RunError) -> FuzzResult {
    var adapters: [any AdapterUnderTest] = []
    defer { for adapter in adapters { adapter.close() } }
    for member in members { adapters.append(try RunError.starting(member.start())) }
    let shared = Self.shared(adapters.map(\.hello), plan.settings)
    var fuzzers: [Fuzzer] = []
    for adapter in adapters {
      fuzzers.append(try Fuzzer(plan, adapter.hello, shared, listener))
    }
    fuzzers[0].log.note(
      adapters.map(\.hello.implementation.shown), compared: members.map(\.command.escaped))
    let differential = Differential(plan: plan, fuzzers: fuzzers, adapters: adapters)
    differential.run(stop)
    return differential.minimised(stop)
  }

  /// The roles and features that all adapters declare.
  private static func shared(
    _ hellos: [HelloReply], _ settings: Settings
  ) -> [Role: Capabilities] {
    var shared: [Role: Capabilities] = [:]
    for role in settings.roles ?? Role.allCases {
      let declared = hellos.compactMap { $0.capabilities(of: role) }
      guard declared.count == hellos.count, let first = declared.first else { continue }
      shared[role] = Capabilities(
        outcomes: first.outcomes.filter { outcome in
          declared.allSatisfy { $0.outcomes.contains(outcome) }
        },
        features: first.features.filter { feature in
          feature != .coverage && declared.allSatisfy { $0.features.contains(feature) }
        })
    }
    return shared
  }

  private func run(_ stop: StopSign) {
    let (fuzzer, log) = (fuzzers[0], fuzzers[0].log)
    let deadline = plan.seconds.map { ContinuousClock.now + .seconds($0) }
    var number = plan.shard.first(from: plan.from)
    var none = KeptInputs()
    while number < fuzzer.count, !log.isClosed {
      var jobs: [FuzzJob] = []
      while jobs.count < Self.round, number < fuzzer.count {
        if let job = fuzzer.input(number, from: &none) { jobs.append(job) }
        number += plan.shard.count
      }
      compare(jobs)
      log.note(next: number, reached: 0, of: 0)
      if adapters.contains(where: \.hasGivenUp) { log.close(.gaveUp) }
      if let deadline, ContinuousClock.now >= deadline { log.close(.outOfTime) }
      if stop.isUp { log.close(.stopped) }
      fuzzer.report()
    }
    log.close(.complete)
  }

  private func compare(_ jobs: [FuzzJob]) {
    let shown = shown(jobs)
    for (place, job) in jobs.enumerated() {
      let transcripts = shown.map { $0[place] }
      if transcripts.contains(where: \.isUnsent) { continue }
      fuzzers[0].log.take(
        difference(of: job, transcripts), transcripts.flatMap(\.self), of: job.role,
        requests: job.requests.count * adapters.count)
    }
  }

  /// For each adapter the transcripts of each input.
  private func shown(_ jobs: [FuzzJob]) -> [[[Transcript]]] {
    zip(fuzzers, adapters).map { fuzzer, adapter in
      // An adapter's own configuration changes its links, but not the names.
      let own = jobs.map { job in
        fuzzer.job(named: "\(job.role.rawValue) \(job.input.name)", number: job.number)
      }
      var shown = Array(repeating: [Transcript](), count: jobs.count)
      var places = own.indices.filter { own[$0] != nil }[...]
      adapter.run(own.compactMap { $0.map(fuzzer.harnessJob) }) { _, transcripts in
        places.popFirst().map { shown[$0] = transcripts }
      }
      return shown
    }
  }

  /// The failure if the adapters decide differently.
  private func difference(of job: FuzzJob, _ shown: [[Transcript]]) -> [FuzzFailure] {
    let judgements = zip(fuzzers, shown).compactMap { fuzzer, transcripts in
      fuzzer.judgements(of: job, transcripts).last
    }
    let decisions = judgements.map(\.decision)
    let broken = judgements.map { Set($0.findings.compactMap(\.rule)) }
    let rule = Rule.all.map(\.id).first { id in
      broken.contains { $0.contains(id) } && broken.contains { !$0.contains(id) }
    }
    // Lateness depends on the machine.
    guard decisions.count == adapters.count, !shown.contains(where: \.isLate),
      rule != nil || Set(decisions).count > 1
    else { return [] }
    let breaks = rule.map { rule in broken.map { $0.contains(rule) } } ?? []
    let answers = zip(shown, judgements).map { $1.shown ?? $0.last.map { "\($0.result)" } ?? "" }
    return [
      FuzzFailure(
        job, FailureSignature(rule, .difference(of: decisions, breaks: breaks)), .fail,
        Evidence(
          expected: "the same decision", observed: answers.joined(separator: " | "),
          difference: nil), fuzzers[0].steps(shown[0]))
    ]
  }

  private func minimised(_ stop: StopSign) -> FuzzResult {
    var result = fuzzers[0].log.result
    let (failures, requests) = fuzzers[0].minimised(result.failures, stop) { job, _ in
      difference(of: job, shown([job]).map { $0[0] })
    }
    result.failures = failures
    result.executions += requests * adapters.count
    result.problems = adapters.flatMap { $0.incidents.failures(among: result.executions) }
      .map(\.description)
    result.isAdapterAtFault = !result.problems.isEmpty || result.parts[0].end == .gaveUp
    return result
  }
}
