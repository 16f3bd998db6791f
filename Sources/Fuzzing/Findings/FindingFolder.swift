package import AppFlip
import Conformance
package import Foundation

/// A folder with a file for each finding, such as `Reports/findings` or `Corpus/regressions`.
package struct FindingFolder: Sendable {
  package let directory: URL
  package let shown: String
  private var folder: Folder { Folder(directory, shownAs: shown) }

  /// Names a folder; it is made when the first finding is written.
  package init(_ directory: URL, shownAs shown: String) {
    (self.directory, self.shown) = (directory, shown)
  }

  /// Writes a finding, in the place of one with the same id, as a whole.
  package func write(_ finding: Finding) throws(FileError) {
    try folder.write(FindingFile.write(finding), to: FindingFile.name(of: finding))
  }

  /// Reads every finding of the folder, sorted by the names of their files, and which are broken.
  package func read() throws(FileError) -> (findings: [Finding], broken: [FileError]) {
    var contents: (findings: [Finding], broken: [FileError]) = ([], [])
    for name in try folder.names(endingIn: ".json") {
      do throws(FileError) {
        contents.findings.append(
          try FindingFile.read(directory.appending(path: name), shownAs: "\(shown)/\(name)"))
      } catch { contents.broken.append(error) }
    }
    return contents
  }

  /// Whether a file's name is that of a finding, or of its replay.
  package static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && ["json", "jsonl"].contains(parts[1]) && parts[0].utf8.count == 12
      && parts[0].utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}
