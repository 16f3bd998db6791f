import AppFlip
import Conformance

/// A command line that makes no sense.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The command that was called.
  let command: String
  /// What is wrong, a phrase for people.
  let problem: String

  /// Says what is wrong.
  ///
  /// - Parameters:
  ///   - syntax: how the command is called.
  ///   - problem: what is wrong.
  init(_ syntax: Syntax, _ problem: String) { self.init(syntax.command, problem) }

  /// Says what is wrong.
  ///
  /// - Parameters:
  ///   - command: the command that was called.
  ///   - problem: what is wrong.
  init(_ command: String, _ problem: String) {
    self.command = command
    self.problem = problem
  }

  /// Names an option that isn't there, and the one that may be meant.
  ///
  /// - Parameters:
  ///   - name: the name that was given.
  ///   - syntax: how the command is called.
  init(unknown name: String, among syntax: Syntax) {
    self.init(
      syntax,
      "there is no option \(name)"
        + Spelling.suggestion(for: name, among: syntax.options.map(\.name)))
  }

  /// What is wrong and what to do, for people; printable ASCII.
  var description: String {
    Octets.escaped(Array("appflip: \(problem); \(command) --help tells more".utf8))
  }
}
