import AppFlip
import Conformance
import Processes

/// A command of the program: how it is called, and what it does.
struct Command: Sendable {
  let name: String
  /// A sentence of one line for the list of commands; sentences for its own help.
  let summary, about: String
  /// The operands after the options, such as `DIR...`; nil for none.
  let operands: String?
  let options: [Option]
  /// The words of a call that can be pasted.
  let example: String
  /// Whether it only prints texts: an unknown variable is a warning then.
  let isHelp: Bool
  let run: @Sendable (Call) throws -> ExitCode

  init(
    _ name: String, _ summary: String, _ about: String = "", operands: String? = nil,
    options: [Option] = [], example: String, isHelp: Bool = false,
    run: @escaping @Sendable (Call) throws -> ExitCode
  ) {
    (self.name, self.summary, self.operands) = (name, summary, operands)
    self.about = about.isEmpty ? summary : about
    self.options = options + [.help] + (options.contains { $0.group != nil } ? [.helpAll] : [])
    (self.example, self.isHelp, self.run) = (example, isHelp, run)
  }

  /// The common options, or all options in groups with their variables.
  func help(isLong: Bool = false, startedAs program: String = "swift run appflip") -> String {
    var text = "usage: \(usage)\n\(about)\n\n" + Self.table(rows(of: nil, isLong: isLong))
    for group in isLong ? groups : [] {
      text += "\n\(group):\n" + Self.table(rows(of: group, isLong: true))
    }
    return "\(text)\nexample:\n  \(program) \(name) \(example)\n"
  }

  var usage: String { "appflip \(name) [OPTION]..." + (operands.map { " \($0)" } ?? "") }

  var groups: [String] { options.compactMap(\.group).grouped(by: \.self).map(\.key) }

  func rows(of group: String?, isLong: Bool) -> [(String, String)] {
    options.filter { $0.group == group }.map { option in
      let variable = option.variable.flatMap { $0.hasPrefix("-") || !isLong ? nil : " (\($0))" }
      return (option.usage, option.about + (variable ?? ""))
    }
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
      for option in options where arguments.all(option).contains("") {
        throw .missingValue(option)
      }
    } catch {
      var problem = "\(error)"
      if case .unknown(let name) = error {
        problem += Spelling.suggestion(for: name, among: options.map(\.name))
      }
      throw UsageError(self, problem)
    }
    if operands == nil, let extra = arguments.operands.first, !arguments.has(.help) {
      throw UsageError(self, "unexpected argument \"\(extra)\"")
    }
    return arguments
  }
}

/// A command line that is wrong.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  /// Takes what is wrong with the call of a command, or of the program.
  init(_ command: Command?, _ problem: String) {
    let name = command.map { " \($0.name)" } ?? ""
    description = "appflip: \(problem); appflip\(name) --help has more".escaped
  }
}
