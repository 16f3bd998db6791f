import AdapterProtocol
import AppFlip
package import Conformance
import Harness

/// Sends the same inputs to two or more adapters, and reports where their decisions differ.
package struct Differential {
  private let plan: FuzzPlan
  private let fuzzers: [Fuzzer]
  private let adapters: [any AdapterUnderTest]
  private var list = FailureList()
  private var result: FuzzResult
  private var hangs = 0

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
    var differential = try Differential(plan, adapters, members)
    differential.run(stop, listener)
    return differential.minimised(stop)
  }

  private init(
    _ plan: FuzzPlan, _ adapters: [any AdapterUnderTest], _ members: [Member]
  ) throws(RunError) {
    (self.plan, self.adapters) = (plan, adapters)
    let shared = Self.shared(adapters.map(\.hello), plan.settings)
    guard !shared.isEmpty else { throw .noRole(declared: [], judged: plan.settings.roles ?? []) }
    var fuzzers: [Fuzzer] = []
    for adapter in adapters {
      fuzzers.append(
        try Fuzzer(
          plan, shared, RunError.adopting(adapter.hello.configuration),
          adapter.hello.implementation.shown, FuzzListener()))
    }
    self.fuzzers = fuzzers
    result = fuzzers[0].head
    result.implementation = adapters.map(\.hello.implementation.shown).joined(separator: " and ")
    result.compared = members.map(\.command.escaped)
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

  private mutating func run(_ stop: StopSign, _ listener: FuzzListener) {
    let deadline = plan.seconds.map { ContinuousClock.now + .seconds($0) }
    var number = plan.shard.first(from: plan.from)
    result.parts[0].end = .underWay
    while number < fuzzers[0].count, result.parts[0].end == .underWay {
      var jobs: [FuzzJob] = []
      var none = KeptInputs()
      while jobs.count < Self.round, number < fuzzers[0].count {
        if let job = fuzzers[0].input(number, from: &none) { jobs.append(job) }
        number += plan.shard.count
      }
      compare(jobs)
      result.parts[0].next = number
      if hangs > FailureLog.mostHangs { result.parts[0].end = .hung }
      if adapters.contains(where: \.hasGivenUp) { result.parts[0].end = .gaveUp }
      if let deadline, ContinuousClock.now >= deadline { result.parts[0].end = .outOfTime }
      if stop.isUp { result.parts[0].end = .stopped }
      listener.progressed {
        FuzzProgress(sent: result.inputs, failures: list.counts.values.reduce(0, +))
      } result: {
        current
      }
    }
    if result.parts[0].end == .underWay { result.parts[0].end = .complete }
  }

  private var current: FuzzResult {
    var result = result
    (result.failures, result.counts) = (list.inOrder, list.counts)
    return result
  }

  private mutating func compare(_ jobs: [FuzzJob]) {
    let shown = shown(jobs)
    hangs += shown.joined().count(where: \.isLate)
    for (place, job) in jobs.enumerated() where !shown.contains(where: { $0[place].isUnsent }) {
      result.sent[job.role, default: 0] += 1
      result.executions += job.requests.count * adapters.count
      if let failure = difference(of: job, shown.map { $0[place] }) { list.add(failure) }
    }
  }

  /// For each adapter the transcripts of each input.
  private func shown(_ jobs: [FuzzJob]) -> [[[Transcript]]] {
    zip(fuzzers, adapters).map { fuzzer, adapter in
      // An adapter's own configuration changes its links, but not the names.
      let own = jobs.map { job in
        fuzzer.job(named: "\(job.role.rawValue) \(job.input.name)", number: job.number)?.job
      }
      var shown = Array(repeating: [Transcript](), count: jobs.count)
      var places = own.indices.filter { own[$0] != nil }[...]
      adapter.run(own.compactMap { $0.map(fuzzer.evaluator.job(for:)) }) { _, transcripts in
        places.popFirst().map { shown[$0] = transcripts }
      }
      return shown
    }
  }

  private func difference(of job: FuzzJob, _ shown: [[Transcript]]) -> FuzzFailure? {
    let judgements = zip(fuzzers, shown).compactMap { fuzzer, transcripts in
      fuzzer.judgements(of: job, transcripts).last
    }
    let decisions = judgements.map(\.decision)
    // Lateness depends on the machine.
    let isLate = shown.contains(where: \.isLate)
    let broken = judgements.map { Set($0.findings.compactMap(\.rule)) }
    let rule = Rule.all.map(\.id).first { id in
      broken.contains { $0.contains(id) } && broken.contains { !$0.contains(id) }
    }
    guard decisions.count == adapters.count, !isLate, rule != nil || Set(decisions).count > 1
    else { return nil }
    let breaks = rule.map { rule in broken.map { $0.contains(rule) } } ?? []
    let answers = zip(shown, judgements).map { $1.shown ?? $0.last.map { "\($0.result)" } ?? "" }
    return FuzzFailure(
      number: job.number, role: job.role, input: job.input,
      signature: FailureSignature(rule, .difference(of: decisions, breaks: breaks)),
      severity: .fail,
      evidence: Evidence(
        expected: "the same decision", observed: answers.joined(separator: " | "), difference: nil),
      steps: shown[0].map { transcript in
        let own = fuzzers[0].evaluator.judge.judge(transcript.request.input, transcript.result)
        return FuzzFailure.Step(
          request: transcript.request, answer: own.shown ?? "\(transcript.result)")
      })
  }

  private func minimised(_ stop: StopSign) -> FuzzResult {
    var result = current
    let deadline = ContinuousClock.now + .seconds(plan.secondsOfMinimising)
    var smallest = FailureList()
    for failure in result.failures {
      guard let list = fuzzers[0].list(of: failure.role) else { continue }
      let minimiser = InputMinimiser(failure) { input, _ in
        guard !stop.isUp, ContinuousClock.now < deadline,
          let job = fuzzers[0].job(of: input, in: list, failure.number)
        else { return nil }
        return [difference(of: job, shown([job]).map { $0[0] })].compactMap(\.self)
      }
      smallest.add(minimiser.minimised(in: list, after: []))
      result.executions += minimiser.executions * adapters.count
    }
    result.failures = smallest.inOrder
    result.problems = adapters.flatMap { $0.incidents.failures(among: result.executions) }
      .map(\.description)
    result.isAdapterAtFault = !result.problems.isEmpty || result.parts[0].end == .gaveUp
    return result
  }
}
