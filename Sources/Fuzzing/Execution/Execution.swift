package import Conformance
package import Exchanges

/// An input and what came of it.
package struct Execution: Sendable {
  /// Which execution of the campaign it is, from 0.
  package let number: Int
  /// The input.
  package let queued: QueuedInput
  /// What the request ended with.
  package let result: ExchangeResult
  /// What the rules say of it.
  package let judgement: LinkJudgement

  /// Whether the adapter was handed the input; it isn't any more once it was given up.
  package var hasRun: Bool { if case .notRun = result { false } else { true } }

  /// Whether there was an answer.
  var isAnswered: Bool { if case .answered = result { true } else { false } }
}

extension ExchangeResult {
  /// Whether no reply came in time.
  package var isLate: Bool { if case .timedOut = self { true } else { false } }
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
    guard kept.count == HistoryReduction.longest else { return kept.append((number, queued)) }
    kept[oldest] = (number, queued)
    oldest = (oldest + 1) % kept.count
  }

  /// What was handed over, the latest at the end.
  var entries: [Entry] { Array(kept[oldest...] + kept[..<oldest]) }

  /// The last inputs, the latest at the end.
  var inputs: [FuzzInput] { entries.map(\.queued.input) }
}
