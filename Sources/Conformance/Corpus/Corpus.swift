package import AppFlip
public import Foundation

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  private let lines: [String: [[Case]]]

  /// The files that hold links for an app, each of which is a seed of the fuzzer.
  private static let linkFiles = ["links/hostile-links.jsonl", "links/app-links.jsonl"]
  /// The file that holds links that come back to the Google app, which are seeds as well.
  private static let returnedFile = "links/returned-links.jsonl"
  /// Every file that holds cases, in the order of the catalogue.
  package static let files =
    ["links/series.jsonl", "links/cases.jsonl"] + linkFiles + [returnedFile]

  /// The suite's own corpus.
  public static let directory = DataFolder.directory

  /// The lines and files that can't be used; empty for a corpus that was read strictly.
  package let errors: [FileError]

  /// Reads the fixed cases, or exhaustively the cases of cross products that are none of them.
  package init(
    in directory: URL = Corpus.directory, exhaustively isExhaustive: Bool = false
  ) throws(FileError) {
    self.init(readableIn: directory, exhaustively: isExhaustive)
    if let first = errors.first { throw first }
  }

  package init(readableIn directory: URL, exhaustively isExhaustive: Bool = false) {
    var errors: [FileError] = []
    var lines: [String: [[Case]]] = [:]
    for file in Self.files {
      lines[file] = Self.read(file, in: directory, exhaustively: isExhaustive, &errors)
    }
    self.lines = lines
    self.errors = errors + Self.strangers(in: directory)
  }

  /// The cases of a role, nil for compositions, in the order of the files and of their lines.
  func cases(of role: Role?) -> [Case] {
    Self.files.flatMap { lines[$0] ?? [] }.joined().filter { $0.role == role }
  }

  /// The links for an app that the fuzzer begins with.
  package var links: [Case] { Self.linkFiles.flatMap { lines[$0] ?? [] }.compactMap(\.first) }
  /// The links that come back to the Google app that the fuzzer begins with.
  package var returned: [Case] { (lines[Self.returnedFile] ?? []).compactMap(\.first) }

  /// The files that nothing reads, although a user may believe so.
  private static func strangers(in directory: URL) -> [FileError] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: directory.appending(path: "links").path)
    return (names ?? []).sorted().map { "links/\($0)" }
      .filter { $0.hasSuffix(".jsonl") && !files.contains($0) }
      .map {
        FileError(
          shown($0),
          "nothing reads a file of this name; move its lines to one of "
            + files.joined(separator: ", "))
      }
  }

  private static func shown(_ file: String) -> String { "\(DataFolder.name)/\(file)" }

  private static func read(
    _ file: String, in directory: URL, exhaustively isExhaustive: Bool, _ errors: inout [FileError]
  ) -> [[Case]] {
    var rows: [[Case]] = []
    do throws(FileError) {
      let bytes = try DataFile.contents(of: directory.appending(path: file), shownAs: shown(file))
      errors += FileError.ofLines(bytes, in: shown(file)) { line, _ throws(Flaw) in
        if !line.isEmpty { rows.append(try Case.all(ofLine: line, exhaustively: isExhaustive)) }
      }
      if rows.isEmpty {
        throw FileError(shown(file), "the file has no row; restore it from the repository")
      }
    } catch { errors.append(error) }
    return rows
  }
}
