import AdapterProtocol
public import Foundation

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  /// The links for an app, in the order of the files and of their lines.
  public let links: [CorpusLink]
  /// The links that come back to the Google app, in the order of their lines.
  public let returned: [CorpusReturn]

  /// The files that hold links for the role `app`.
  public static let linkFiles = ["hostile-links.jsonl", "app-links.jsonl"]
  /// The file that holds links for the role `google-app`.
  public static let returnedFile = "returned-links.jsonl"
  /// Every file that holds links.
  public static let files = linkFiles + [returnedFile]

  /// The corpus of this checkout.
  public static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  /// Reads the files of a folder.
  ///
  /// - Parameter directory: the folder that holds `files`.
  /// - Throws: `CorpusError` with the file and the line.
  public init(in directory: URL = Corpus.directory) throws(CorpusError) {
    var links: [CorpusLink] = []
    for file in Self.linkFiles {
      links += try Self.read(file, in: directory) { line throws(CorpusError.Problem) in
        try CorpusLink(line: line)
      }
    }
    self.links = links
    returned = try Self.read(Self.returnedFile, in: directory) {
      line throws(CorpusError.Problem) in
      try CorpusReturn(line: line)
    }
  }

  private static func read<Row>(
    _ file: String, in directory: URL, _ row: ([UInt8]) throws(CorpusError.Problem) -> Row
  ) throws(CorpusError) -> [Row] {
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      throw CorpusError(file: file, line: nil, problem: .unreadable)
    }
    var rows: [Row] = []
    let lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(CorpusError.Problem) {
        rows.append(try row(Array(line)))
      } catch {
        throw CorpusError(file: file, line: index + 1, problem: error)
      }
    }
    guard !rows.isEmpty else { throw CorpusError(file: file, line: nil, problem: .empty) }
    return rows
  }
}
