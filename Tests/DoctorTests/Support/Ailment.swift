import Doctor
import Harness
import Testing

/// An adapter with one mistake, and the probe that must find it.
struct Ailment: CustomTestStringConvertible, Sendable {
  /// The wait that ends only at a deadline, which is made short then.
  enum Wait: Sendable {
    case none
    case run
    /// Longer than a reply that is late, and not by much.
    case late
    case hello
    case shutdown
  }

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
  /// The wait that ends only at a deadline.
  let wait: Wait
  /// Other probes that can't but find it too.
  let also: [String]

  init(_ probe: String, _ carrier: Carrier, wait: Wait = .none, also: [String] = []) {
    self.probe = probe
    self.carrier = carrier
    self.wait = wait
    self.also = also
  }

  /// The command that starts the adapter.
  var command: AdapterCommand {
    switch carrier {
    case .faulty(let arguments): Examined.faulty(arguments)
    case .mistake(let name): Examined.python("doctor/one_mistake.py \(name)")
    }
  }

  /// How patient to be, and what to examine: everything, unless a wait is short, or each process
  /// costs the time that an interpreter needs to start.
  var options: DoctorOptions {
    let only = Set(([probe] + also).map { "doctor/\($0)" })
    return switch wait {
    case .none: .with(probes: isCheap ? nil : only)
    // The other replies must come in time on a busy machine as well.
    case .run: .with(deadline: 5_000, probes: only)
    case .late: .with(deadline: 1_500, probes: only)
    case .hello: .with(hello: 1_000, shutdown: 500, probes: only)
    case .shutdown: .with(shutdown: 1_000, probes: only)
    }
  }

  private var isCheap: Bool {
    if case .faulty = carrier { return true }
    return false
  }

  /// The ids of the probes that must fail, sorted.
  var failed: [String] {
    let all = wait == .none ? [probe] + also : [probe]
    return all.map { "doctor/\($0)" }.sorted()
  }

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
    Ailment("hello", .faulty("--hello hang"), wait: .hello),
    Ailment("hello", .faulty("--hello deaf"), wait: .hello),
    Ailment("hello-reply", .faulty("--hello close-output"), wait: .hello),
    Ailment("hello-reply", .faulty("--hello wrong-id"), wait: .hello),
    Ailment("hello-reply", .faulty("--hello wrong-version")),
    Ailment("hello-reply", .faulty("--hello unknown-member")),
    Ailment("hello-reply", .faulty("--hello refuse")),
    Ailment("hello-reply", .faulty("--hello half-line-exit")),
    Ailment("hello-reply", .faulty("--hello long-line")),
    Ailment("run", .faulty("--fault exit-3")),
    Ailment("run", .faulty("--fault fraction"), wait: .run),
    Ailment("run", .faulty("--fault two-bodies")), Ailment("run", .faulty("--fault no-body")),
    Ailment("run", .faulty("--fault unknown-member")),
    Ailment("run", .faulty("--fault half-line-exit")),
    Ailment("run", .faulty("--fault long-line")),
    Ailment("run", .faulty("--fault forget"), wait: .run),
    Ailment("run", .faulty("--fault duplicate-key"), wait: .run),
    Ailment("run", .faulty("--fault wrong-id"), wait: .run),
    Ailment("run", .faulty("--fault close-output"), wait: .run),
    Ailment("deadline", .faulty("--fault slow --delay 2000"), wait: .late),
    Ailment("standard-output", .faulty("--hello banner")),
    Ailment("standard-output", .faulty("--fault garbage-after")),
    Ailment("standard-output", .faulty("--fault repeated-id")),
    Ailment("standard-output", .faulty("--fault empty-line")),
    Ailment("standard-output", .faulty("--end line")),
    Ailment("window", .faulty("--fault crowd-exit --window 4"), also: ["one-write"]),
    Ailment("window", .faulty("--fault crowd-hang --window 4"), wait: .run),
    Ailment("end-of-input", .faulty("--end exit-5")),
    Ailment("end-of-input", .faulty("--end ignore"), wait: .shutdown),
    Ailment("end-of-input", .faulty("--end ignore-terminate"), wait: .shutdown),
    Ailment("last-line", .faulty("--end ignore"), wait: .shutdown),
  ]

  /// What `one_mistake.py` has.
  static let mistakes: [Ailment] = [
    Ailment("start", .mistake("ends")),
    Ailment("hello", .mistake("buffered"), wait: .hello),
    Ailment("hello-reply", .mistake("no-roles")),
    Ailment("run", .mistake("number-for-id"), wait: .run),
    Ailment("deadline", .mistake("slow"), wait: .late),
    Ailment("versions", .mistake("any-version")),
    Ailment("restart", .mistake("changes")),
    Ailment("unknown-member", .mistake("strict-members"), also: ["long-line"]),
    Ailment("unknown-op", .mistake("forgets-op"), wait: .run),
    Ailment("no-json", .mistake("trace-on-output")),
    Ailment("no-json", .mistake("ok-to-anything"), wait: .run),
    Ailment("after-error", .mistake("upset")),
    Ailment("ids", .mistake("numeric-ids"), wait: .run),
    Ailment("text", .mistake("question-marks")), Ailment("text", .mistake("latin-1")),
    Ailment("long-line", .mistake("short-lines"), wait: .run),
    Ailment("line-ends", .mistake("keeps-cr")),
    Ailment("one-write", .mistake("first-line-only"), wait: .run),
    Ailment("small-writes", .mistake("read-is-line"), wait: .run),
    Ailment("last-line", .mistake("waits-for-line"), wait: .shutdown),
    Ailment("standard-output", .mistake("logs-on-output")),
    Ailment("standard-error", .mistake("full-pipe"), wait: .run),
    Ailment("window", .mistake("drops-in-a-crowd"), wait: .run),
    Ailment("end-of-input", .mistake("status")),
    Ailment("terminate", .mistake("keeps-on-terminate"), wait: .shutdown),
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
