import Processes

/// Prints the list of commands, or the manual page.
enum HelpCommand {
  static let command = Command(
    "help", "Prints the help of the program or of a command.", operands: "[COMMAND]",
    options: [manual], example: "check", isHelp: true
  ) { call in
    // The list of commands has this command.
    call.console.output(call.has(manual) ? ManualPage.text : text())
    return .expected
  }

  private static let manual = Option(
    "--man", nil, "print the manual page: appflip help --man >appflip.1")

  private static func text() -> String {
    """
    usage: appflip COMMAND [OPTION]...
    Tests implementations of App Flip through adapters.

    \(Command.table(Program.commands.map { ($0.name, $0.summary) }))
    adapters of the suite:
    \(Command.table(Program.adapters))
    appflip COMMAND --help prints the common options of a command, --help-all prints all options.
    appflip --version (-V) prints the name, the version and the data of the suite.

    exit code:
    \(Command.table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))
    """
  }
}

/// The manual page, in the language of `man`.
enum ManualPage {
  static var text: String {
    let commands = Program.commands.map { command in
      ".SS \(escaped(command.name))\n\(escaped(command.usage))\n.PP\n\(escaped(command.about))\n"
        + ([nil] + command.groups.map(Optional.some)).flatMap {
          command.rows(of: $0, isLong: true)
        }.map { entry($0, $1) }.joined()
    }
    return """
      .TH APPFLIP 1
      .SH NAME
      appflip \\- tests implementations of App Flip
      .SH SYNOPSIS
      appflip COMMAND [OPTION]...
      .SH COMMANDS
      \(commands.joined()).SH ADAPTERS OF THE SUITE
      \(Program.adapters.map { entry($0, $1) }.joined()).SH EXIT STATUS
      \(ExitCode.allCases.map { entry("\($0.rawValue)", $0.meaning) }.joined())
      """
  }

  private static func entry(_ term: String, _ about: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(about))\n"
  }

  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    // A line that begins with a dot or an apostrophe would be a request.
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { ".'".contains($0.first ?? " ") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}

/// Prints the completions of a shell.
enum CompletionsCommand {
  static let command = Command(
    "completions", "Prints the completions for a shell.",
    "Prints the completions for bash, zsh or fish. bash: source <(appflip completions bash).",
    operands: "bash|zsh|fish", example: "bash", isHelp: true
  ) { call in
    switch call.arguments.operands {
    case ["bash"]: call.console.output(bash)
    case ["zsh"]: call.console.output("autoload -U +X bashcompinit && bashcompinit\n\(bash)")
    case ["fish"]: call.console.output(fish)
    default: throw call.wrong("name one shell: bash, zsh or fish")
    }
    return .expected
  }

  private static let names = Program.commands.map(\.name) + Program.adapters.map(\.0)

  private static var bash: String {
    let cases = Program.commands.map { command in
      let words = command.options.flatMap { [$0.short, $0.name].compactMap(\.self) }
      return "    \(command.name)) words='\(words.joined(separator: " "))' ;;\n"
    }
    return """
      _appflip() {
        local words=
        case ${COMP_WORDS[1]} in
      \(cases.joined())  esac
        if [ "$COMP_CWORD" = 1 ]; then words='\(names.joined(separator: " "))'; fi
        COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
      }
      complete -o default -F _appflip appflip

      """
  }

  private static var fish: String {
    let commands = Program.commands.map { ($0.name, $0.summary) } + Program.adapters
    var lines = commands.map { name, about in
      "complete -c appflip -n __fish_use_subcommand -f -a \(name) -d '\(quoted(about))'\n"
    }
    for command in Program.commands {
      for option in command.options {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.value != nil && !option.isValueOptional ? " -r" : ""
        lines.append(
          "complete -c appflip -n '__fish_seen_subcommand_from \(command.name)'\(short)"
            + " -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.about))'\n")
      }
    }
    return lines.joined()
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
