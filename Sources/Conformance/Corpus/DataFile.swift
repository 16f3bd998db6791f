package import AppFlip
package import Foundation
import Harness

/// A file of the folder `Corpus` that comes with the suite: its last line has the number of the lines before it and
/// their digest, by which a cut file is noticed.
///
/// Line ends don't count: a checkout may have its own. Users add lines to `regressions.txt`, which has no such line.
package enum DataFile {
  package static let names = Corpus.files + ["dictionary.txt", Corpus.ledger]

  /// Eight hexadecimal digits that tell the files of this process from others; a file that was cut, changed or can't be
  /// read is an error.
  private static let found = Result { () throws(FileError) in
    var fingerprint = Fingerprint()
    for name in names {
      let file = DataFolder.directory.appending(path: name)
      fingerprint.add(try contents(of: file, shownAs: "\(DataFolder.name)/\(name)"))
    }
    return String(fingerprint.hexadecimal.prefix(8))
  }

  /// Refuses files that nothing may be judged by.
  package static func check() throws(FileError) { _ = try found.get() }

  /// The digits for the version in a report; none if the files can't be used, which ``check()`` says.
  static let digest = (try? found.get()) ?? "none"

  /// The lines of a file before its last one.
  package static func contents(of file: URL, shownAs name: String) throws(FileError) -> [UInt8] {
    let bytes = try FileError.contents(
      of: file, shownAs: name, ifMissing: "restore it from the repository"
    ).filter { $0 != UInt8(ascii: "\r") }
    let all = bytes.last == newline ? bytes.dropLast() : bytes[...]
    let lines = Array(all[..<placeOfLastLine(in: all)])
    if all.dropFirst(lines.count).elementsEqual(end(of: lines)) { return lines }
    let meant = ended(bytes).dropLast()
    throw FileError(
      name,
      "the file was cut or changed: restore it from the repository. If the change is meant, its last line must be "
        + String(decoding: meant[placeOfLastLine(in: meant)...], as: UTF8.self))
  }

  /// The lines of a file with the last line that belongs to them.
  package static func ended(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
      .filter { !$0.starts(with: start.utf8) && !$0.starts(with: "\(comment)\(start)".utf8) }
    var all = Array(lines.joined(separator: [newline]))
    if let last = all.last, last != newline { all.append(newline) }
    return all + end(of: all) + [newline]
  }

  /// The line at the end: JSON, or a comment in a file of other lines.
  private static func end(of lines: [UInt8]) -> [UInt8] {
    let fingerprint = Fingerprint(of: lines)
    let mark = lines.first == UInt8(ascii: "{") ? "" : comment
    let count = lines.count { $0 == newline }
    return Array("\(mark)\(start)\(count), \"digest\": \"\(fingerprint.hexadecimal)\"}".utf8)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let comment = "# "
  private static let start = "{\"lines\": "

  private static func placeOfLastLine(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0
  }
}
