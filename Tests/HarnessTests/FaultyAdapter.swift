import AdapterProtocol
import AppFlip
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// The executable `faulty-adapter` and what the tests ask of it.
enum FaultyAdapter {
  static func command(_ arguments: String = "") -> AdapterCommand {
    let path = Checkout.products.appending(path: "faulty-adapter").path
    let quoted = "'\(path.replacing("'", with: "'\\''"))'"
    return AdapterCommand("\(quoted) \(arguments)", relativeTo: "/")
  }

  /// A session with it, and with options that are changed as a test needs them.
  static func session(
    _ arguments: String = "", _ options: HarnessOptions = .patient,
    with change: (inout HarnessOptions) -> Void = { _ in }
  ) throws -> AdapterSession {
    var options = options
    change(&options)
    return try session(of: command(arguments), options)
  }

  /// A session with an adapter that has a command of its own.
  static func session(
    of command: AdapterCommand, _ options: HarnessOptions = .patient
  ) throws -> AdapterSession {
    try AdapterSession(command: command, hello: HelloRequest(suite: "tests"), options: options)
  }
}

extension HarnessOptions {
  /// With deadlines that a busy machine keeps.
  static let patient = HarnessOptions.with(deadline: 600_000)

  static func with(deadline: Int) -> HarnessOptions {
    var options = HarnessOptions()
    options.helloDeadline = 600_000
    options.shutdown = 600_000
    options.runDeadline = deadline
    return options
  }
}

extension Job {
  static func link(_ name: String, deadline: Int? = nil) -> Job {
    Job(label: name, requests: [.link(name, deadline: deadline)])
  }
}

extension RunRequest {
  static func link(
    _ name: String, session: String? = nil, deadline: Int? = nil
  ) -> RunRequest {
    let url = Text("https://app.example.com/flip?state=\(name)")
    let input = AppInput(activity: .browsingWeb, url: url, outcome: .approves, code: "c")
    return RunRequest(.app(input), session: session, deadline: deadline)
  }

  /// The result of a good adapter: it opens the link.
  var goodResult: ExchangeResult {
    guard case .app(let input) = input, let url = input.url else { return .notRun("no link") }
    let opened = OpenedURL(url: url, universalLinksOnly: true)
    return .answered(.app(AppReply(handled: true, opened: [opened])))
  }
}

/// Does something with options that a busy machine keeps, or with a deadline, by a clock that an adapter's silence
/// puts forward; it is handed the arguments for that.
func withDeadline<Value>(
  _ milliseconds: Int?, _ body: (HarnessOptions, String) throws -> Value
) rethrows -> Value {
  guard let milliseconds else { return try body(.patient, "") }
  return try SilenceClock.ofDeadline(milliseconds) { try body(.with(deadline: milliseconds), $0) }
}

/// Checks that each request of some jobs has the result of a good adapter.
func expectGood(
  _ jobs: some Sequence<[Transcript]>, _ location: SourceLocation = #_sourceLocation
) {
  for transcripts in jobs {
    let results = transcripts.map(\.result)
    #expect(results == transcripts.map(\.request.goodResult), sourceLocation: location)
  }
}

extension Transcript {
  /// The request as its line says it; nil if that asks for something else.
  var sentRun: RunRequest? {
    get throws {
      guard case .run(let run) = try Request(line: requestLine).operation else { return nil }
      return run
    }
  }
}

extension AdapterSession {
  /// Runs jobs and collects what is delivered; the order of delivery is checked.
  func collect(_ jobs: [Job]) -> [[Transcript]] {
    var all: [[Transcript]] = []
    run(jobs) { index, transcripts in
      #expect(index == all.count)
      if jobs[index].refinement == nil {
        #expect(transcripts.map(\.request) == jobs[index].requests)
      }
      all.append(transcripts)
    }
    #expect(all.count == jobs.count)
    return all
  }
}

extension ProcessList {
  /// Checks that none of the processes, and nothing of their groups, is left; removes the list.
  func expectAllGone(atLeast count: Int = 1, _ location: SourceLocation = #_sourceLocation) {
    #expect(processes.count >= count, sourceLocation: location)
    #expect(survivors() == [], "these processes live", sourceLocation: location)
    remove()
  }
}
