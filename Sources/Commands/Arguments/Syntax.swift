/// How a command is called.
struct Syntax: Sendable {
  /// The command, such as `appflip fuzz`.
  let command: String
  /// What it does, a sentence for people.
  let about: String
  /// What stands behind the options, such as `DIR...`; nil for nothing.
  let operands: String?
  /// The options, in the order of the help.
  let options: [Option]

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - about: what it does.
  ///   - operands: what stands behind the options; nil for nothing.
  ///   - options: the options.
  init(_ command: String, _ about: String, operands: String? = nil, options: [Option] = []) {
    self.command = command
    self.about = about
    self.operands = operands
    self.options = options + [.help]
  }

  /// How to call the command, for people.
  var help: String {
    let names = options.map { [$0.name, $0.value].compactMap(\.self).joined(separator: " ") }
    let width = names.map(\.utf8.count).max() ?? 0
    let lines = zip(names, options).map { name, option in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count))  \(option.about)\n"
    }
    let tail = operands.map { " \($0)" } ?? ""
    return "usage: \(command) [OPTION]...\(tail)\n\(about)\n\n\(lines.joined())\n\(ExitCode.help)"
  }

  /// Reads the words behind the command, and prints the help where that is asked for.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - console: where the help is written to.
  /// - Returns: nil where the help was asked for.
  /// - Throws: `UsageError` naming the word that makes no sense.
  func read(
    _ words: some Sequence<String>, _ console: Console
  ) throws(UsageError) -> Arguments? {
    let arguments = try Arguments(words, by: self)
    guard arguments.has(.help) else { return arguments }
    console.output(help)
    return nil
  }
}
