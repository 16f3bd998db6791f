package import AppFlip
import Conformance
public import Foundation

/// A folder with a file for each finding, such as `Reports/findings` or `Corpus/regressions`.
public struct FindingFolder: Sendable {
  /// What a folder holds.
  package struct Contents: Equatable, Sendable {
    /// The findings, sorted by the names of their files.
    package let findings: [Finding]
    /// The files that are no findings, sorted by their names.
    package let broken: [FileError]
  }

  /// The folder.
  public let directory: URL
  /// The folder as a person names it.
  public let shown: String

  /// Names a folder; it is made when the first finding is written.
  public init(_ directory: URL, shownAs shown: String) {
    self.directory = directory
    self.shown = shown
  }

  /// Writes a finding, in the place of one with the same id.
  ///
  /// The file is written beside its place and renamed, so that an interruption leaves no half of one.
  package func write(_ finding: Finding) throws(FileError) {
    try Folder(directory, shownAs: shown).write(
      FindingFile.write(finding), to: FindingFile.name(of: finding))
  }

  /// Reads every finding of the folder.
  package func read() throws(FileError) -> Contents {
    let folder = Folder(directory, shownAs: shown)
    var findings: [Finding] = []
    var broken: [FileError] = []
    for name in try folder.names(endingIn: ".json") {
      do throws(FileError) {
        findings.append(
          try FindingFile.read(directory.appending(path: name), shownAs: "\(shown)/\(name)"))
      } catch { broken.append(error) }
    }
    return Contents(findings: findings, broken: broken)
  }
}

extension FindingFolder {
  /// Whether a file's name is that of a finding, or of its replay.
  public static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && (parts[1] == "json" || parts[1] == "jsonl")
      && parts[0].utf8.count == 12
      && parts[0].utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}
