import AdapterProtocol
import Foundation
import Harness
import Processes

/// A folder in which the processes of an adapter note that they were started, and wait for one another.
struct StartLog {
  private let folder: URL

  /// Runs a test with a folder of its own.
  static func with(_ body: (StartLog) throws -> Void) throws {
    let name = "appflip-starts-\(UUID().uuidString)"
    let log = StartLog(folder: FileManager.default.temporaryDirectory.appending(path: name))
    try FileManager.default.createDirectory(at: log.folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: log.folder) }
    try body(log)
  }

  /// How many processes were started.
  var starts: Int { lines(of: "starts") }

  /// How many lines a file has; none if there is no file.
  func lines(of name: String) -> Int {
    let data = try? Data(contentsOf: folder.appending(path: name))
    return data.map { $0.count { $0 == UInt8(ascii: "\n") } } ?? 0
  }

  /// The path of a file.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Makes a file that processes wait for.
  func open(_ name: String) {
    _ = FileManager.default.createFile(atPath: path(name), contents: nil)
  }

  /// Has the shell wait for a file.
  func waiting(for name: String) -> String {
    "while [ ! -e '\(path(name))' ]; do sleep 0.05; done"
  }

  /// Has the shell wait until so many processes were started.
  func waiting(forStarts count: Int) -> String {
    "while [ $(wc -l < '\(path("starts"))') -lt \(count) ]; do sleep 0.05; done"
  }

  /// The command of an adapter whose processes note their starts; `$n` is the number of a process.
  func command(before: String = ":", behind: String = ":") -> AdapterCommand {
    let starts = path("starts")
    let line =
      "echo >> '\(starts)'; n=$(wc -l < '\(starts)'); \(before); "
      + "\(FaultyAdapter.command().shown); s=$?; \(behind); exit $s"
    return AdapterCommand(line, relativeTo: "/")
  }

  /// A session with that adapter, and with options that are changed as a test needs them.
  func session(
    before: String = ":", behind: String = ":", with change: (inout HarnessOptions) -> Void
  ) throws -> AdapterSession {
    var options = HarnessOptions.patient
    change(&options)
    return try FaultyAdapter.session(of: command(before: before, behind: behind), options)
  }
}
