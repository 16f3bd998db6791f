import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file in which faulty adapters note the numbers of their processes.
struct ProcessList {
  /// Where it is.
  let path: String

  /// Makes an empty list.
  init() {
    let name = "appflip-processes-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }

  /// Takes over a list.
  ///
  /// - Parameter path: where it is.
  init(path: String) { self.path = path }

  /// The numbers so far.
  var processes: [pid_t] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { pid_t($0) }
  }

  /// The arguments that have an adapter keep the list.
  var arguments: String { "--pids '\(path)'" }

  /// Checks that none of the processes, and nothing of their groups, is left; removes the list.
  ///
  /// - Parameter count: how many processes there were at least.
  func expectAllGone(atLeast count: Int = 1, _ location: SourceLocation = #_sourceLocation) {
    let processes = processes
    #expect(processes.count >= count, sourceLocation: location)
    for process in processes {
      // Killed processes may take a while to go.
      var patience = 3_000
      while ProcessList.lives(process), patience > 0 {
        usleep(10_000)
        patience -= 1
      }
      #expect(!ProcessList.lives(process), "process \(process) lives", sourceLocation: location)
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Waits until there is a process.
  func awaitFirst() {
    while processes.isEmpty { usleep(10_000) }
  }

  /// Whether a process, or another of its group, still runs; one that only waits to be reaped by
  /// somebody else does not.
  private static func lives(_ process: pid_t) -> Bool {
    if kill(process, 0) != 0 && kill(-process, 0) != 0 { return false }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let status, let name = status.lastIndex(of: ")") else { return true }
    return !status[name...].hasPrefix(") Z")
  }
}
