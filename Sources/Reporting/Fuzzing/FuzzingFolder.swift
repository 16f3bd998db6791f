import Conformance
public import Foundation
public import Fuzzing

/// Where the reports of a campaign go: each finding at once, the text at the end.
public final class FuzzingFolder: CampaignListener {
  private let directory: URL
  private let shown: String
  private let folder: FindingFolder
  private let progress: (Int, Int, Int) -> Void
  /// What couldn't be written, printable.
  public private(set) var problems: [String] = []

  /// The folder of the findings, in the folder of the reports.
  static let findings = "findings"
  /// The report for people.
  static let text = "fuzzing.txt"

  /// Names a folder, and removes the findings of an earlier campaign from it.
  ///
  /// - Parameters:
  ///   - directory: the folder of the reports; it is made when something is written.
  ///   - shown: the folder as a person names it.
  ///   - progress: hears how many drafts were executed, how many behaviours were seen, and how many
  ///     findings there are.
  public init(
    _ directory: URL, shownAs shown: String = ReportFolder.usual,
    progress: @escaping (Int, Int, Int) -> Void = { _, _, _ in }
  ) {
    self.progress = progress
    self.directory = directory
    self.shown = shown
    folder = FindingFolder(
      directory.appending(path: Self.findings), shownAs: "\(shown)/\(Self.findings)")
    removeFindings()
  }

  /// The report for people.
  public var text: URL { directory.appending(path: Self.text) }

  /// Writes a finding.
  public func found(_ finding: Finding) {
    do throws(FolderError) {
      try folder.write(finding)
    } catch { note("\(error)") }
  }

  /// Passes on how far the campaign has come.
  public func progressed(executions: Int, behaviours: Int, findings: Int) {
    progress(executions, behaviours, findings)
  }

  /// Writes the report for people, and the requests that are too long to stand in it.
  ///
  /// - Parameters:
  ///   - result: what was found out.
  ///   - command: the adapter's command as the user wrote it.
  public func write(_ result: CampaignResult, command: String) {
    for finding in result.findings {
      let replay = FindingBlock(
        finding: finding, result: result, command: command, reports: shown
      ).replay
      guard let file = replay.file else { continue }
      let lines = replay.lines.map { $0 + [UInt8(ascii: "\n")] }
      write(Data(lines.joined()), to: directory.appending(path: "\(Self.findings)/\(file)"))
    }
    write(
      Data(CampaignText.render(result, command: command, reports: shown).utf8), to: text)
  }

  private func write(_ data: Data, to file: URL) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      note("\(ReportFolderError(file: file.path, reason: error.localizedDescription))")
    }
  }

  private func note(_ problem: String) {
    if problems.last != problem { problems.append(problem) }
  }

  /// Removes the findings of an earlier campaign, and nothing else that may stand beside them.
  private func removeFindings() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.directory.path)) ?? []
    for name in names where FindingFolder.isOwn(name) {
      try? FileManager.default.removeItem(at: folder.directory.appending(path: name))
    }
  }
}
