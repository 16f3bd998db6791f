package import AdapterProtocol
import AppFlip
package import Harness

/// An adapter under test: it is started, restarted within a budget, and ended.
///
/// A session belongs to one thread and waits by blocking it. Asynchronous code takes `OwnThread`: no thread of
/// the cooperative pool waits for an adapter.
///
/// However the harness ends, its adapters and all that they started are killed: the `Watchdog` beside
/// it sees to that. The first session of a process has SIGPIPE ignored from then on.
package final class AdapterSession: AdapterUnderTest {
  package let hello: HelloReply
  /// The problems that aren't results, in order.
  package private(set) var incidents: [Incident] = []
  let options: HarnessOptions
  /// Whether nothing is waited for any more.
  let isStopped: @Sendable () -> Bool
  /// Why there will be no further process; nil while there may be one.
  private(set) var endReason: String?

  var nextID = 1
  /// Whether sessions are reset after use.
  var sendsResets: Bool
  /// The jobs of which the present process has answered requests, by the ids of their first requests; at
  /// most two, which says as much as all.
  private(set) var served: Set<Int> = []

  private let launcher: AdapterLauncher
  /// Whether only this session takes processes of the launcher.
  private let ownsLauncher: Bool
  private var process: AdapterProcess?
  /// The restarts that count against the budget.
  private var spent = 0
  /// The restarts since the last normal answer.
  private var fruitless = 0

  /// Starts an adapter, says hello and reads what it can do.
  package convenience init(
    command: AdapterCommand, hello: HelloRequest, options: HarnessOptions = HarnessOptions(),
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) {
    try self.init(
      AdapterLauncher(command, hello: hello, options: options), ownsLauncher: true,
      until: isStopped)
  }

  init(
    _ launcher: AdapterLauncher, ownsLauncher: Bool, until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) {
    (self.launcher, self.ownsLauncher, self.isStopped) = (launcher, ownsLauncher, isStopped)
    options = launcher.options
    let (process, hello) = try launcher.process(until: isStopped)
    (self.process, self.hello) = (process, hello)
    sendsResets = hello.roles.contains { $0.capabilities.features.contains(.sessions) }
  }

  /// Runs jobs and delivers their results in the order of the jobs.
  ///
  /// Whatever the adapter does, there is an exchange for each request. Sessions are reset after a job
  /// if the adapter declared them.
  package func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    var rest = jobs.makeIterator()
    run(from: { rest.next() }, each: each)
  }

  package func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    withoutActuallyEscaping(next) { Dispatcher(self, source: $0).run(each) }
  }

  // MARK: - Restarts

  /// The adapter's process, started again if there is none; nil if there will be none, and if nothing is
  /// waited for any more.
  func current() -> AdapterProcess? {
    while process == nil, endReason == nil, !isStopped() {
      do throws(StartFailure) { process = try restart() } catch {
        // A start that was stopped isn't a failure.
        if error.cause == .interrupted { return nil }
        let incident = Incident(.restartFailed(error), standardError: error.standardError)
        if incidents.last != incident { note(incident) }
        spend()
        if case .hello(.implementationError) = error.cause { giveUp(Incident.implementationGone) }
      }
    }
    return endReason == nil ? process : nil
  }

  private func restart() throws(StartFailure) -> AdapterProcess {
    let (process, reply) = try launcher.process(after: hello, until: isStopped)
    served = []
    // Links were built from the first reply, and the window was chosen by it.
    guard reply.isInterchangeable(with: hello) else {
      process.kill()
      throw StartFailure(
        command: launcher.command.shown, cause: .changed, standardError: process.standardError)
    }
    return process
  }

  func discard(keepingSpare keepsSpare: Bool = true) -> [UInt8] {
    launcher.noteEnd(keepingSpare: keepsSpare)
    let process = self.process.take()
    process?.kill()
    return process?.standardError ?? []
  }

  /// Counts an end of the process that needs a restart.
  func spend(on job: String? = nil, _ standardError: [UInt8] = []) {
    spent += 1
    fruitless += 1
    let reason =
      if fruitless > options.fruitlessRestarts {
        "\(options.fruitlessRestarts.counted("restart")) in a row without a normal reply"
      } else if spent > options.restartBudget {
        "the adapter was restarted \(options.restartBudget.counted("time")), which is the limit"
      } else { String?.none }
    if let reason { giveUp(reason, job.map { [$0] } ?? [], standardError) }
  }

  private func giveUp(_ reason: String, _ jobs: [String] = [], _ standardError: [UInt8] = []) {
    if endReason != nil { return }
    endReason = reason
    note(Incident(.gaveUp(reason), jobs: jobs, standardError: standardError))
  }

  func note(_ incident: Incident) { incidents.append(incident) }

  func noteAnswer(ofJob firstID: Int) { if served.count < 2 { served.insert(firstID) } }

  func noteNormalAnswer() { fruitless = 0 }

  // MARK: - The end

  /// Ends the adapter (section "Transport") for good, with force if needed; a session that isn't closed kills it.
  @discardableResult
  package func close() -> Shutdown {
    endReason = endReason ?? "the session was closed"
    if ownsLauncher { launcher.close() }
    guard let process = process.take() else { return Shutdown(.notRunning, nil) }
    launcher.noteEnd()
    guard let manner = end(process) else { return Shutdown(.notRunning, nil) }
    // Nothing may come after the last reply.
    let bytes = process.leftovers()
    if !bytes.isEmpty {
      note(Incident(.betweenRequests(.protocolError(.unasked, bytes: bytes.shown))))
    }
    return Shutdown(manner, process.termination, standardError: process.standardError)
  }

  private func end(_ process: AdapterProcess) -> Shutdown.Manner? {
    process.turn(until: .now)
    if process.termination != nil { return .notRunning }
    let start = Instant.now
    process.closeInput()
    if process.ends(within: options.shutdown, of: start, until: isStopped) { return .endOfInput }
    if isStopped(), process.ends(within: min(options.shutdown, Self.shutdownWhenStopped)) {
      return .endOfInput
    }
    process.terminate()
    if process.ends(within: options.shutdown, until: isStopped) { return .terminated }
    process.kill()
    return isStopped() ? nil : .killed
  }

  /// The time that a process has to end in if nothing is waited for any more, in milliseconds.
  private static let shutdownWhenStopped = 300
}
