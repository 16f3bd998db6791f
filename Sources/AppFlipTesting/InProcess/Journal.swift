import AdapterProtocol
import Foundation
import Harness
import Synchronization

/// The request under way, in a file: if the process ends, the next process finds it there.
///
/// The next run sends a request at which a process ended before all others. If the process ends again, the
/// run after that takes the request for a crash without sending it, to test all others. When that run has
/// finished, the next run begins with the request again.
final class Journal: Sendable {
  /// A request at which a process ended.
  struct Crash: Equatable, Sendable, CustomStringConvertible {
    let request: RunRequest
    let label: String
    /// The number of processes that ended at it.
    var ends: Int

    fileprivate var line: [UInt8] { Request(id: "0", operation: .run(request)).line() }

    var description: String {
      """
      The test process ended in an earlier run, during a request (\(label)): the code \
      crashed, or the run was stopped.
      The suite sends this request first now. If the process ends again, the next run leaves it out.
      \(String(decoding: line.dropLast(), as: UTF8.self))
      """
    }
  }

  private struct State {
    var underWay: FileHandle?
    var crashes: [Crash] = []
  }

  private let folder: URL
  private let state = Mutex(State())

  private var underWay: URL { folder.appending(path: "under-way.jsonl") }
  /// A request for each end of a process.
  private var crashes: URL { folder.appending(path: "crashes.jsonl") }

  /// Opens the journal of a suite, and takes note of how the process before this one ended.
  init(in folder: URL) throws {
    self.folder = folder
    try OwnFolder(folder).make()
    var found: [Crash] = []
    for request in Self.requests(in: crashes) + Self.requests(in: underWay).prefix(1) {
      if let index = found.firstIndex(where: { $0.request.input == request.request.input }) {
        found[index].ends += 1
      } else {
        found.append(request)
      }
    }
    try write(found)
    let handle = FileHandle(fileDescriptor: try SafeFile.openOwn(underWay), closeOnDealloc: true)
    try handle.truncate(atOffset: 0)
    state.withLock { $0 = State(underWay: handle, crashes: found) }
  }

  /// The requests at which one process ended, which are to be sent first.
  var unconfirmed: [Crash] { state.withLock { $0.crashes.filter { $0.ends == 1 } } }

  /// The result of a request that isn't sent any more.
  func knownCrash(at request: RunRequest) -> ExchangeResult? {
    let isKnown = state.withLock { state in
      state.crashes.contains { $0.ends > 1 && $0.request.input == request.input }
    }
    return isKnown ? .crashed(.unseen, standardError: []) : nil
  }

  func note(_ request: RunRequest, as label: String) {
    let lines = Self.lines(of: Crash(request: request, label: label, ends: 1))
    state.withLock { state in
      // Without the file a crash is still seen, and not explained.
      try? state.underWay?.seek(toOffset: 0)
      try? state.underWay?.write(contentsOf: Data(lines))
    }
  }

  /// Takes note that a request was sent again without an end of the process.
  func settle(_ crash: Crash) {
    state.withLock { state in
      state.crashes.removeAll { $0.request.input == crash.request.input }
      try? write(state.crashes)
    }
  }

  /// Takes note that no request is under way any more, and forgets the last request.
  func stop() {
    state.withLock { state in
      try? state.underWay?.close()
      state.underWay = nil
      _ = unsafe unlink(underWay.path)
    }
  }

  /// Takes note that the run has finished: the next run sends every request again.
  func close() {
    stop()
    state.withLock { state in
      for index in state.crashes.indices { state.crashes[index].ends = 1 }
      try? write(state.crashes)
      guard state.crashes.isEmpty else { return }
      _ = unsafe unlink(crashes.path)
      _ = unsafe unlink(folder.appending(path: OwnFolder.marker).path)
      // A file of the user keeps the folder.
      _ = unsafe rmdir(folder.path)
    }
  }

  // MARK: - Files

  /// The requests of a file, each in two lines: its name, and itself; anything else is left out.
  private static func requests(in file: URL) -> [Crash] {
    let lines = ((try? SafeFile.read(file)) ?? []).split(separator: UInt8(ascii: "\n"))
    return stride(from: 1, to: lines.count, by: 2).compactMap { index in
      guard case .string(let label)? = try? JSONReader.read(Array(lines[index - 1])),
        let request = try? Request(line: Array(lines[index])),
        case .run(let run) = request.operation
      else { return nil }
      return Crash(request: run, label: String(decoding: label, as: UTF8.self), ends: 1)
    }
  }

  private static func lines(of crash: Crash) -> [UInt8] {
    JSONWriter.line(.text(crash.label)) + crash.line
  }

  private func write(_ found: [Crash]) throws {
    let lines = found.flatMap { Array(repeatElement(Self.lines(of: $0), count: $0.ends).joined()) }
    _ = try SafeFile.isThere(crashes)
    try Data(lines).write(to: crashes, options: .atomic)
  }
}
