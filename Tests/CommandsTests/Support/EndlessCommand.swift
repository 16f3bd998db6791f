import Foundation
import TestSupport

@testable import Commands

/// A command that runs in a process of its own, until a signal ends it.
///
/// Whoever waits for it blocks; a campaign keeps two cores busy until it ends.
struct EndlessCommand {
  struct Ending: Sendable, Equatable {
    let reason: Process.TerminationReason
    let status: Int32

    /// That of a command which says that something failed, or was stopped.
    static let failed = Ending(reason: .exit, status: ExitCode.failed.rawValue)
  }

  struct EndedTooEarly: Error {
    let before: String
  }

  private let process = Process()
  private let folder: CommandFolder

  /// Starts a command, whose words a shell reads; the adapter is its variable `ADAPTER`.
  init(
    _ words: String, in folder: CommandFolder, ignoring signal: String? = nil,
    adapter: String = "\(CommandFolder.reference) --fault state/dropped", output: Pipe? = nil,
    errors: Pipe? = nil
  ) throws {
    self.folder = folder
    let program = Checkout.products.appending(path: "appflip").path
    process.executableURL = URL(filePath: "/bin/sh")
    let trap = signal.map { "trap '' \($0); " } ?? ""
    process.arguments = ["-c", "\(trap)exec '\(program)' \(words) --adapter \"$ADAPTER\""]
    process.environment = ["ADAPTER": adapter, "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder.directory
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = errors ?? FileHandle.nullDevice
    try process.run()
  }

  /// Waits until a campaign has found something: it listens to signals by then.
  func awaitFinding() throws {
    try wait(for: "a finding") {
      let names = (try? folder.files(in: "Reports/findings")) ?? []
      return names.contains { $0.hasSuffix(".json") }
    }
  }

  func wait(for what: String, until hasCome: () throws -> Bool) throws {
    while try !hasCome() {
      guard process.isRunning else { throw EndedTooEarly(before: what) }
      usleep(20_000)
    }
  }

  func send(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Sends the process a signal and waits for its end, however long that takes.
  func end(with number: Int32) -> Ending {
    send(number)
    process.waitUntilExit()
    return Ending(reason: process.terminationReason, status: process.terminationStatus)
  }
}
