import Commands
import Processes
import TestSupport
import Testing

/// An adapter with one mistake, and the probe that must find it.
struct AdapterMistake: CustomTestStringConvertible, Sendable {
  /// What makes the mistake.
  enum Carrier: Sendable {
    /// The arguments of `faulty-adapter`.
    case faulty(String)
    /// The argument of `one_mistake.py`.
    case mistake(String)
  }

  /// The probe's name after `doctor/`.
  let probe: String
  /// What makes the mistake.
  let carrier: Carrier
  /// Other probes that must find it too; nil if only these probes run.
  ///
  /// An adapter that doesn't answer is silent to many of them.
  let also: [String]?

  init(_ probe: String, _ carrier: Carrier, also: [String]? = []) {
    self.probe = probe
    self.carrier = carrier
    self.also = also
  }

  /// The command that starts the adapter.
  func command(by clock: SilenceClock) -> AdapterCommand {
    switch carrier {
    case .faulty(let arguments): DoctorRun.faulty("\(arguments) \(clock.arguments)")
    case .mistake(let name): DoctorRun.python("doctor/one_mistake.py \(name) \(clock.arguments)")
    }
  }

  /// The clock: each silence is as long as the adapter's is late, and uses up every other deadline.
  var clock: SilenceClock {
    SilenceClock(step: probe == "deadline" ? DoctorOptions().deadline + 1 : 600_000)
  }

  /// Which probes run: all of them, unless an adapter doesn't answer, or each process costs the time that
  /// an interpreter needs to start.
  var options: DoctorOptions { .with(probes: isCheap && also != nil ? nil : Set(failed)) }

  private var isCheap: Bool {
    if case .faulty = carrier { return true }
    return false
  }

  /// The ids of the probes that must fail, sorted.
  var failed: [String] { ([probe] + (also ?? [])).map { "doctor/\($0)" }.sorted() }

  var testDescription: String {
    switch carrier {
    case .faulty(let arguments): "\(probe): faulty-adapter \(arguments)"
    case .mistake(let name): "\(probe): \(name)"
    }
  }
}

extension AdapterMistake {
  static let faulty: [AdapterMistake] = [
    AdapterMistake("start", .faulty("--hello exit-1")),
    AdapterMistake("start", .faulty("--hello exit")),
    AdapterMistake("start", .faulty("--hello killed")),
    AdapterMistake("hello", .faulty("--hello hang"), also: nil),
    AdapterMistake("hello", .faulty("--hello deaf"), also: nil),
    AdapterMistake("hello-reply", .faulty("--hello close-output"), also: nil),
    AdapterMistake("hello-reply", .faulty("--hello wrong-id"), also: nil),
    AdapterMistake("hello-reply", .faulty("--hello wrong-version")),
    AdapterMistake("hello-reply", .faulty("--hello unknown-member")),
    AdapterMistake("hello-reply", .faulty("--hello refuse")),
    AdapterMistake("hello-reply", .faulty("--hello half-line-exit")),
    AdapterMistake("hello-reply", .faulty("--hello long-line")),
    AdapterMistake("run", .faulty("--fault exit-3")),
    AdapterMistake("run", .faulty("--fault fraction"), also: nil),
    AdapterMistake("run", .faulty("--fault two-bodies")),
    AdapterMistake("run", .faulty("--fault no-body")),
    AdapterMistake("run", .faulty("--fault unknown-member")),
    AdapterMistake("run", .faulty("--fault half-line-exit")),
    AdapterMistake("run", .faulty("--fault long-line")),
    AdapterMistake("run", .faulty("--fault forget"), also: nil),
    AdapterMistake("run", .faulty("--fault duplicate-key"), also: nil),
    AdapterMistake("run", .faulty("--fault wrong-id"), also: nil),
    AdapterMistake("run", .faulty("--fault close-output"), also: nil),
    AdapterMistake("deadline", .faulty("--fault slow --delay 2000"), also: nil),
    AdapterMistake("standard-output", .faulty("--hello banner")),
    AdapterMistake("standard-output", .faulty("--fault garbage-after")),
    AdapterMistake("standard-output", .faulty("--fault repeated-id")),
    AdapterMistake("standard-output", .faulty("--fault empty-line")),
    AdapterMistake("standard-output", .faulty("--end line")),
    AdapterMistake("window", .faulty("--fault crowd-exit --window 4"), also: ["one-write"]),
    AdapterMistake("window", .faulty("--fault crowd-hang --window 4"), also: nil),
    AdapterMistake("end-of-input", .faulty("--end exit-5")),
    AdapterMistake("end-of-input", .faulty("--end ignore"), also: nil),
    AdapterMistake("end-of-input", .faulty("--end ignore-terminate"), also: nil),
    AdapterMistake("last-line", .faulty("--end ignore"), also: nil),
  ]

  /// What `one_mistake.py` has.
  static let mistakes: [AdapterMistake] = [
    AdapterMistake("start", .mistake("ends")),
    AdapterMistake("hello", .mistake("buffered"), also: nil),
    AdapterMistake("hello-reply", .mistake("no-roles")),
    AdapterMistake("run", .mistake("number-for-id"), also: nil),
    AdapterMistake("deadline", .mistake("slow"), also: nil),
    AdapterMistake("versions", .mistake("any-version")),
    AdapterMistake("restart", .mistake("changes")),
    AdapterMistake("unknown-member", .mistake("strict-members"), also: ["long-line"]),
    AdapterMistake("unknown-op", .mistake("forgets-op"), also: nil),
    AdapterMistake("no-json", .mistake("trace-on-output")),
    AdapterMistake("no-json", .mistake("ok-to-anything"), also: nil),
    AdapterMistake("after-error", .mistake("upset")),
    AdapterMistake("ids", .mistake("numeric-ids"), also: nil),
    AdapterMistake("text", .mistake("question-marks")), AdapterMistake("text", .mistake("latin-1")),
    AdapterMistake("long-line", .mistake("short-lines"), also: nil),
    AdapterMistake("line-ends", .mistake("keeps-cr")),
    AdapterMistake("one-write", .mistake("first-line-only"), also: nil),
    AdapterMistake("small-writes", .mistake("read-is-line"), also: nil),
    AdapterMistake("last-line", .mistake("waits-for-line"), also: nil),
    AdapterMistake("standard-output", .mistake("logs-on-output")),
    AdapterMistake("standard-error", .mistake("full-pipe"), also: nil),
    AdapterMistake("window", .mistake("drops-in-a-crowd"), also: nil),
    AdapterMistake("end-of-input", .mistake("status")),
    AdapterMistake("terminate", .mistake("keeps-on-terminate"), also: nil),
    AdapterMistake("repeatable", .mistake("remembers")),
    AdapterMistake("features", .mistake("no-universal-links-only")),
    AdapterMistake("features", .mistake("own-code")),
    AdapterMistake("bytes", .mistake("text-only")),
    AdapterMistake("declared", .mistake("refuses-declared")),
    AdapterMistake("undeclared", .mistake("half-an-answer")),
    AdapterMistake("sessions", .mistake("one-session")),
    AdapterMistake("reset", .mistake("keeps-sessions")),
    AdapterMistake("reset", .mistake("reset-members")),
  ]
}
