import Fuzzing
import Synchronization
import Testing

@testable import Commands

@Suite("Progress")
struct ProgressTests {
  /// A clock that a test sets, or that goes on whenever it is asked; and what was written meanwhile.
  private final class Watch: Sendable {
    private let time = Mutex(Duration.zero)
    private let all = Mutex<[String]>([])
    private let step: Duration

    init(step: Duration = .zero) { self.step = step }

    var texts: [String] { all.withLock(\.self) }

    func set(_ milliseconds: Int) { time.withLock { $0 = .milliseconds(milliseconds) } }

    @Sendable func add(_ text: String) { all.withLock { $0.append(text) } }

    @Sendable func now() -> Duration {
      time.withLock { time in
        defer { time += step }
        return time
      }
    }
  }

  /// What is written if states are shown at given times, in milliseconds.
  private func written(
    _ manner: ProgressLine.Manner, at times: [Int], clears: Bool = false,
    _ state: (Int) -> ProgressState
  ) -> [String] {
    let watch = Watch()
    watch.set(100_000)
    let line = ProgressLine(manner, now: watch.now, write: watch.add)
    for (index, time) in times.enumerated() {
      watch.set(100_000 + time)
      line.show(state(index))
    }
    if clears { line.clear() }
    return watch.texts
  }

  private func state(
    _ done: Int, of total: Int? = 100, limit: Int? = nil, fact: String = "2 failing"
  ) -> ProgressState {
    ProgressState(
      done: done, total: total, unit: "case", facts: [fact], executions: 10 * done,
      limit: limit.map { .seconds($0) })
  }

