public import AdapterProtocol
import AppFlip
public import Foundation

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  /// The links for an app, in the order of the files and of their lines.
  public let links: [CorpusLink]
  /// The links that come back to the Google app, in the order of their lines.
  public let returned: [CorpusReturn]

  /// The files that hold links for the role `app`.
  public static let linkFiles = ["links/hostile-links.jsonl", "links/app-links.jsonl"]
  /// The file that holds links for the role `google-app`.
  public static let returnedFile = "links/returned-links.jsonl"
  /// Every file that holds links.
  public static let files = linkFiles + [returnedFile]

  /// The suite's own corpus.
  public static let directory = DataFolder.directory

  /// The lines and files that can't be used; empty for a corpus that was read strictly.
  public let errors: [CorpusError]

  /// Reads the files of a folder.
  public init(in directory: URL = Corpus.directory) throws(CorpusError) {
    self.init(readableIn: directory)
    if let first = errors.first { throw first }
  }

  /// Reads as much as can be read of the files of a folder.
  public init(readableIn directory: URL) {
    var links: [CorpusLink] = []
    var errors: [CorpusError] = []
    for file in Self.linkFiles {
      links += Self.read(file, in: directory, &errors) { line throws(CorpusError.Problem) in
        try CorpusLink(line: line)
      }
    }
    self.links = links
    returned = Self.read(Self.returnedFile, in: directory, &errors) {
      line throws(CorpusError.Problem) in
      try CorpusReturn(line: line)
    }
    self.errors = errors + Self.strangers(in: directory)
  }

  /// The files beside those that are read: whoever put them there takes them for read, too.
  private static func strangers(in directory: URL) -> [CorpusError] {
    let folder = "links"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: directory.appending(path: folder).path)
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
      .filter { $0.hasSuffix(".jsonl") && !files.contains($0) }
      .map(\.escaped)
      .map { CorpusError(file: $0, line: nil, problem: .unknownName) }
  }

  private static func read<Row>(
    _ file: String, in directory: URL, _ errors: inout [CorpusError],
    _ row: ([UInt8]) throws(CorpusError.Problem) -> Row
  ) -> [Row] {
    guard let data = try? Data(contentsOf: directory.appending(path: file)) else {
      errors.append(CorpusError(file: file, line: nil, problem: .unreadable))
      return []
    }
    var rows: [Row] = []
    let lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(CorpusError.Problem) {
        rows.append(try row(Array(line)))
      } catch {
        errors.append(CorpusError(file: file, line: index + 1, problem: error))
      }
    }
    if rows.isEmpty { errors.append(CorpusError(file: file, line: nil, problem: .empty)) }
    return rows
  }
}

// MARK: -

/// Why a file of the corpus can't be used, and where.
public struct CorpusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a file or a line.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The file has no row.
    case empty
    /// Nothing reads a file of this name.
    case unknownName
    /// The line is no JSON.
    case json(JSONError)
    /// A member is missing, of the wrong type or unknown.
    case member(String)
    /// A template can't be read.
    case template(String, LinkTemplateError)
  }

  /// The name of the file in the corpus.
  public let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people.
  public var description: String {
    let place = "Corpus/\(file)" + (line.map { ", line \($0)" } ?? "")
    switch problem {
    case .unreadable: return "\(place): the file can't be read; restore it from the repository"
    case .empty: return "\(place): the file has no row; restore it from the repository"
    case .unknownName:
      let known = Corpus.files.joined(separator: ", ")
      return "\(place): nothing reads a file of this name; move its lines to one of \(known)"
    case .json(let error): return "\(place): \(error)"
    case .member(let text): return "\(place): \(text)"
    case .template(let name, let error): return "\(place), \(name): \(error)"
    }
  }
}
