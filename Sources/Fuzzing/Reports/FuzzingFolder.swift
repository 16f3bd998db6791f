import AppFlip
package import Conformance
package import Foundation
import Harness

/// Where the reports of a campaign go: each finding at once, the text at the end.
///
/// What an earlier campaign left there is moved aside as a whole: a result never stands beside findings of
/// another campaign, and the report says that the campaign didn't finish until it did.
package final class FuzzingFolder {
  private let directory: URL
  private let shown: String
  private let folder: FindingFolder
  /// Whether every finding, and every request that is too long for the report, has its file.
  private var hasAllFindings = true
  private var lock: FileLock?
  /// What couldn't be written, printable.
  package private(set) var problems: [String] = []

  static let findings = "findings"
  static let earlier = "earlier"
  package static let text = "fuzzing.txt"
  package static let junit = "fuzzing.junit.xml"

  package init(_ directory: URL, shownAs shown: String = ReportFolder.usual) {
    (self.directory, self.shown) = (directory, shown)
    folder = FindingFolder(
      directory.appending(path: Self.findings), shownAs: "\(shown)/\(Self.findings)")
  }

  package var text: URL { directory.appending(path: Self.text) }

  static let lockFile = "fuzzing.lock"

  /// Locks the folder, moves aside what an earlier campaign left, and writes that this one has begun.
  package func begin(_ adapter: String) throws(ReportFolderError) {
    let reports = ReportFolder(directory, shownAs: shown)
    lock = try reports.lock(Self.lockFile)
    do throws(ReportFolderError) {
      try reports.naming(nil, moveAside)
      let begun = UnfinishedReport.begun(adapter)
      try reports.write(Data(begun.junit.utf8), to: directory.appending(path: Self.junit))
      try reports.write(Data(begun.text.utf8), to: text)
    } catch {
      release()
      throw error
    }
  }

  package func close(because error: any Error, adapter: String) {
    let report = UnfinishedReport.notRun(error, adapter)
    _ = write(Data(report.junit.utf8), to: Self.junit)
    _ = write(Data(report.text.utf8), to: Self.text)
    release()
  }

  package func release() {
    lock?.release()
    lock = nil
  }

  private static let files = [CampaignResult.fileName, text, junit]

  /// A campaign that came to nothing left nothing.
  private func moveAside() throws {
    let place = folder.directory.appending(path: Self.earlier)
    let (findingFolder, earlier) = (OwnFolder(folder.directory), OwnFolder(place))
    let reports = try Self.files.map { directory.appending(path: $0) }
      .filter { try SafeFile.isThere($0) }
    let findings = try findingFolder.files(where: FindingFolder.isOwn)
    let old = try earlier.files { FindingFolder.isOwn($0) || Self.files.contains($0) }
    if findings.isEmpty, reports.first?.lastPathComponent != CampaignResult.fileName { return }
    try findingFolder.make()
    try earlier.make()
    for file in old { _ = unsafe unlink(file.path) }
    // The result goes first: without it, nobody takes what an interruption leaves for a whole one.
    for file in reports + findings {
      try FileManager.default.moveItem(at: file, to: place.appending(path: file.lastPathComponent))
    }
  }

  package func found(_ finding: Finding) {
    do {
      try OwnFolder(folder.directory).make()
      try folder.write(finding)
    } catch {
      hasAllFindings = false
      let error = error as? FileError ?? FileError("\(shown)/\(Self.findings)", .make, error)
      note("\(error)")
    }
  }

  /// With the requests that are too long to stand in the reports.
  package func write(_ summary: CampaignResult) -> Bool {
    for finding in summary.findings {
      let replay = FindingBlock(finding: finding, summary: summary, reports: shown).replay
      guard let file = replay.file else { continue }
      try? OwnFolder(folder.directory).make()
      let lines = replay.lines.map { $0 + [UInt8(ascii: "\n")] }
      if !write(Data(lines.flatMap(\.self)), to: "\(Self.findings)/\(file)") {
        hasAllFindings = false
      }
    }
    let isKept = write(Data(summary.octets), to: CampaignResult.fileName)
    // Findings without a file stand in the report in full, as they stand nowhere else.
    let reports = hasAllFindings ? shown : nil
    let isListed = write(
      Data(JUnitReport.render(summary, reports: reports).utf8), to: Self.junit)
    let text = CampaignText.render(summary, reports: reports)
    return write(Data(text.utf8), to: Self.text) && isKept && isListed
  }

  package static func read(_ directory: URL, shownAs shown: String) throws -> CampaignResult {
    let file = "\(shown)/\(CampaignResult.fileName)"
    let octets = try CampaignResult.octets(
      of: directory.appending(path: CampaignResult.fileName), shownAs: file)
    let contents = try FuzzingFolder(directory, shownAs: shown).folder.read()
    if let broken = contents.broken.first { throw broken }
    return try CampaignResult(octets, findings: contents.findings, file: file)
  }

  private func write(_ data: Data, to name: String) -> Bool {
    let file = directory.appending(path: name)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try WholeFile.write(data, to: file)
      return true
    } catch {
      note(FileError("\(shown)/\(name)", .write, error).description)
      return false
    }
  }

  private func note(_ problem: String) {
    if problems.last != problem { problems.append(problem) }
  }
}
