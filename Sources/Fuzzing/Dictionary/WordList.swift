import AppFlip
import Conformance
import Foundation

/// The words that mutators put into links.
///
/// A dictionary is a text file in the format of AFL and libFuzzer, one word a line; blank lines, and
/// lines that begin with `#`, are passed over:
///
///     name="word"
///     name@1="word"
///     "word"
///
/// A word is printable ASCII in which `\\` stands for a backslash, `\"` for a quotation mark and `\xHH`
/// for any octet. The level behind `@` says for AFL which words it may leave out; it is read over.
struct WordList {
  private(set) var words: [[UInt8]] = []

  static let fileName = "dictionary.txt"
  static let file = Corpus.directory.appending(path: fileName)

  /// Reads what can be read.
  init(_ octets: [UInt8], file: String, broken: inout [FileError]) {
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      if let word = Self.word(in: line) {
        words.append(word)
      } else {
        broken.append(FileError(Self.place(file), line: index + 1, Self.form))
      }
    }
    if words.isEmpty, broken.isEmpty {
      broken.append(
        FileError(
          Self.place(file), "the file has no word; write one a line, as in name=\"word\""))
    }
  }

  init(contentsOf url: URL, broken: inout [FileError]) {
    let shown = "Corpus/\(Self.fileName)"
    var octets: [UInt8] = []
    do throws(FileError) {
      octets = try FileError.contents(
        of: url, shownAs: Self.place(shown), ifMissing: "check its name and its permissions")
    } catch { broken.append(error) }
    self.init(octets, file: shown, broken: &broken)
  }

  /// Reads a file without broken lines.
  init(contentsOf url: URL = WordList.file) throws(FileError) {
    var broken: [FileError] = []
    self.init(contentsOf: url, broken: &broken)
    if let first = broken.first { throw first }
  }

  private static func place(_ file: String) -> String { "the dictionary \(file)" }

  private static let form =
    "a line is name=\"word\", the name of letters, digits and _, the word of printable ASCII with \\\\, "
    + "\\\" and \\xHH for all else; correct it, or delete it"

  private static func word(in line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), isName(trimmed(line[..<quote])),
      line.count > 1, line.last == UInt8(ascii: "\"")
    else { return nil }
    var rest = line[(quote + 1)...].dropLast()
    var word: [UInt8] = []
    while let octet = rest.popFirst() {
      guard octet == UInt8(ascii: "\\") else {
        guard octet.isVisible, octet != UInt8(ascii: "\"") else { return nil }
        word.append(octet)
        continue
      }
      switch rest.popFirst() {
      case let next? where next == UInt8(ascii: "\\") || next == UInt8(ascii: "\""):
        word.append(next)
      case UInt8(ascii: "x"):
        guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else {
          return nil
        }
        word.append(high << 4 | low)
      default: return nil
      }
    }
    return word.isEmpty ? nil : word
  }

  /// What may stand in front of a word: nothing, or a name, a level and `=`.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    if text.isEmpty { return true }
    let parts = trimmed(text.dropLast())
      .split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return text.last == UInt8(ascii: "=") && parts.count < 3 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].allSatisfy { $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "_") }
      && parts.dropFirst().joined().allSatisfy(\.isDigit)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isText(_ octet: UInt8) -> Bool { !" \t\r".utf8.contains(octet) }
    guard let first = text.firstIndex(where: isText), let last = text.lastIndex(where: isText)
    else { return [] }
    return text[first...last]
  }
}
