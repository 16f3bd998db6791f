package import AppFlip
package import Foundation
import Harness

/// A file of the folder `Corpus` that comes with the suite: its last line has the number of the lines before it and
/// their digest, by which a cut file is noticed.
///
/// Line ends don't count: a checkout may have its own. Users add lines to `regressions.txt`, which has no such line.
package enum DataFile {
  package static let names = Corpus.files + ["dictionary.txt", Ledger.fileName]

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
    let bytes = unix(
      try FileError.contents(of: file, shownAs: name, ifMissing: "restore it from the repository"))
    let (lines, end) = split(bytes)
    guard end.elementsEqual(self.end(of: lines, bytes)) else {
      throw FileError(
        name,
        "the file was cut or changed: restore it from the repository. If the change is meant, its last line must be "
          + String(decoding: split(ended(bytes)).end, as: UTF8.self))
    }
    return Array(lines)
  }

  /// The lines of a file with the last line that belongs to them.
  package static func ended(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
      .filter { !$0.starts(with: start.utf8) && !$0.starts(with: "\(comment)\(start)".utf8) }
    var all = Array(lines.joined(separator: [newline]))
    if let last = all.last, last != newline { all.append(newline) }
    return all + end(of: all[...], all) + [newline]
  }

  /// The line at the end: JSON, or a comment in a file of other lines.
  private static func end(of lines: ArraySlice<UInt8>, _ bytes: [UInt8]) -> [UInt8] {
    let fingerprint = Fingerprint(of: Array(lines))
    let count = lines.count { $0 == newline }
    let mark = bytes.first == UInt8(ascii: "{") ? "" : comment
    return Array("\(mark)\(start)\(count), \"digest\": \"\(fingerprint.hexadecimal)\"}".utf8)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let comment = "# "
  private static let start = "{\"lines\": "

  /// The lines before the last one, each with its line end, and the last one.
  private static func split(
    _ bytes: [UInt8]
  ) -> (lines: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
    let all = bytes.last == newline ? bytes.dropLast() : bytes[...]
    let start = all.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return (all[..<start], all[start...])
  }

  private static func unix(_ bytes: [UInt8]) -> [UInt8] {
    let hasReturns = Bytes.firstIndex(of: UInt8(ascii: "\r"), in: bytes[...]) != nil
    return hasReturns ? bytes.filter { $0 != UInt8(ascii: "\r") } : bytes
  }
}
