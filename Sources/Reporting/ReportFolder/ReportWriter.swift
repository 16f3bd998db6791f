import Conformance
import Foundation
import Ledger

/// Writes the reports of a run into their folder, which it locks from the run's first moment to its end.
///
/// From the first moment on the reports say that the run didn't finish, until it did: nobody takes the
/// results of an earlier run for those of this one.
public final class ReportWriter: Sendable {
  private let folder: ReportFolder
  private let adapter: String
  private let lock: FileLock

  /// The name of the file that is locked as long as a run writes its reports.
  static let lockFile = "conformance.lock"

  /// Locks a folder, and writes into its reports that the run has begun.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - adapter: the command of the adapter.
  /// - Throws: `ReportFolderError` if the folder can't be written, or another run has locked it.
  init(_ folder: ReportFolder, adapter: String) throws(ReportFolderError) {
    self.folder = folder
    self.adapter = adapter
    lock = try folder.lock(Self.lockFile)
    folder.removeReplays()
    try folder.write(.begun(adapter))
  }

  /// Writes why there are no results, as far as that can be written, and unlocks the folder.
  ///
  /// - Parameter error: why there are none.
  func close(because error: any Error) {
    try? folder.write(.notRun(error, adapter))
    lock.release()
  }

  /// Writes the results, and unlocks the folder.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - ledger: the sentences of the document.
  /// - Throws: `ReportFolderError` with the file that can't be written; no report says then that the
  ///   run finished.
  func close(with run: RunResult, ledger: Ledger?) throws(ReportFolderError) {
    defer { lock.release() }
    do throws(ReportFolderError) {
      try folder.write(run, ledger: ledger)
    } catch {
      folder.takeBack(.begun(adapter))
      throw error
    }
  }
}
