import AdapterProtocol
import Foundation

/// A copy of the document, saved by a person as text, Markdown or HTML.
struct Page: Sendable {
  /// The sentences, in their order.
  let sentences: [Sentence]

  /// The most octets that a page may have.
  static let greatestSize = 8 << 20

  /// Reads a page.
  ///
  /// Where the copy ends in the data from which the page was built, and that holds the English
  /// text, the English text alone is read.
  init(_ octets: [UInt8]) throws(PageError) {
    guard octets.count <= Self.greatestSize else { throw .tooLarge }
    guard let whole = String(validating: octets, as: UTF8.self) else { throw .notUTF8 }
    if Self.isArchive(octets) { throw .archive }
    let text = Self.lines(Scalars(whole).drop { $0 == "\u{FEFF}" })
    if let english = Self.englishSource(in: octets) {
      sentences = TextReader.blocks(of: english).flatMap(\.sentences)
    } else if Self.isHTML(text) {
      sentences = HTMLReader.blocks(of: text).flatMap(\.sentences)
    } else {
      sentences = TextReader.blocks(of: text).flatMap(\.sentences)
    }
    guard !sentences.isEmpty else { throw .empty }
  }

  /// Reads a page from a file.
  init(file: URL) throws(PageError) {
    guard FileManager.default.fileExists(atPath: file.path) else { throw .missing }
    let values = try? file.resourceValues(forKeys: [.isDirectoryKey])
    if values?.isDirectory == true { throw .directory }
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      data = try handle.read(upToCount: Self.greatestSize + 1) ?? Data()
    } catch { throw .unreadable }
    try self.init(Array(data))
  }

  /// The English source that some copies hold: the string of the JSON on the last line that begins
  /// as a title in Markdown does.
  private static func englishSource(in octets: [UInt8]) -> Scalars? {
    let lines = octets.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let last = lines.last, last.first == UInt8(ascii: "["),
      let json = try? JSONReader.read(last)
    else { return nil }
    return title(in: json).map { Scalars(String(decoding: $0, as: UTF8.self)) }
  }

  private static func title(in json: JSON) -> [UInt8]? {
    switch json {
    case .string(let octets): octets.starts(with: Array("# ".utf8)) ? octets : nil
    case .array(let values): values.lazy.compactMap(title).first
    default: nil
    }
  }

  /// The text with line feeds as the only ends of lines.
  private static func lines(_ text: ArraySlice<Unicode.Scalar>) -> Scalars {
    let hasFeeds = text.contains("\n")
    return text.compactMap { $0 == "\r" ? (hasFeeds ? nil : "\n") : $0 }
  }

  private static func isHTML(_ text: Scalars) -> Bool {
    text.first { !$0.isSpace } == "<"
      || text.indices.contains { text[$0] == "<" && text[$0...].starts(with: "</p>") }
  }

  /// Whether the file is a page with its pictures in the form of an e-mail.
  private static func isArchive(_ octets: [UInt8]) -> Bool {
    let head = String(decoding: octets.prefix(4096), as: UTF8.self)
    return head.contains("MIME-Version:") && head.contains("multipart/related")
  }
}

/// Why a file can't be read as a copy of the document.
enum PageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing
  /// The file is a folder.
  case directory
  /// The file can't be read.
  case unreadable
  /// The file has more octets than a page.
  case tooLarge
  /// The file is no UTF-8 text.
  case notUTF8
  /// The file is a web archive in the form of an e-mail.
  case archive
  /// The file holds no sentence.
  case empty

  /// What is wrong and what to do, for people.
  var description: String {
    switch self {
    case .missing: "there is no such file"
    case .directory: "it is a folder; give the file that the page was saved in"
    case .unreadable: "it can't be read; check its permissions"
    case .tooLarge: "it has more than \(Page.greatestSize) bytes; save the page alone"
    case .notUTF8: "it is no UTF-8 text; save the page as HTML or as UTF-8 text"
    case .archive: "it is a web archive; save the page as HTML or as UTF-8 text"
    case .empty: "it holds no sentence; save the page as HTML or as UTF-8 text"
    }
  }
}
