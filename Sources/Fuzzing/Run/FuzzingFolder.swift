package import AppFlip
package import Conformance
package import Foundation
import Harness
import Synchronization

/// The folder of a run's reports, locked for one run.
package final class FuzzingFolder: Sendable {
  private struct State {
    var lock: FileLock?
    var problems: [String] = []
  }

  private let folder: ReportFolder
  private let state = Mutex(State())

  /// The files that can't be written, printable.
  package var problems: [String] { state.withLock(\.problems) }

  /// The beginning of the files' names.
  package enum Stem: String, Sendable {
    case fuzzing, differential

    package var text: String { "\(self).txt" }
    package var json: String { "\(self).json" }
    package var junit: String { "\(self).junit.xml" }
    var lock: String { "\(self).lock" }
    /// The result of the run before.
    var previous: String { "\(self).previous.json" }
  }

  private let stem: Stem

  package init(
    _ directory: URL, shownAs shown: String = ReportFolder.usual, _ stem: Stem = .fuzzing
  ) {
    folder = ReportFolder(directory, shownAs: shown)
    self.stem = stem
  }

  package var text: URL { url(stem.text) }
  /// The file of the text as reports show it.
  package var shownText: String { "\(folder.shown.escaped)/\(stem.text)" }
  private var result: URL { url(stem.json) }
  private func url(_ name: String) -> URL { folder.directory.appending(path: name) }

  /// Locks the folder, renames the result of an earlier run, and writes that this run began.
  package func begin(_ adapter: String) throws(ReportFolderError) {
    let lock = try folder.lock(stem.lock)
    state.withLock { $0.lock = lock }
    do throws(ReportFolderError) {
      try folder.naming(stem.json) {
        if try SafeFile.isThere(result) {
          try WholeFile.write(Data(SafeFile.read(result)), to: url(stem.previous))
          _ = unsafe unlink(result.path)
        }
      }
      try write(UnfinishedReport.begun(adapter))
    } catch {
      release()
      throw error
    }
  }

  package func close(because error: any Error, adapter: String) {
    do throws(ReportFolderError) { try write(.notRun(error, adapter)) } catch { note(error) }
    release()
  }

  package func release() {
    state.withLock { state in
      state.lock?.release()
      state.lock = nil
    }
  }

  private func write(_ report: UnfinishedReport) throws(ReportFolderError) {
    try folder.write(Data(report.junit.utf8), to: url(stem.junit))
    try folder.write(Data(report.text.utf8), to: text)
  }

  /// Writes the three files; returns false if one can't be written.
  package func write(_ result: FuzzResult) -> Bool {
    let files = [
      (self.result, result.bytes), (url(stem.junit), Array(JUnitReport.render(result).utf8)),
      (text, Array(FuzzReport.render(result).utf8)),
    ]
    var isWritten = true
    for (file, bytes) in files {
      do throws(ReportFolderError) {
        try folder.write(Data(bytes), to: file)
      } catch {
        note(error)
        isWritten = false
      }
    }
    return isWritten
  }

  /// Reads the result in the folder, or the result of the run before if this run has none.
  package func read(words: [[UInt8]]) throws(FileError) -> FuzzResult {
    let isThere = (try? SafeFile.isThere(result)) ?? true
    let name = "\(folder.shown)/\(isThere ? stem.json : stem.previous)"
    return try FuzzResult(
      FileError.contents(
        of: isThere ? result : url(stem.previous), shownAs: name,
        ifMissing: "name a folder with the reports of a fuzzing run"),
      file: name, words: words)
  }

  private func note(_ error: ReportFolderError) {
    state.withLock { state in
      if !state.problems.contains("\(error)") { state.problems.append("\(error)") }
    }
  }
}
