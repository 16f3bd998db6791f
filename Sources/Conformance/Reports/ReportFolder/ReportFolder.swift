package import AdapterProtocol
import AppFlip
package import Foundation
import Harness

package struct ReportFolder: Sendable {
  package let directory: URL
  package let shown: String
  /// Whether the suite makes the folder in another one.
  private let isInner: Bool

  package static let usual = "Reports"

  /// The folder for the reports of a part of the cases, so that they replace none of the whole: in this one,
  /// or this one if it has the report of a part.
  package var forPart: ReportFolder {
    if header(of: jsonLines.lastPathComponent)?["filter"] != nil { return self }
    return ReportFolder(directory.appending(path: "part"), shownAs: "\(shown)/part", isInner: true)
  }

  package func header(of name: String) -> JSONObject? {
    guard let bytes = try? SafeFile.read(directory.appending(path: name)),
      let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      case .object(let header)? = try? JSONReader.read(Array(line))
    else { return nil }
    return header
  }

  package var text: URL { directory.appending(path: "conformance.txt") }
  package var jsonLines: URL { directory.appending(path: "conformance.jsonl") }
  package var junit: URL { directory.appending(path: "conformance.junit.xml") }

  package init(_ directory: URL, shownAs shown: String = usual, isInner: Bool = false) {
    (self.directory, self.shown, self.isInner) = (directory, shown, isInner)
  }

  /// Each file is replaced as a whole; the replay files of an earlier run are removed.
  package func write(_ record: RunRecord, of run: RunResult) throws(ReportFolderError) {
    try removeReplays()
    // Of a case that wasn't run there is nothing to send again.
    for result in run.cases
    where !result.isUneventful && !result.requests.isEmpty && result.summary != .notRun {
      let replay = Replay(of: result, in: run, reports: shown)
      guard let file = replay.file else { continue }
      let lines = replay.lines.map { $0 + [UInt8(ascii: "\n")] }
      try naming(Replay.folder) {
        try make()
        try OwnFolder(replays).make()
      }
      try write(Data(lines.flatMap(\.self)), to: replays.appending(path: file))
    }
    try write(Data(record.bytes), to: jsonLines)
    // What people and CI servers look at comes last: when it is there, everything is.
    try write(Data(TextReport.render(record).utf8), to: text)
    try write(Data(JUnitReport.render(record).utf8), to: junit)
  }

  private func files(of report: UnfinishedReport) -> [(data: Data, file: URL)] {
    [
      (Data(report.text.utf8), text), (Data(report.jsonLines), jsonLines),
      (Data(report.junit.utf8), junit),
    ]
  }

  func write(_ report: UnfinishedReport) throws(ReportFolderError) {
    for (data, file) in files(of: report) { try write(data, to: file) }
  }

  func takeBack(_ report: UnfinishedReport) {
    for (data, file) in files(of: report) {
      do throws(ReportFolderError) {
        try write(data, to: file)
      } catch { _ = unsafe unlink(file.path) }
    }
  }

  package func lock(_ name: String) throws(ReportFolderError) -> FileLock {
    try naming(nil, make)
    return try FileLock(name, in: self)
  }

  private func make() throws {
    if isInner { return try OwnFolder(directory).make() }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private var replays: URL { directory.appending(path: Replay.folder) }

  func removeReplays() throws(ReportFolderError) {
    let files = try naming(Replay.folder) {
      try OwnFolder(replays).files { $0.hasSuffix(".jsonl") }
    }
    for file in files { _ = unsafe unlink(file.path) }
  }

  package func write(_ data: Data, to file: URL) throws(ReportFolderError) {
    try naming(file.lastPathComponent) {
      try make()
      try WholeFile.write(data, to: file)
    }
  }

  /// Does something in the folder; an error names what it was done to.
  package func naming<Value>(
    _ name: String? = nil, _ work: () throws -> Value
  ) throws(ReportFolderError) -> Value {
    do { return try work() } catch {
      throw ReportFolderError(
        file: name.map { "\(shown)/\($0)" } ?? shown, .unwritable(FileError.reason(of: error)))
    }
  }
}

// MARK: - The writer of a run

/// Locks the folder of a run's reports, which say until the run's end that it didn't finish: nobody takes the
/// results of an earlier run for its own.
package final class ReportWriter: Sendable {
  private let folder: ReportFolder
  private let adapter: String
  private let lock: FileLock
  static let lockFile = "conformance.lock"

  init(_ folder: ReportFolder, adapter: String) throws(ReportFolderError) {
    (self.folder, self.adapter) = (folder, adapter)
    lock = try folder.lock(Self.lockFile)
    try folder.removeReplays()
    try folder.write(.begun(adapter))
  }

  func close(because error: any Error) {
    try? folder.write(.notRun(error, adapter))
    lock.release()
  }

  func close(with record: RunRecord, of run: RunResult) throws(ReportFolderError) {
    defer { lock.release() }
    do throws(ReportFolderError) {
      try folder.write(record, of: run)
    } catch {
      folder.takeBack(.begun(adapter))
      throw error
    }
  }
}
