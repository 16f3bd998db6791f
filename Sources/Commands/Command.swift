import AppFlip
import Conformance
import Processes

/// A command of the program: how it is called, and what it does.
struct Command: Sendable {
  let name: String
  /// A sentence of one line for the list of commands; sentences for its own help.
  let summary, about: String
  /// What follows the options, such as `DIR...`; nil for nothing.
  let operands: String?
  let options: [Option]
  /// The words of a call that can be pasted.
  let example: String
  let run: @Sendable (Arguments, Call) throws -> ExitCode

  init(
    _ name: String, _ summary: String, _ about: String, operands: String? = nil,
    options: [Option] = [], example: String,
    run: @escaping @Sendable (Arguments, Call) throws -> ExitCode
  ) {
    (self.name, self.summary, self.about, self.operands) = (name, summary, about, operands)
    (self.options, self.example, self.run) = (options + [.help], example, run)
  }

  var help: String {
    let tail = operands.map { " \($0)" } ?? ""
    let rows = options.map { ($0.usage, $0.about) }
    return "usage: appflip \(name) [OPTION]...\(tail)\n\(about)\n\n\(Self.table(rows))\n"
      + "example:\n  swift run appflip \(name) \(example)\n"
  }

  /// Two columns, the first as wide as its longest cell.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.utf8.count).max() ?? 0
    return rows.map { name, about in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count))  \(about)\n"
    }.joined()
  }

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
    _ option: Option, in arguments: Arguments, to most: Int
  ) throws(UsageError) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), (1...most).contains(number) else {
      throw UsageError(self, "\(option.name) must be a number from 1 to \(most), not \(text)")
    }
    return number
  }

  /// Refuses options that make no sense beside another one.
  func refuse(
    _ others: [Option], beside option: Option, in arguments: Arguments
  ) throws(UsageError) {
    guard arguments.has(option), let other = others.first(where: arguments.has) else { return }
    throw UsageError(self, "\(other.name) can't be used with \(option.name)")
  }
}

extension Option {
  static let help = Option("--help", nil, "print this text")
}

/// A command line that is wrong.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  /// Takes what is wrong with the call of a command, or of the program.
  init(_ command: Command?, _ problem: String) {
    let name = command.map { " \($0.name)" } ?? ""
    description = "appflip: \(problem); appflip\(name) --help has more".escaped
  }

  fileprivate init(_ error: ArgumentError, _ command: Command) {
    var problem = "\(error)"
    if case .unknown(let name) = error {
      problem += Spelling.suggestion(for: name, among: command.options.map(\.name))
    }
    self.init(command, problem)
  }
}
