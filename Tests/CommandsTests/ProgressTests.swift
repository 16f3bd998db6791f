import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Fuzzing

@Suite("Progress")
struct ProgressTests {
  /// What is written if states are shown at given times.
  private func written(
    isTerminal: Bool, at milliseconds: [Int], clears: Bool = false,
    _ state: (Int) -> ProgressState
  ) -> [String] {
    let clock = HandClock(.seconds(100))
    let heard = Heard()
    let line = ProgressLine(
      Console(
        output: { _ in }, errors: { _ in }, progress: heard.add, isTerminal: isTerminal,
        now: clock.now))
    for (index, moment) in milliseconds.enumerated() {
      clock.set(.seconds(100) + .milliseconds(moment))
      line.show(state(index))
    }
    if clears { line.clear() }
    return heard.texts
  }

  private func state(_ done: Int, of total: Int? = 100) -> ProgressState {
    ProgressState(done: done, total: total, unit: "case", failing: 2, links: 10 * done)
  }

  @Test("on a terminal one line is written over itself, at most ten times a second")
  func rewritten() {
    let lines = written(isTerminal: true, at: [0, 99, 100, 150, 1_000], clears: true) {
      state([1, 2, 10, 11, 5][$0])
    }
    let first = "10 of 100 cases, 2 failing, 1000 links a second, 1 second left"
    let second = "5 of 100 cases, 2 failing, 50 links a second, 19 seconds left"
    #expect(
      lines == [
        "\r\(first)", "\r\(second) ", "\r" + String(repeating: " ", count: second.count), "\r",
      ])
  }

  @Test("a line that is too long for a terminal is cut")
  func width() {
    var long = state(1)
    long.unit = String(repeating: "x", count: 200)
    let lines = written(isTerminal: true, at: [500]) { _ in long }
    #expect(lines.map(\.utf8.count) == [80])
  }

  @Test("elsewhere a plain line comes every ten seconds at most, without control characters")
  func plain() {
    var asked = 0
    let lines = written(
      isTerminal: false, at: [0, 9_999, 10_000, 15_000, 19_999, 20_000], clears: true
    ) {
      asked += 1
      return state($0 + 1)
    }
    #expect(
      lines == [
        "3 of 100 cases, 2 failing, 3 links a second, 5 minutes left\n",
        "6 of 100 cases, 2 failing, 3 links a second, 5 minutes left\n",
      ])
    #expect(asked == 2)
  }

  /// A clock that stands where a test sets it, or goes on by a step whenever it is asked.
  private final class HandClock: Sendable {
    private let time: Mutex<Duration>
    private let step: Duration

    init(_ time: Duration, step: Duration = .zero) {
      self.time = Mutex(time)
      self.step = step
    }

    func set(_ time: Duration) { self.time.withLock { $0 = time } }

    @Sendable func now() -> Duration {
      time.withLock { time in
        defer { time += step }
        return time
      }
    }
  }

  /// What was written, each time by itself.
  private final class Heard: Sendable {
    private let all = Mutex<[String]>([])

    var texts: [String] { all.withLock(\.self) }

    @Sendable func add(_ text: String) { all.withLock { $0.append(text) } }
  }

  @Test(
    "the time left is the lesser of the remaining work and the set time",
    arguments: [
      (50, 100, nil, "60 seconds"), (10, 100, nil, "9 minutes"), (1, 1_000, nil, "17 hours"),
      (50, nil, 3_600, "59 minutes"), (50, 100, 90, "30 seconds"), (99, 100, 600, "1 second"),
      (50, nil, 30, "0 seconds"), (100, 100, nil, "0 seconds"),
    ] as [(Int, Int?, Int?, String)])
  func left(_ row: (done: Int, total: Int?, limit: Int?, shown: String)) {
    var state = state(row.done, of: row.total)
    state.limit = row.limit.map { .seconds($0) }
    let line = state.line(after: .seconds(60))
    #expect(line.hasSuffix(", \(row.shown) left"), "\(line)")
  }

  @Test("if nothing is known of the end, nothing is said of it, nor of a speed at the beginning")
  func unknown() {
    #expect(
      state(7, of: nil).line(after: .seconds(7)) == "7 cases, 2 failing, 10 links a second")
    #expect(state(0).line(after: .zero) == "0 of 100 cases, 2 failing")
  }

  // MARK: - The commands that take a while

  /// Runs a command with a clock that goes on whenever it is asked.
  private func errors(
    _ words: [String], terminal: Bool
  ) async throws -> String {
    var errors = ""
    try await CommandFolder.with { folder in
      let clock = HandClock(.zero, step: .seconds(4))
      let ending = await folder.call(words, [:]) { heard in
        Console(
          output: heard.output, errors: heard.errors, isTerminal: terminal, now: clock.now)
      }
      #expect(ending.code == .expected, "\(ending.output)")
      errors = ending.errors
    }
    return errors
  }

  @Test(
    "a command reports its progress on standard error",
    arguments: [
      ("check --reference --filter app/state/*", [" cases, 0 failing, ", " left"], 6),
      (
        "fuzz --adapter REFERENCE --links 2000 --role app", [" links, 0 failing, ", " a second"], 2
      ),
    ])
  func commands(_ words: String, _ parts: [String], _ least: Int) async throws {
    let words = words.split(separator: " ").map {
      $0 == "REFERENCE" ? CommandFolder.reference : String($0)
    }
    let plain = try await errors(words, terminal: false)
    let lines = plain.split(separator: "\n")
    #expect(lines.count >= least && lines.last?.hasSuffix(" left") == true)
    #expect(lines.allSatisfy { line in parts.allSatisfy { line.contains($0) } }, "\(plain)")
    #expect(plain.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    let terminal = try await errors(words, terminal: true)
    #expect(terminal.hasPrefix("\r") && terminal.hasSuffix(" \r") && !terminal.contains("\n"))
  }

  @Test("fuzzing shows the time that is left, and the number of links only if it is known")
  func fuzzing() {
    var progress = FuzzProgress(sent: 5, all: 20_000, failures: 1)
    #expect(
      ProgressState(progress, within: nil)
        == ProgressState(
          done: 5, total: 20_000, unit: "link", failing: 1, links: 5, limit: nil
        ))
    progress = FuzzProgress(sent: 500)
    #expect(
      ProgressState(progress, within: 90).line(after: .seconds(30))
        == "500 links, 0 failing, 16 links a second, 60 seconds left")
  }
}
