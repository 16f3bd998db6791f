public import Conformance
public import Foundation
public import Ledger

/// The folder that a run's reports go to.
public struct ReportFolder: Sendable {
  /// The folder.
  public let directory: URL
  /// The folder as a person names it; it stands in the reports.
  public let shown: String

  /// The project's own folder for reports, seen from the package's folder.
  public static let usual = "Reports"

  /// The report for people.
  public var text: URL { directory.appending(path: "conformance.txt") }
  /// The report for programs.
  public var jsonLines: URL { directory.appending(path: "conformance.jsonl") }
  /// The report for the pages of CI servers.
  public var junit: URL { directory.appending(path: "conformance.junit.xml") }

  /// Names a folder; it is made when a report is written.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - shown: the folder as a person names it.
  public init(_ directory: URL, shownAs shown: String = usual) {
    self.directory = directory
    self.shown = shown
  }

  /// Writes the reports of a run, and the requests that are too long to stand in them.
  ///
  /// Each file is replaced as a whole; the replay files of an earlier run are removed.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - ledger: the sentences of the document; nil leaves out how many of them are covered.
  /// - Throws: `ReportFolderError` with the file that can't be written.
  public func write(_ run: RunResult, ledger: Ledger? = nil) throws(ReportFolderError) {
    removeReplays()
    try write(Data(TextReport.render(run, ledger: ledger, reports: shown).utf8), to: text)
    try write(Data(JSONLinesReport.render(run, ledger: ledger)), to: jsonLines)
    try write(Data(JUnitReport.render(run).utf8), to: junit)
    for result in run.cases where !result.isUneventful && !result.transcripts.isEmpty {
      let replay = Replay(of: result, in: run, reports: shown)
      guard let file = replay.file else { continue }
      let lines = replay.lines.map { $0 + [UInt8(ascii: "\n")] }
      try write(Data(lines.joined()), to: directory.appending(path: "\(Replay.folder)/\(file)"))
    }
  }

  /// Removes the replays of an earlier run, and nothing else that may stand beside them.
  private func removeReplays() {
    let folder = directory.appending(path: Replay.folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".jsonl") {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private func write(_ data: Data, to file: URL) throws(ReportFolderError) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw ReportFolderError(file: file.path, reason: "\(error.localizedDescription)")
    }
  }
}

/// A report that can't be written.
public struct ReportFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// What the system says.
  public let reason: String

  /// What is wrong and what to do, for people.
  public var description: String {
    "the report \(file) can't be written: \(reason); set APPFLIP_REPORTS to a folder that can"
  }
}
