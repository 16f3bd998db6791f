import AppFlip
import Conformance
public import Foundation

/// The words that mutators put into links, and the names that a dictionary gives them.
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
public struct WordList: Equatable, Sendable {
  /// A word and its name.
  public struct Entry: Equatable, Sendable {
    /// The name, letters, digits and `_`; nil if the word has none.
    public let name: [UInt8]?
    /// The octets that are put into links; at least one.
    public let word: [UInt8]

    /// Names a word.
    public init(name: [UInt8]? = nil, word: [UInt8]) {
      self.name = name
      self.word = word
    }
  }

  /// The words in their order.
  public var entries: [Entry]

  /// The words without their names.
  public var words: [[UInt8]] { entries.map(\.word) }

  /// Makes a list of words.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Reads the octets of a dictionary.
  public init(_ octets: [UInt8], file: String) throws(WordListError) {
    var broken: [WordListError] = []
    self.init(octets, file: file, broken: &broken)
    if let first = broken.first { throw first }
  }

  /// Reads what can be read of the octets of a dictionary.
  public init(_ octets: [UInt8], file: String, broken: inout [WordListError]) {
    entries = []
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(WordListError.Problem) {
        guard let entry = try WordListLine.entry(in: line) else { continue }
        entries.append(entry)
      } catch {
        broken.append(WordListError(file: file, line: index + 1, problem: error))
      }
    }
    if entries.isEmpty, broken.isEmpty {
      broken.append(WordListError(file: file, line: nil, problem: .empty))
    }
  }
}

extension WordList {
  /// The name of the dictionary in the folder of a corpus.
  public static let fileName = "dictionary.txt"
  /// The dictionary of this checkout.
  public static let file = Corpus.directory.appending(path: fileName)

  /// Reads a file.
  public init(
    contentsOf url: URL = WordList.file, shownAs shown: String = "Corpus/\(fileName)"
  ) throws(WordListError) {
    guard let data = try? Data(contentsOf: url) else {
      throw WordListError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }
}

/// Why a dictionary can't be used, and where.
public struct WordListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a file or a line.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The file has no word.
    case empty
    /// The line begins with something else than a name with a `=`, or a quotation mark.
    case name
    /// There is no number behind the `@`.
    case level
    /// The word has no quotation mark in front of it.
    case unquoted
    /// The word has no quotation mark behind it.
    case unclosed
    /// There is nothing between the quotation marks.
    case noWord
    /// An octet of a word is no printable ASCII.
    case octet(UInt8)
    /// A backslash has something else behind it than a backslash, a quotation mark, or `x` and two
    /// hexadecimal digits.
    case escape
    /// Something stands behind the closing quotation mark.
    case trailing
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// Says what is wrong and where.
  public init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = "the dictionary \(file)" + (line.map { ", line \($0)" } ?? "")
    return "\(place): ".escaped + problem.description
  }
}

extension WordListError.Problem: CustomStringConvertible {
  /// What is wrong and what to do, for people; printable ASCII.
  public var description: String {
    switch self {
    case .unreadable: "the file can't be read; check its name and its permissions"
    case .empty: "the file has no word; write one a line, as in name=\"word\""
    case .name: "a line is name=\"word\" or \"word\"; a name has letters, digits and _ only"
    case .level: "no number stands behind the @; write one, or delete the @"
    case .unquoted: "the word has no quotation mark in front of it; write name=\"word\""
    case .unclosed:
      "the word has no quotation mark behind it; write one, and \\\" for one inside the word"
    case .noWord: "the word is empty; delete the line"
    case .octet(let octet):
      "the octet \(Octets.escaped([octet])) is no printable ASCII; write it as \\xHH"
    case .escape: "a backslash has \\, \" or xHH behind it; write \\\\ for a backslash"
    case .trailing:
      "something stands behind the word; delete it, or write \\\" for a quotation mark inside the word"
    }
  }
}
