/// A command line that the adapter can't read.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and where to read on.
  package let description: String

  /// Makes an error.
  ///
  /// - Parameter reason: what is wrong with the command line.
  package init(_ reason: String) {
    description = "\(reason)\nhttp-adapter --help lists the options"
  }
}