  private func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A } }

  @Test("on a terminal one line is written over itself, at most ten times a second, and cut")
  func rewritten() {
    let lines = written(.rewritten, at: [0, 99, 100, 150, 1_000], clears: true) {
      state([1, 2, 10, 11, 5][$0])
    }
    let first = "10 of 100 cases, 2 failing, 1000 links a second, 1 s left"
    let second = "5 of 100 cases, 2 failing, 50 links a second, 19 s left"
    #expect(
      lines == [
        "\r\(first)", "\r\(second)" + String(repeating: " ", count: first.count - second.count),
        "\r" + String(repeating: " ", count: second.count), "\r",
      ])
    let long = state(1, fact: String(repeating: "x", count: 200))
    #expect(written(.rewritten, at: [500]) { _ in long }.map(\.utf8.count) == [80])
  }

  @Test("elsewhere a plain line comes every ten seconds at most; few states are asked for")
  func plain() {
    let lines = written(.plain, at: [0, 9_999, 10_000, 15_000, 19_999, 20_000], clears: true) {
      state($0 + 1)
    }
    #expect(
      lines == [
        "3 of 100 cases, 2 failing, 3 links a second, 6 min left\n",
        "6 of 100 cases, 2 failing, 3 links a second, 6 min left\n",
      ])
    var asked = 0
    _ = written(.plain, at: Array(0...1_000)) { _ in
      asked += 1
      return state(1)
    }
    #expect(asked == 11)
  }

  @Test(
    "what takes long is shown again, with the time that is left by then, until it is taken away")
  func again() {
    let watch = Watch()
    let line = ProgressLine(.plain, now: watch.now, write: watch.add)
    line.showAgain()
    line.show(state(7, of: nil, limit: 60))
    for second in 1...25 {
      watch.set(second * 1_000)
      line.showAgain()
    }
    #expect(
      watch.texts == [
        "7 cases, 2 failing, 7 links a second, 50 s left\n",
        "7 cases, 2 failing, 3 links a second, 40 s left\n",
      ])
    line.clear()
    watch.set(100_000)
    line.showAgain()
    #expect(watch.texts.count == 2)
  }

  @Test("a command that waits is shown by the console's ticks, as long as it goes on")
  func ticks() {
    let watch = Watch()
    let actions = Mutex<[@Sendable () -> Void]>([])
    let ended = Mutex(false)
    let console = Console(
      { _ in }, { _ in }, progress: watch.add, false, watch.now,
      ticker: { action in
        actions.withLock { $0.append(action) }
        return { ended.withLock { $0 = true } }
      }, loss: { nil })
    do {
      let line = ProgressLine(console, [:])
      line.show(state(1))
      watch.set(10_000)
      for action in actions.withLock(\.self) { action() }
      let isOver = ended.withLock(\.self)
      #expect(watch.texts.count == 1 && !isOver)
      line.clear()
    }
    let isOver = ended.withLock(\.self)
    #expect(isOver)
  }

  @Test(
    "the time left is that of the work or that which is set, whichever is less",
    arguments: [
      (50, 100, nil, "60 s"), (10, 100, nil, "9 min"), (1, 1_000, nil, "17 h"),
      (50, nil, 3_600, "59 min"), (50, 100, 90, "30 s"), (99, 100, 600, "1 s"),
      (50, nil, 30, "0 s"), (100, 100, nil, "0 s"),
    ] as [(Int, Int?, Int?, String)])
  func left(_ row: (done: Int, total: Int?, limit: Int?, shown: String)) {
    let line = state(row.done, of: row.total, limit: row.limit).line(after: .seconds(60))
    #expect(line.hasSuffix(", \(row.shown) left"), "\(line)")
  }

  @Test("if nothing is known of the end, nothing is said of it, nor of a speed at the beginning")
  func unknown() {
    #expect(
      state(7, of: nil).line(after: .seconds(7)) == "7 cases, 2 failing, 10 links a second")
    #expect(state(0).line(after: .zero) == "0 of 100 cases, 2 failing")
  }

  @Test(
    "the commands that take a while tell on standard error how far they have come",
    arguments: [
      (["check", "--reference", "--filter", "app/state/*"], 6, [" cases, 0 failing, "]),
      (
        ["fuzz", "--adapter", CommandFolder.reference, "--runs", "2000", "--role", "app"]
          + ["--from-good-links"], 2, [" of 2000 links, ", " behaviours, 0 findings, "]
      ),
    ])
  func commands(_ words: [String], _ count: Int, _ texts: [String]) async throws {
    let plain = try await errors(words, isTerminal: false)
    let lines = plain.split(separator: "\n")
    #expect(lines.count >= count && lines.last?.hasSuffix(" left") == true && isPlain(plain))
    #expect(lines.allSatisfy { line in texts.allSatisfy(line.contains) }, "\(lines.first ?? "")")
    let terminal = try await errors(words, isTerminal: true)
    #expect(terminal.hasPrefix("\r") && terminal.hasSuffix(" \r") && !terminal.contains("\n"))
    // A dumb terminal is none.
    let dumb = try await errors(words, isTerminal: true, terminal: "dumb")
    #expect(isPlain(dumb) && dumb.contains("\n"))
  }

  private func errors(
    _ words: [String], isTerminal: Bool, terminal: String = "xterm"
  ) async throws -> String {
    let errors = Mutex("")
    try await CommandFolder.with { folder in
      let watch = Watch(step: .seconds(4))
      let ending = await folder.call(words, ["TERM": terminal]) { heard in
        Console(
          output: heard.output, errors: heard.errors, isTerminal: isTerminal, now: watch.now)
      }
      #expect(ending.code == .expected, "\(ending.output)")
      errors.withLock { $0 = ending.errors }
    }
    return errors.withLock(\.self)
  }

  @Test("a campaign tells of the time that is set, and of the links only if their number is")
  func campaign() {
    var budget = Budget()
    #expect(
      FuzzCommand.state(of: budget, progress(5, findings: 1, triage: 0))
        == ProgressState(
          done: 5, total: 20_000, unit: "link", facts: ["3 behaviours", "1 finding"],
          executions: 5, limit: nil))
    budget.runs = .max
    budget.seconds = 90
    let state = FuzzCommand.state(of: budget, progress(500, findings: 0, triage: 12))
    #expect(
      state.line(after: .seconds(30))
        == "500 links, 3 behaviours, 0 findings, 12 links spent on minimising, "
        + "16 links a second, 60 s left")
  }

  private func progress(_ executions: Int, findings: Int, triage: Int) -> CampaignProgress {
    var progress = CampaignProgress()
    (progress.executions, progress.findings, progress.triage) = (executions, findings, triage)
    progress.behaviours = 3
    return progress
  }
}
