package import AppFlip
public import Foundation

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  /// The links for an app, in the order of the files and of their lines.
  package let links: [CorpusLink]
  /// The links that come back to the Google app, in the order of their lines.
  package let returned: [Case]
  /// The other cases of all roles, in the order of their lines.
  private let cases: [Case]

  /// The files that hold links for the role `app`.
  package static let linkFiles = ["links/hostile-links.jsonl", "links/app-links.jsonl"]
  /// The file that holds links for the role `google-app`.
  package static let returnedFile = "links/returned-links.jsonl"
  /// The file that holds cases of any role, of one request or of several.
  package static let casesFile = "links/cases.jsonl"
  /// Every file that holds cases.
  package static let files = linkFiles + [returnedFile, casesFile]

  /// The suite's own corpus.
  public static let directory = DataFolder.directory

  /// The lines and files that can't be used; empty for a corpus that was read strictly.
  package let errors: [FileError]

  package init(in directory: URL = Corpus.directory) throws(FileError) {
    self.init(readableIn: directory)
    if let first = errors.first { throw first }
  }

  package init(readableIn directory: URL) {
    var links: [CorpusLink] = []
    var errors: [FileError] = []
    for file in Self.linkFiles {
      links += Self.read(file, in: directory, &errors) { line throws(Flaw) in
        try CorpusLink(line: line)
      }
    }
    self.links = links
    returned = Self.cases(Self.returnedFile, in: directory, &errors)
    cases = Self.cases(Self.casesFile, in: directory, &errors)
    self.errors = errors + Self.strangers(in: directory)
  }

  /// The cases of a role beside those that are made of links.
  func cases(of role: Role) -> [Case] { cases.filter { $0.role == role } }

  /// The files beside those that are read: whoever put them there takes them for read, too.
  private static func strangers(in directory: URL) -> [FileError] {
    let folder = "links"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: directory.appending(path: folder).path)
    let known = files.joined(separator: ", ")
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
      .filter { $0.hasSuffix(".jsonl") && !files.contains($0) }
      .map {
        FileError(
          shown($0), "nothing reads a file of this name; move its lines to one of \(known)")
      }
  }

  private static func cases(
    _ file: String, in directory: URL, _ errors: inout [FileError]
  ) -> [Case] {
    read(file, in: directory, &errors) { line throws(Flaw) in try Case(line: line) }
  }

  private static func shown(_ file: String) -> String { "\(DataFolder.name)/\(file)" }

  private static func read<Row>(
    _ file: String, in directory: URL, _ errors: inout [FileError],
    _ row: (ArraySlice<UInt8>) throws(Flaw) -> Row
  ) -> [Row] {
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      errors.append(
        FileError(shown(file), "the file can't be read; restore it from the repository"))
      return []
    }
    var rows: [Row] = []
    errors += FileError.ofLines(Array(data), in: shown(file)) { line, _ throws(Flaw) in
      if !line.isEmpty { rows.append(try row(line)) }
    }
    if rows.isEmpty {
      errors.append(
        FileError(shown(file), "the file has no row; restore it from the repository"))
    }
    return rows
  }
}
