package import AppFlip
package import Conformance
package import Foundation
import Harness
import Synchronization

/// The folder of a run's reports, locked for one run.
package final class FuzzingFolder: Sendable {
  /// The beginning of the files' names.
  package enum Stem: String, Sendable {
    case fuzzing, differential

    package var text: String { "\(self).txt" }
    package var json: String { "\(self).json" }
    var junit: String { "\(self).junit.xml" }
    /// The result of the run before.
    var previous: String { "\(self).previous.json" }
  }

  private let folder: ReportFolder
  private let stem: Stem
  private let state = Mutex<(lock: FileLock?, problems: [String])>((nil, []))

  package init(
    _ directory: URL, shownAs shown: String = ReportFolder.usual, _ stem: Stem = .fuzzing
  ) {
    folder = ReportFolder(directory, shownAs: shown)
    self.stem = stem
  }

  /// The files that can't be written, printable.
  package var problems: [String] { state.withLock { $0.problems } }

  package var text: URL { url(stem.text) }
  /// The file of the text as reports show it.
  package var shownText: String { "\(folder.shown.escaped)/\(stem.text)" }
  private func url(_ name: String) -> URL { folder.directory.appending(path: name) }

  /// Locks the folder, renames the result of an earlier run, and writes that this run began.
  package func begin(_ adapter: String) throws(ReportFolderError) {
    let lock = try folder.lock("\(stem).lock")
    state.withLock { $0.lock = lock }
    do throws(ReportFolderError) {
      let result = url(stem.json)
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
      (stem.json, Data(result.bytes)), (stem.junit, Data(JUnitReport.render(result).utf8)),
      (stem.text, Data(FuzzReport.render(result).utf8)),
    ]
    return files.count { name, data in
      do throws(ReportFolderError) {
        try folder.write(data, to: url(name))
        return false
      } catch {
        note(error)
        return true
      }
    } == 0
  }

  /// Reads the result in the folder, or the result of the run before if this run has none.
  package func read(words: [[UInt8]]) throws(FileError) -> FuzzResult {
    let isThere = (try? SafeFile.isThere(url(stem.json))) ?? true
    let name = isThere ? stem.json : stem.previous
    let shown = "\(folder.shown)/\(name)"
    return try FuzzResult(
      FileError.contents(
        of: url(name), shownAs: shown, ifMissing: "name a folder with the reports of a fuzzing run"),
      file: shown, words: words)
  }

  private func note(_ error: ReportFolderError) {
    state.withLock { state in
      if !state.problems.contains("\(error)") { state.problems.append("\(error)") }
    }
  }
}
