import AppFlip
import Conformance
import Platform

/// How a command is called.
struct Syntax: Sendable {
  /// The command, such as `appflip fuzz`.
  let command: String
  /// What it does, a sentence for people.
  let about: String
  /// What follows the options, such as `DIR...`; nil for nothing.
  let operands: String?
  /// The options, in the order of the help.
  let options: [Option]

  /// Describes a command.
  init(_ command: String, _ about: String, operands: String? = nil, options: [Option] = []) {
    self.command = command
    self.about = about
    self.operands = operands
    self.options = options + [.help]
  }

  /// How to call the command, for people.
  var help: String {
    let names = options.map(\.usage)
    let width = names.map(\.utf8.count).max() ?? 0
    let lines = zip(names, options).map { name, option in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count))  \(option.about)\n"
    }
    let tail = operands.map { " \($0)" } ?? ""
    return "usage: \(command) [OPTION]...\(tail)\n\(about)\n\n\(lines.joined())\n\(ExitCode.help)"
  }

  /// Reads the words after the command, and prints the help if that is asked for.
  func read(
    _ words: some Sequence<String>, _ console: Console
  ) throws(UsageError) -> Arguments? {
    let arguments = try arguments(words)
    guard arguments.has(.help) else { return arguments }
    console.output(help)
    return nil
  }

  /// Reads the words after the command.
  func arguments(_ words: some Sequence<String>) throws(UsageError) -> Arguments {
    let arguments: Arguments
    do throws(ArgumentError) {
      arguments = try Arguments(words, options: options)
    } catch { throw UsageError(error, self) }
    for option in options where arguments.all(option).contains("") {
      throw UsageError(.missingValue(option), self)
    }
    if operands == nil, let extra = arguments.operands.first, !arguments.has(.help) {
      throw UsageError(self, "unexpected argument \"\(extra)\"")
    }
    return arguments
  }

  /// Reads a number.
  func number(
    _ option: Option, in arguments: Arguments, to most: Int = .max
  ) throws(UsageError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), (1...most).contains(number) else {
      let range = most == .max ? "on" : "to \(most)"
      throw UsageError(self, "\(option.name) takes a number from 1 \(range), not \(text)")
    }
    return number
  }
}

extension Option {
  /// Asks how to call the command.
  static let help = Option("--help", nil, "print this text")
}

/// A command line that is wrong.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The command that was called.
  let command: String
  /// What is wrong, a phrase for people.
  let problem: String

  /// Says what is wrong.
  init(_ syntax: Syntax, _ problem: String) { self.init(syntax.command, problem) }

  /// Says what is wrong.
  init(_ command: String, _ problem: String) {
    self.command = command
    self.problem = problem
  }

  fileprivate init(_ error: ArgumentError, _ syntax: Syntax) {
    switch error {
    case .unknown(let name):
      let near = Spelling.suggestion(for: name, among: syntax.options.map(\.name))
      self.init(syntax, "there is no option \(name)\(near)")
    case .repeated(let option): self.init(syntax, "\(option.name) is given twice")
    case .missingValue(let option):
      self.init(syntax, "\(option.name) takes \(option.value ?? "")")
    case .unexpectedValue(let option): self.init(syntax, "\(option.name) takes no value")
    }
  }

  /// What is wrong and what to do, for people; printable ASCII.
  var description: String {
    Octets.escaped(Array("appflip: \(problem); \(command) --help tells more".utf8))
  }
}
