import AdapterProtocol
import Foundation
import Harness
import Synchronization

/// An adapter's process with its group, its pipes and its working directory.
final class Child {
  /// The process, which leads a group of the same number.
  private let process: pid_t
  /// The empty folder in which it was started.
  private let directory: String
  private(set) var input: Descriptor
  let output: Descriptor
  let error: Descriptor
  /// How it ended; nil until it was reaped.
  private(set) var termination: Termination?

  /// Starts an adapter, which waits for one empty line before it becomes itself.
  ///
  /// By the time that the line is written the group is in the watchdog's list. Should the harness be
  /// killed before that, the shell finds the end of its input and goes.
  init(_ command: AdapterCommand, environment: [String]) throws(SystemError) {
    directory = try Watchdog.makeDirectory()
    do throws(SystemError) {
      let parts = try Child.spawn(
        [command.script, "adapter", directory],
        environment + ["\(AdapterVariable.folder.rawValue)=\(directory)"])
      process = parts.process
      input = parts.input
      output = parts.output
      error = parts.error
    } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
    do throws(SystemError) {
      try Watchdog.add(process)
    } catch {
      kill()
      throw error
    }
  }

  deinit { kill() }

  /// Whether the leader of the group has ended, reaped or not.
  var hasEnded: Bool {
    if termination != nil { return true }
    var information = unsafe siginfo_t()
    let result = retrying {
      unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    }
    return unsafe result < 0 || information.si_signo == SIGCHLD
  }

  func closeInput() { input.end() }

  func stay(on core: Core) {
    if termination == nil { core.keep(process) }
  }

  func terminate() { signal(SIGTERM) }

  /// Kills the whole group and waits for the end of its leader.
  func kill() {
    if termination != nil { return }
    signal(SIGKILL)
    var information = unsafe siginfo_t()
    _ = retrying { unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
    reap()
  }

  /// Kills what is left of the group of a leader that has ended, and forgets the process.
  ///
  /// Until the leader is reaped its number belongs to nobody else, so the signal and the entry in the
  /// watchdog's list can't hit a stranger.
  func reap() {
    if termination != nil { return }
    signal(SIGKILL)
    Watchdog.remove(process)
    var status: CInt = 0
    let reaped = retrying { unsafe waitpid(process, &status, 0) }
    termination = reaped == process ? Termination(waitStatus: status) : .exited(status: -1)
    TemporaryDirectory.remove(directory)
  }

  /// Signals the group, and its leader, which may have gone to another group.
  private func signal(_ number: CInt) {
    if termination != nil { return }
    _ = systemKill(-process, number)
    _ = systemKill(process, number)
  }

  private struct Parts: ~Copyable {
    let process: pid_t
    let input: Descriptor
    let output: Descriptor
    let error: Descriptor
  }

  /// Makes the pipes and starts the shell; its ends are closed on this side when this returns.
  private static func spawn(
    _ arguments: [String], _ environment: [String]
  ) throws(SystemError) -> Parts {
    try Spawn.lock.withLock { _ throws(SystemError) in
      let input = try PipeEnds.make()
      let output = try PipeEnds.make()
      let error = try PipeEnds.make()
      let process = try Spawn.shell(
        ["-c"] + arguments, environment: environment,
        streams: [
          .descriptor(input.reading.number), .descriptor(output.writing.number),
          .descriptor(error.writing.number),
        ])
      input.writing.setNonblocking()
      output.reading.setNonblocking()
      error.reading.setNonblocking()
      return Parts(
        process: process, input: input.takeWriting(), output: output.takeReading(),
        error: error.takeReading())
    }
  }
}

// `Child.kill` hides the system's function of the same name.
private func systemKill(_ process: pid_t, _ signal: CInt) -> CInt { kill(process, signal) }
