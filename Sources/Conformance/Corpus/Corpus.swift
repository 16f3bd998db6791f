import AdapterProtocol
public import Foundation

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  /// The rows of every file, in the order of the files and of their lines.
  public let links: [CorpusLink]

  /// The files that hold links for the role `app`.
  public static let files = ["hostile-links.jsonl", "app-links.jsonl"]

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
    for file in Self.files {
      let rows = try Self.read(file, in: directory)
      guard !rows.isEmpty else { throw CorpusError(file: file, line: nil, problem: .empty) }
      links += rows
    }
    self.links = links
  }

  private static func read(
    _ file: String, in directory: URL
  ) throws(CorpusError) -> [CorpusLink] {
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      throw CorpusError(file: file, line: nil, problem: .unreadable)
    }
    var links: [CorpusLink] = []
    let lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(CorpusError.Problem) {
        links.append(try CorpusLink(line: Array(line)))
      } catch {
        throw CorpusError(file: file, line: index + 1, problem: error)
      }
    }
    return links
  }
}
