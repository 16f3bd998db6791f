/// An error in a file that the user named: the problem, its place, and the remedy.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as a user knows it, such as `the baseline failures.txt`.
  package let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  package let line: Int?
  /// The problem and the remedy; it may quote any bytes of the file.
  package let problem: String

  /// Says what is wrong and where.
  package init(_ file: String, line: Int? = nil, _ problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// The problem, its place and the remedy, for users; printable ASCII.
  package var description: String {
    "\(file)\(line.map { ", line \($0)" } ?? ""): \(problem)".escapedInMessage
  }
}
