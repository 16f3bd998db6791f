import AppFlip

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
  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// Says what is wrong and where.
  ///
  /// - Parameters:
  ///   - file: the file as a person named it.
  ///   - line: the line, from 1; nil for the file as a whole.
  ///   - problem: what is wrong.
  public init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = "the dictionary \(file)" + (line.map { ", line \($0)" } ?? "")
    return Octets.escaped(Array("\(place): ".utf8)) + problem.description
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
