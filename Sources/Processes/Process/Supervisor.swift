package import AdapterProtocol
import AppFlip
import Foundation
import Harness

/// Keeps an adapter alive: starts it, starts it again, and knows when to stop doing so.
final class Supervisor {
  let hello: HelloReply
  let options: HarnessOptions
  /// Whether nothing is waited for any more.
  let isStopped: @Sendable () -> Bool
  private(set) var incidents: [Incident] = []
  /// Why there will be no further process; nil while there may be one.
  private(set) var endReason: String?

  var nextID = 1
  /// Whether sessions are reset after use.
  var sendsResets: Bool

  /// The jobs that the present process has answered requests of, by the ids of their first requests; at
  /// most two, which tells as much as all.
  private(set) var served: Set<Int> = []

  /// The core that the adapter shares with the thread that serves it; nil if it has none of its own.
  let core: Core?

  private let launcher: AdapterLauncher
  /// Whether nobody but this session takes processes of the launcher.
  private let ownsLauncher: Bool
  private var process: AdapterProcess?
  /// What the restart budget was spent on.
  private var spent = 0
  /// Restarts since the last normal answer.
  private var fruitless = 0

  init(
    _ launcher: AdapterLauncher, ownsLauncher: Bool, until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) {
    options = launcher.options
    (self.launcher, self.ownsLauncher) = (launcher, ownsLauncher)
    self.isStopped = isStopped
    let (process, hello) = try launcher.process(until: isStopped)
    self.hello = hello
    sendsResets = hello.roles.contains { $0.capabilities.features.contains(.sessions) }
    core = options.isPinned && options.window(of: hello) == 1 ? Core() : nil
    self.process = process
    if let core { process.stay(on: core) }
  }

  /// The adapter's process, started again if there is none; nil once there will be none, and when
  /// nothing is waited for any more.
  func current() -> AdapterProcess? {
    while process == nil, endReason == nil, !isStopped() {
      do throws(StartFailure) {
        process = try restart()
      } catch {
        // Nobody is to blame for a start that was broken off.
        if error.cause == .interrupted { return nil }
        note(error)
        spend()
        if case .refused(.implementationError) = error.cause {
          giveUp(Incident.implementationGone)
        }
      }
    }
    return endReason == nil ? process : nil
  }

  private func note(_ failure: StartFailure) {
    let incident = Incident(.restartFailed(failure), standardError: failure.standardError)
    if incidents.last != incident { incidents.append(incident) }
  }

  func discard(keepingSpare keepsSpare: Bool = true) -> [UInt8] {
    defer { process = nil }
    launcher.noteEnd(keepingSpare: keepsSpare)
    process?.kill()
    return process?.standardError ?? []
  }

  /// Counts an end of the process that a restart must mend.
  func spend(on job: String? = nil, _ standardError: [UInt8] = []) {
    spent += 1
    fruitless += 1
    let jobs = job.map { [$0] } ?? []
    if fruitless > options.fruitlessRestarts {
      giveUp(
        "\(options.fruitlessRestarts.counted("restart")) in a row brought no normal answer", jobs,
        standardError)
    } else if spent > options.restartBudget {
      giveUp(
        "the adapter was restarted \(options.restartBudget.counted("time")), which is the limit",
        jobs, standardError)
    }
  }

  private func giveUp(_ reason: String, _ jobs: [String] = [], _ standardError: [UInt8] = []) {
    if endReason != nil { return }
    endReason = reason
    incidents.append(Incident(.gaveUp(reason), jobs: jobs, standardError: standardError))
  }

  func notesNormalAnswer() { fruitless = 0 }

  func notesAnswer(ofJob job: Int) { if served.count < 2 { served.insert(job) } }

  func notes(_ incident: Incident) { incidents.append(incident) }

  /// Ends the process as the protocol says, and uses force if that is not enough.
  func close() -> Shutdown {
    endReason = endReason ?? "the session was closed"
    if ownsLauncher { launcher.close() }
    guard let process else { return Shutdown(.notRunning, nil) }
    defer { self.process = nil }
    launcher.noteEnd()
    guard let manner = end(process) else { return Shutdown(.notRunning, nil) }
    noteLeftovers(of: process)
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

  /// The time that a process has to end in once nothing is waited for any more, in milliseconds.
  private static let shutdownWhenStopped = 300

  /// Nothing may come after the last reply.
  private func noteLeftovers(of process: AdapterProcess) {
    let bytes = process.leftovers()
    if bytes.isEmpty { return }
    notes(Incident(.betweenRequests(.protocolError(.unasked, bytes: bytes.shown))))
  }

  private func restart() throws(StartFailure) -> AdapterProcess {
    // What a process starts at first isn't to be kept on the core.
    core?.leave()
    defer { core?.enter() }
    let (process, reply) = try launcher.process(after: hello, until: isStopped)
    if let core { process.stay(on: core) }
    served = []
    // Links were built from the first reply, and the window was chosen by it.
    guard reply.isInterchangeable(with: hello) else {
      process.kill()
      throw StartFailure(
        command: launcher.command.shown, cause: .changed, standardError: process.standardError)
    }
    return process
  }

  /// The harness's own environment with what the options add.
  static func environment(
    for command: AdapterCommand, _ options: HarnessOptions
  ) -> [String] {
    var variables = ProcessInfo.processInfo.environment
    variables[AdapterVariable.directory.rawValue] = command.directory
    variables.merge(command.environment) { _, new in new }
    variables.merge(options.environment) { _, new in new }
    return variables.map { "\($0.key)=\($0.value)" }.sorted()
  }
}

extension HelloReply {
  /// Whether everything that the harness goes by is the same.
  package func isInterchangeable(with other: HelloReply) -> Bool {
    protocolVersion == other.protocolVersion && roles == other.roles
      && maxInFlight == other.maxInFlight && configuration == other.configuration
  }
}
