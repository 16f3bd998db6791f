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

    /// The ending of a stopped command.
    static let incomplete = Ending(reason: .exit, status: ExitCode.incomplete.rawValue)
  }

  struct EndedTooEarly: Error {
    let before: String
  }

  private let process = Process()
  private let folder: CommandFolder

  /// Starts a command, whose words a shell reads; the adapter is its variable `ADAPTER`.
  init(
    _ words: String, in folder: CommandFolder, ignoring signal: String? = nil,
    adapter: String =
      "tee \"$APPFLIP_DIRECTORY/asked\" | \(CommandFolder.reference) --fault state/dropped",
    output: Pipe? = nil, errors: Pipe? = nil
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

  /// Waits until the adapter got some links: the command listens to signals by then.
  func awaitLinks() throws {
    try wait(for: "some links") { asked > 1 << 16 }
  }

  /// The number of bytes that the adapter got.
  var asked: Int {
    let path = folder.directory.appending(path: "asked").path
    return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
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
