import AppFlip
import Conformance
import Platform

/// How a command is called.
struct Syntax: Sendable {
  /// The command, such as `appflip fuzz`.
  let command: String
  /// What it does, sentences for people.
  let about: String
  /// What follows the options, such as `DIR...`; nil for nothing.
  let operands: String?
  /// The options, in the order of the help.
  let options: [Option]
  /// The words of a call that can be pasted.
  let example: String

  init(
    _ command: String, _ about: String, operands: String? = nil, options: [Option] = [],
    example: String
  ) {
    self.command = command
    self.about = about
    self.operands = operands
    self.options = options + [.help]
    self.example = example
  }

  var help: String {
    let tail = operands.map { " \($0)" } ?? ""
    let rows = options.map { ($0.usage, $0.about) }
    return "usage: \(command) [OPTION]...\(tail)\n\(about)\n\n\(Self.table(rows))\n"
      + "example:\n  swift run \(command) \(example)\n"
  }

  /// Two columns, the first as wide as its longest cell.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.utf8.count).max() ?? 0
    return rows.map { name, about in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count))  \(about)\n"
    }.joined()
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

  /// Refuses options that make no sense beside another one.
  func refuse(
    _ others: [Option], beside option: Option, in arguments: Arguments
  ) throws(UsageError) {
    guard arguments.has(option), let other = others.first(where: arguments.has) else { return }
    throw UsageError(self, "\(other.name) doesn't go with \(option.name)")
  }
}

extension Option {
  static let help = Option("--help", nil, "print this text")
}

/// A command line that is wrong.
struct UsageError: Error, CustomStringConvertible {
  let command: String
  let problem: String

  init(_ syntax: Syntax, _ problem: String) { self.init(syntax.command, problem) }

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

  var description: String { "appflip: \(problem); \(command) --help tells more".escaped }
}
