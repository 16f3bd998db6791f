import Commands
import Harness
import Processes
import TestSupport
import Testing

/// An adapter with one mistake, and the probe that must find it.
struct AdapterMistake: CustomTestStringConvertible, Sendable {
  /// Behind `doctor/`.
  let probe: String
  /// The arguments of `faulty-adapter`, or the one of `one_mistake.py`.
  let words: String
  /// Other probes that must find it too; nil if only these probes run.
  ///
  /// An adapter that doesn't answer is silent to many of them.
  let also: [String]?

  init(_ probe: String, _ words: String, also: [String]? = []) {
    (self.probe, self.words, self.also) = (probe, words, also)
  }

  private var isPython: Bool { !words.hasPrefix("-") }

  func command(by clock: SilenceClock) -> AdapterCommand {
    isPython
      ? DoctorRun.python("doctor/one_mistake.py \(words) \(clock.arguments)")
      : DoctorRun.faulty("\(words) \(clock.arguments)")
  }

  /// The clock: each silence is as long as the adapter's is late, and uses up every other deadline.
  var clock: SilenceClock {
    SilenceClock(step: probe == "deadline" ? DoctorOptions().harness.runDeadline + 1 : 600_000)
  }

  /// All probes run, unless an adapter doesn't answer, or each process costs an interpreter's start.
  var options: DoctorOptions { .with(probes: isPython || also == nil ? Set(failed) : nil) }

  var failed: [String] { ([probe] + (also ?? [])).map { "doctor/\($0)" }.sorted() }

  var testDescription: String { "\(probe): \(isPython ? "" : "faulty-adapter ")\(words)" }
}

extension AdapterMistake {
  static let faulty: [AdapterMistake] = [
    AdapterMistake("start", "--hello exit-1"),
    AdapterMistake("start", "--hello exit"),
    AdapterMistake("start", "--hello killed"),
    AdapterMistake("hello", "--hello hang", also: nil),
    AdapterMistake("hello", "--hello deaf", also: nil),
    AdapterMistake("hello-reply", "--hello close-output", also: nil),
    AdapterMistake("hello-reply", "--hello wrong-id", also: nil),
    AdapterMistake("hello-reply", "--hello wrong-version"),
    AdapterMistake("hello-reply", "--hello unknown-member"),
    AdapterMistake("hello-reply", "--hello refuse"),
    AdapterMistake("hello-reply", "--hello half-line-exit"),
    AdapterMistake("hello-reply", "--hello long-line"),
    AdapterMistake("run", "--fault exit-3"),
    AdapterMistake("run", "--fault fraction", also: nil),
    AdapterMistake("run", "--fault two-bodies"),
    AdapterMistake("run", "--fault no-body"),
    AdapterMistake("run", "--fault unknown-member"),
    AdapterMistake("run", "--fault half-line-exit"),
    AdapterMistake("run", "--fault long-line"),
    AdapterMistake("run", "--fault forget", also: nil),
    AdapterMistake("run", "--fault duplicate-key", also: nil),
    AdapterMistake("run", "--fault wrong-id", also: nil),
    AdapterMistake("run", "--fault close-output", also: nil),
    AdapterMistake("deadline", "--fault slow --delay 2000", also: nil),
    AdapterMistake("hello-reply", "--hello banner"),
    AdapterMistake("standard-output", "--fault garbage-after"),
    AdapterMistake("standard-output", "--fault repeated-id"),
    AdapterMistake("run", "--fault empty-line"),
    AdapterMistake("standard-output", "--end line"),
    AdapterMistake("window", "--fault crowd-exit --window 4"),
    AdapterMistake("window", "--fault crowd-hang --window 4", also: nil),
    AdapterMistake("end-of-input", "--end exit-5"),
    AdapterMistake("end-of-input", "--end ignore", also: nil),
    AdapterMistake("end-of-input", "--end ignore-terminate", also: nil),
  ]

  static let mistakes: [AdapterMistake] = [
    AdapterMistake("start", "ends"),
    AdapterMistake("hello", "buffered", also: nil),
    AdapterMistake("hello-reply", "no-roles"),
    AdapterMistake("run", "number-for-id", also: nil),
    AdapterMistake("deadline", "slow", also: nil),
    AdapterMistake("unknown-member", "strict-members", also: ["long-line"]),
    AdapterMistake("after-error", "forgets-op", also: nil),
    AdapterMistake("after-error", "upset"),
    AdapterMistake("ids", "numeric-ids", also: nil),
    AdapterMistake("text", "question-marks"), AdapterMistake("text", "latin-1"),
    AdapterMistake("long-line", "short-lines", also: nil),
    AdapterMistake("standard-output", "logs-on-output"),
    AdapterMistake("window", "drops-in-a-crowd", also: nil),
    AdapterMistake("end-of-input", "status"),
    AdapterMistake("repeatable", "remembers"),
    AdapterMistake("features", "no-universal-links-only"),
    AdapterMistake("declared", "refuses-declared"),
    AdapterMistake("sessions", "one-session"),
    AdapterMistake("sessions", "keeps-sessions"),
    AdapterMistake("sessions", "reset-members"),
  ]
}
