/// What is wrong with a file that was handed over, where, and what to do.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as a user knows it, such as `the baseline failures.txt`.
  package let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  package let line: Int?
  /// What is wrong and what to do; where text of the file is in it, anything may.
  package let problem: String

  /// Says what is wrong and where.
  package init(_ file: String, line: Int? = nil, _ problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for users; printable ASCII.
  package var description: String {
    "\(file)\(line.map { ", line \($0)" } ?? ""): \(problem)".escapedInMessage
  }
}
