package import AdapterProtocol
package import Foundation
import Synchronization

/// The request under way, in a file: if the process ends, the next one finds it there.
///
/// A request that was under way when a process ended is handed over first in the next run. If the process
/// ends again, the run after that leaves it out and takes it for a crash, so that all others are tested.
/// When that run has come to its end, the next one begins with the request again.
package final class Journal: Sendable {
  /// A request at which a process ended.
  package struct Crash: Equatable, Sendable {
    package let request: RunRequest
    package let label: String
    /// How often a process ended at it.
    var ends: Int
  }

  private struct State {
    var underWay: FileHandle?
    var crashes: [Crash] = []
  }

  private let folder: URL
  private let state = Mutex(State())

  /// The file with the request under way.
  private static let underWay = "under-way.jsonl"
  /// The file with the requests at which processes ended.
  private static let crashes = "crashes.jsonl"

  /// Opens the journal of a suite, and takes note of how the process before this one ended.
  package init(in folder: URL) throws {
    self.folder = folder
    try OwnFolder(folder).make()
    var crashes = Self.crashes(in: folder)
    let file = folder.appending(path: Self.underWay)
    if let last = Self.entry(Self.lines(of: file)) {
      if let index = crashes.firstIndex(where: { $0.request.input == last.request.input }) {
        crashes[index].ends += 1
      } else {
        crashes.append(last)
      }
    }
    try Self.write(crashes, in: folder)
    let handle = FileHandle(fileDescriptor: try SafeFile.openOwn(file), closeOnDealloc: true)
    try handle.truncate(atOffset: 0)
    state.withLock { $0 = State(underWay: handle, crashes: crashes) }
  }

  /// The requests at which one process ended, which are to be handed over first.
  package var unconfirmed: [Crash] { state.withLock { $0.crashes.filter { $0.ends == 1 } } }

  /// What came of a request that isn't handed over any more.
  func knownCrash(at request: RunRequest) -> ExchangeResult? {
    state.withLock { state in
      let isKnown = state.crashes.contains { $0.ends > 1 && $0.request.input == request.input }
      return isKnown ? .crashed(.unseen, standardError: []) : nil
    }
  }

  func note(_ request: RunRequest, as label: String) {
    let lines = JSONWriter.line(.text(label)) + Request(id: "0", operation: .run(request)).line()
    state.withLock { state in
      // Without the file a crash is still seen, and not explained.
      try? state.underWay?.seek(toOffset: 0)
      try? state.underWay?.write(contentsOf: Data(lines))
    }
  }

  /// Takes note that a request was handed over again, and came to an end.
  package func settle(_ crash: Crash) {
    state.withLock { state in
      state.crashes.removeAll { $0.request.input == crash.request.input }
      try? Self.write(state.crashes, in: folder)
    }
  }

  /// Takes note that no request is under way any more, and forgets the one that was.
  package func stop() {
    state.withLock { state in
      try? state.underWay?.close()
      state.underWay = nil
      _ = unsafe unlink(folder.appending(path: Self.underWay).path)
    }
  }

  /// Takes note that the run has come to its end: the next one hands everything over again.
  package func close() {
    stop()
    state.withLock { state in
      for index in state.crashes.indices { state.crashes[index].ends = 1 }
      try? Self.write(state.crashes, in: folder)
      guard state.crashes.isEmpty else { return }
      for name in [Self.crashes, OwnFolder.marker] {
        _ = unsafe unlink(folder.appending(path: name).path)
      }
      // A file of the user keeps the folder.
      _ = unsafe rmdir(folder.path)
    }
  }

  // MARK: - Files

  private static func lines(of file: URL) -> [[UInt8]] {
    let octets = (try? SafeFile.read(file)) ?? []
    return octets.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// The request in two lines: its name, and itself; nil for anything else.
  private static func entry(_ lines: [[UInt8]]) -> Crash? {
    guard lines.count > 1, case .string(let label)? = try? JSONReader.read(lines[0]),
      let request = try? Request(line: lines[1]), case .run(let run) = request.operation
    else { return nil }
    return Crash(request: run, label: String(decoding: label, as: UTF8.self), ends: 1)
  }

  /// Each crash stands in as many pairs of lines as processes ended at it.
  private static func crashes(in folder: URL) -> [Crash] {
    let lines = lines(of: folder.appending(path: crashes))
    var crashes: [Crash] = []
    for start in stride(from: 0, to: lines.count, by: 2) {
      guard let crash = entry(Array(lines[start..<min(start + 2, lines.count)])) else { continue }
      if let index = crashes.firstIndex(where: { $0.request.input == crash.request.input }) {
        crashes[index].ends += 1
      } else {
        crashes.append(crash)
      }
    }
    return crashes
  }

  private static func write(_ crashes: [Crash], in folder: URL) throws {
    let lines = crashes.flatMap { crash in
      let lines =
        JSONWriter.line(.text(crash.label))
        + Request(id: "0", operation: .run(crash.request)).line()
      return (0..<crash.ends).flatMap { _ in lines }
    }
    let file = folder.appending(path: Self.crashes)
    _ = try SafeFile.isThere(file)
    try Data(lines).write(to: file, options: .atomic)
  }
}
