import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A campaign that runs in a process of its own, until a signal ends it.
///
/// Whoever waits for it blocks; two cores are busy until it ends.
struct EndlessCampaign {
  struct Ending: Sendable, Equatable {
    let reason: Process.TerminationReason
    let status: Int32
  }

  struct EndedTooEarly: Error {
    let before: String
  }

  private let process = Process()
  private let folder: CommandFolder

  init(
    in folder: CommandFolder, ignoring signal: String? = nil, options: String = "",
    adapter: String = "\(CommandFolder.reference) --fault state/dropped", output: Pipe? = nil,
    errors: Pipe? = nil
  ) throws {
    self.folder = folder
    let program = Checkout.products.appending(path: "appflip").path
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      (signal.map { "trap '' \($0); " } ?? "")
        + "exec '\(program)' fuzz --role app --corpus kept --adapter \"$ADAPTER\" --seconds 3600 \(options)",
    ]
    process.environment = ["ADAPTER": adapter, "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder.directory
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = errors ?? FileHandle.nullDevice
    try process.run()
  }

  /// Waits until the campaign has found something: it listens to signals by then.
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
