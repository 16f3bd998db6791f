import Harness

/// The drafts that earlier campaigns kept, as far as this one executed them, and what they show now.
///
/// What an implementation made of a draft counts: an answer, or an error that it threw. A draft that ended
/// with a crash, a hang, a protocol error or "unsupported" keeps what is noted: that says nothing of what
/// the draft brings out, and one bad build would cost a corpus most of its drafts.
struct Reexecutions {
  private let fingerprints: Set<UInt64>
  /// The drafts with what they show now, in the order of their executions.
  private(set) var drafts: [KeptDraft] = []

  /// Waits for drafts.
  ///
  /// - Parameter seeds: the drafts that earlier campaigns kept.
  init(of seeds: [Seed]) { fingerprints = Set(seeds.map(\.draft.fingerprint)) }

  /// Takes note of an execution of one of the drafts; others are passed over.
  ///
  /// - Parameters:
  ///   - execution: what came of a draft.
  ///   - behaviour: what it showed.
  mutating func note(_ execution: Execution, showing behaviour: borrowing Behaviour) {
    let candidate = execution.candidate
    // Every kept draft that can be sent is a seed, if under the name of another one.
    guard !fingerprints.isEmpty, candidate.parent == nil, case .search = candidate.purpose,
      execution.showsImplementation,
      fingerprints.contains(candidate.draft.fingerprint(ofLink: candidate.link))
    else { return }
    drafts.append(KeptDraft(candidate.draft, signatures: behaviour.signatures))
  }
}

extension Execution {
  /// Whether the implementation had its say about the draft.
  fileprivate var showsImplementation: Bool {
    switch result {
    case .answered, .implementationError: true
    case .unsupported, .adapterError, .timedOut, .crashed, .protocolError, .notRun: false
    }
  }
}

extension Behaviour {
  /// All that stands for what was shown, for a corpus.
  var signatures: [UInt64] { points + [value] }
}
