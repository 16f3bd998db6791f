import Doctor
import Harness
import TestSupport
import Testing

/// An adapter with one mistake, and the probe that must find it.
struct Ailment: CustomTestStringConvertible, Sendable {
  /// What makes the mistake.
  enum Carrier: Sendable {
    /// The arguments of `faulty-adapter`.
    case faulty(String)
    /// The argument of `one_mistake.py`.
    case mistake(String)
  }

  /// The probe's id behind `doctor/`.
  let probe: String
  /// What makes the mistake.
  let carrier: Carrier
  /// Other probes that can't but find it too; nil where the probes are examined alone.
  ///
  /// An adapter that doesn't answer is silent to many of them.
  let also: [String]?

  init(_ probe: String, _ carrier: Carrier, also: [String]? = []) {
    self.probe = probe
    self.carrier = carrier
    self.also = also
  }

  /// The command that starts the adapter.
  ///
  /// - Parameter clock: the clock that it puts forward while it is silent.
  /// - Returns: the command.
  func command(by clock: SilenceClock) -> AdapterCommand {
    switch carrier {
    case .faulty(let arguments): Examined.faulty("\(arguments) \(clock.arguments)")
    case .mistake(let name): Examined.python("doctor/one_mistake.py \(name) \(clock.arguments)")
    }
  }

  /// The clock: each silence is as long as the adapter's is late, and uses up every other deadline.
  var clock: SilenceClock {
    SilenceClock(step: probe == "deadline" ? DoctorOptions().deadline + 1 : 600_000)
  }

  /// What to examine: everything, unless an adapter doesn't answer, or each process costs the time that
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

extension Ailment {
  /// What `faulty-adapter` has.
  static let faulty: [Ailment] = [
    Ailment("start", .faulty("--hello exit-1")), Ailment("start", .faulty("--hello exit")),
    Ailment("start", .faulty("--hello killed")),
    Ailment("hello", .faulty("--hello hang"), also: nil),
    Ailment("hello", .faulty("--hello deaf"), also: nil),
    Ailment("hello-reply", .faulty("--hello close-output"), also: nil),
    Ailment("hello-reply", .faulty("--hello wrong-id"), also: nil),
    Ailment("hello-reply", .faulty("--hello wrong-version")),
    Ailment("hello-reply", .faulty("--hello unknown-member")),
    Ailment("hello-reply", .faulty("--hello refuse")),
    Ailment("hello-reply", .faulty("--hello half-line-exit")),
    Ailment("hello-reply", .faulty("--hello long-line")),
    Ailment("run", .faulty("--fault exit-3")),
    Ailment("run", .faulty("--fault fraction"), also: nil),
    Ailment("run", .faulty("--fault two-bodies")), Ailment("run", .faulty("--fault no-body")),
    Ailment("run", .faulty("--fault unknown-member")),
    Ailment("run", .faulty("--fault half-line-exit")),
    Ailment("run", .faulty("--fault long-line")),
    Ailment("run", .faulty("--fault forget"), also: nil),
    Ailment("run", .faulty("--fault duplicate-key"), also: nil),
    Ailment("run", .faulty("--fault wrong-id"), also: nil),
    Ailment("run", .faulty("--fault close-output"), also: nil),
    Ailment("deadline", .faulty("--fault slow --delay 2000"), also: nil),
    Ailment("standard-output", .faulty("--hello banner")),
    Ailment("standard-output", .faulty("--fault garbage-after")),
    Ailment("standard-output", .faulty("--fault repeated-id")),
    Ailment("standard-output", .faulty("--fault empty-line")),
    Ailment("standard-output", .faulty("--end line")),
    Ailment("window", .faulty("--fault crowd-exit --window 4"), also: ["one-write"]),
    Ailment("window", .faulty("--fault crowd-hang --window 4"), also: nil),
    Ailment("end-of-input", .faulty("--end exit-5")),
    Ailment("end-of-input", .faulty("--end ignore"), also: nil),
    Ailment("end-of-input", .faulty("--end ignore-terminate"), also: nil),
    Ailment("last-line", .faulty("--end ignore"), also: nil),
  ]

  /// What `one_mistake.py` has.
  static let mistakes: [Ailment] = [
    Ailment("start", .mistake("ends")),
    Ailment("hello", .mistake("buffered"), also: nil),
    Ailment("hello-reply", .mistake("no-roles")),
    Ailment("run", .mistake("number-for-id"), also: nil),
    Ailment("deadline", .mistake("slow"), also: nil),
    Ailment("versions", .mistake("any-version")),
    Ailment("restart", .mistake("changes")),
    Ailment("unknown-member", .mistake("strict-members"), also: ["long-line"]),
    Ailment("unknown-op", .mistake("forgets-op"), also: nil),
    Ailment("no-json", .mistake("trace-on-output")),
    Ailment("no-json", .mistake("ok-to-anything"), also: nil),
    Ailment("after-error", .mistake("upset")),
    Ailment("ids", .mistake("numeric-ids"), also: nil),
    Ailment("text", .mistake("question-marks")), Ailment("text", .mistake("latin-1")),
    Ailment("long-line", .mistake("short-lines"), also: nil),
    Ailment("line-ends", .mistake("keeps-cr")),
    Ailment("one-write", .mistake("first-line-only"), also: nil),
    Ailment("small-writes", .mistake("read-is-line"), also: nil),
    Ailment("last-line", .mistake("waits-for-line"), also: nil),
    Ailment("standard-output", .mistake("logs-on-output")),
    Ailment("standard-error", .mistake("full-pipe"), also: nil),
    Ailment("window", .mistake("drops-in-a-crowd"), also: nil),
    Ailment("end-of-input", .mistake("status")),
    Ailment("terminate", .mistake("keeps-on-terminate"), also: nil),
    Ailment("repeatable", .mistake("remembers")),
    Ailment("features", .mistake("no-universal-links-only")),
    Ailment("features", .mistake("own-code")),
    Ailment("bytes", .mistake("text-only")),
    Ailment("declared", .mistake("refuses-declared")),
    Ailment("undeclared", .mistake("half-an-answer")),
    Ailment("sessions", .mistake("one-session")),
    Ailment("reset", .mistake("keeps-sessions")), Ailment("reset", .mistake("reset-members")),
  ]
}
