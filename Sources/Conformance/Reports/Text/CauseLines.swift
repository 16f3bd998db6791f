import AppFlip

/// What a run knows of the cause of a broken rule: whether its cases fail alone.
struct CauseLines {
  let run: RunResult

  /// Adds what is known; nothing if there is nothing.
  func add(_ rule: Rule.ID, to block: inout TextBlock) {
    guard let replay = run.replays[rule], let sentence = sentence(on: replay) else { return }
    block.addField("run alone", sentence)
    if case .after(let earlier) = replay.dependence {
      block.addVerbatim(
        "replay both",
        Replay.line(
          of: replay.testCase, after: earlier, in: run.reports, inProcess: run.isInProcess))
    }
  }

  private func sentence(on replay: FailureReplay) -> String? {
    let place =
      run.isInProcess ? "on a new instance, in the same process" : "alone in a fresh process"
    let passes = "\(replay.testCase) passes \(place)"
    let state = replay.stateOf.map { " The state that came back is that of \($0)." } ?? ""
    switch replay.dependence {
    case .none: return nil
    case .after(let earlier):
      return "\(passes), and fails when \(earlier) was sent before it.\(state)"
    case .afterSeveral(let first):
      return
        "\(passes). It fails behind what was sent from \(first) on, and not behind that case alone.\(state)"
    case .firstOfProcess:
      return run.isInProcess
        ? "\(replay.testCase) fails only as the first request of an instance: sent again, it passes."
        : "\(replay.testCase) fails only as the first request of a process: sent again there, it passes."
    case .chance:
      return "\(passes), and behind all that was sent before it: it doesn't fail each time.\(state)"
    case .unknown:
      return "\(passes). On what it depends wasn't found: the search takes a bounded time.\(state)"
    }
  }
}
