import Foundation

/// A file in which faulty adapters note the numbers of their processes.
package struct ProcessList: Sendable {
  package let path: String

  package init() {
    let name = "appflip-processes-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }

  package init(path: String) { self.path = path }

  package var processes: [Int32] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }
  }

  package var arguments: String { "--pids '\(path)'" }

  /// Waits for the end of the processes, and of all that is in their groups.
  ///
  /// Killed processes may take a while to go.
  package func survivors() -> [Int32] {
    processes.filter { process in
      // Ten minutes on a machine that has nothing else to do; only what never ends takes them.
      var patience = 60_000
      while Self.lives(process), patience > 0 {
        usleep(10_000)
        patience -= 1
      }
      return patience == 0
    }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func lives(_ process: Int32) -> Bool {
    if kill(process, 0) != 0 && kill(-process, 0) != 0 { return false }
    // Those that only wait to be reaped by somebody else do nothing any more.
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let numbers = all.compactMap { Int32($0) }
    return numbers.isEmpty || numbers.contains { runs($0, asOrIn: process) }
  }

  /// Whether a process of Linux runs and is, or belongs to, a group.
  private static func runs(_ process: Int32, asOrIn group: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let status, let name = status.lastIndex(of: ")") else { return false }
    // Behind the name: the state, the parent, the group.
    let fields = status[name...].split(separator: " ").dropFirst()
    guard let state = fields.first, let own = fields.dropFirst(2).first else { return false }
    return !["Z", "X"].contains(state) && (process == group || Int32(own) == group)
  }
}
