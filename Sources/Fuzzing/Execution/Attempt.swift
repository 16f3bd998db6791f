import AppFlip
public import Conformance
public import Harness

/// An input that was handed over, and what came of it.
public struct Attempt: Sendable {
  /// Which execution of the campaign it is, from 0.
  package let number: Int
  package let queued: QueuedInput
  /// What went over the wire.
  public let transcript: Transcript
  /// What the rules say of it.
  public let judgement: LinkJudgement

  package var input: FuzzInput { queued.input }
  package var result: ExchangeResult { transcript.result }

  /// Whether the adapter was handed the input; it isn't any more once it was given up.
  package var hasRun: Bool { if case .notRun = result { false } else { true } }

  var isAnswered: Bool { if case .answered = result { true } else { false } }

  /// What was answered, printable.
  package var shown: String { judgement.shown ?? "\(result)" }
}

extension ExchangeResult {
  /// Whether no reply came in time.
  package var isLate: Bool { if case .timedOut = self { true } else { false } }
}

extension LinkJudgement {
  /// What was answered, printable, with a word in the place of a state that is another one each time.
  var shown: String? { (exchange?.shown).map(masked) }

  /// The state of a flip that was started; nil for everything else.
  var startedState: [UInt8]? {
    if case .start(let start)? = exchange { start.state } else { nil }
  }

  /// What shows a violation, with a word in the place of a state that is another one each time.
  func masked(_ evidence: Evidence) -> Evidence {
    guard startedState != nil else { return evidence }
    return Evidence(
      expected: masked(evidence.expected), observed: masked(evidence.observed),
      difference: evidence.difference)
  }

  /// The shortest state that is told from other text.
  private static let shortestState = 4

  private func masked(_ text: String) -> String {
    guard let state = startedState, state.count >= Self.shortestState else { return text }
    return [PercentEncoding.encode(state), state].reduce(text) {
      $0.replacing(Octets.escaped($1), with: "{state}")
    }
  }
}

/// The inputs that an adapter process was handed last; bounded.
struct History {
  /// An input, and the number of its execution.
  typealias Entry = (number: Int, queued: QueuedInput)

  private var kept: [Entry] = []
  /// The place of the oldest, once there are as many as are kept.
  private var oldest = 0

  /// Adds an input, in the place of the oldest if there is no more room.
  mutating func append(_ queued: QueuedInput, number: Int) {
    guard kept.count == Minimiser.longestHistory else { return kept.append((number, queued)) }
    kept[oldest] = (number, queued)
    oldest = (oldest + 1) % kept.count
  }

  /// What was handed over, the latest at the end.
  var entries: [Entry] { Array(kept[oldest...] + kept[..<oldest]) }

  /// The last inputs, the latest at the end.
  var inputs: [FuzzInput] { entries.map(\.queued.input) }
}
