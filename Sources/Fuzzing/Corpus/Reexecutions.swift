import Harness

/// The inputs that earlier campaigns kept, as far as this one executed them, and what they show now.
///
/// What an implementation made of an input counts: an answer, or an error that it threw. An input that
/// ended with a crash, a hang, a protocol error or "unsupported" keeps what is noted: that says nothing of what
/// the input brings out, and one bad build would cost a corpus most of its inputs.
struct Reexecutions {
  private let fingerprints: Set<UInt64>
  /// The inputs with what they show now, in the order of their executions.
  private(set) var inputs: [KeptInput] = []

  /// Waits for inputs.
  init(of seeds: [Seed]) { fingerprints = Set(seeds.map(\.input.fingerprint)) }

  /// Takes note of an execution of one of the inputs; others are passed over.
  mutating func note(_ execution: Attempt, showing behaviour: Feedback) {
    let queued = execution.queued
    // Every kept input that can be sent is a seed, if under the name of another one.
    guard !fingerprints.isEmpty, queued.parent == nil, case .search = queued.purpose,
      execution.showsImplementation,
      fingerprints.contains(queued.input.fingerprint)
    else { return }
    inputs.append(KeptInput(queued.input, signatures: behaviour.signatures))
  }
}

extension Attempt {
  /// Whether the implementation had its say about the input.
  fileprivate var showsImplementation: Bool {
    switch result {
    case .answered, .implementationError: true
    case .unsupported, .adapterError, .timedOut, .crashed, .protocolError, .notRun: false
    }
  }
}

extension Feedback {
  /// All that stands for what was shown, for a corpus.
  var signatures: [UInt64] { points + [value] }
}
