import AdapterProtocol
package import AppFlip
import Foundation

/// A program of the suite's own that serves the adapter protocol, as it was built.
package struct BuiltProgram: Sendable {
  /// The name of the program, and of the command of one that is more.
  package enum Name: String, Sendable {
    case reference = "reference-adapter"
    /// The adapter of live authorization endpoints.
    case endpoint = "http-adapter"
  }

  private let name: Name
  package let line: String
  private let folder: String

  /// Names the folder of the program that is nothing else.
  package init(_ name: Name, in folder: String) {
    (self.name, self.folder, line) = (name, folder, "./\(name.rawValue)")
  }

  /// Names a program that serves it by a command, so it can be carried alone.
  package init(_ name: Name, servedBy program: String) {
    self.name = name
    folder = URL(filePath: program).deletingLastPathComponent().path
    // In quotation marks, or it would be taken for the file of that name beside the program.
    line = "\(ShellWord.quoted(program)) '\(name.rawValue)'"
  }

  /// The command that starts it; no path of the machine is in what a report shows of it.
  package func command(_ arguments: [String] = []) -> AdapterCommand {
    func joined(_ line: String) -> String { ([line] + arguments).joined(separator: " ") }
    return AdapterCommand(
      joined(line), relativeTo: folder, shownAs: joined("./\(name.rawValue)"))
  }
}

// MARK: - The reference

extension BuiltProgram {
  package func adapter(by edition: Edition) -> AdapterCommand {
    edition == .newest ? command() : command(["--edition", "\(edition.rawValue)"])
  }

  /// The command that starts it as the partner of an adapter that doesn't play every role.
  package func partner(by edition: Edition) -> AdapterCommand {
    command(["--partner", "\(edition.rawValue)"])
  }
}

// MARK: - A live endpoint

extension BuiltProgram {
  /// The adapter that a command line starts: this program if the line begins with its name alone.
  ///
  /// The program gets its options as they are written.
  package func adapter(startedBy commandLine: String, in directory: String) -> AdapterCommand {
    guard let rest = ShellWord.rest(behind: name.rawValue, in: commandLine) else {
      return AdapterCommand(commandLine, relativeTo: directory)
    }
    let program =
      line.utf8.starts(with: "./".utf8)
      ? ShellWord.quoted("\(folder)/\(name.rawValue)") : line
    return AdapterCommand(
      program, relativeTo: directory, shownAs: commandLine,
      environment: [AdapterVariable.options.rawValue: String(rest)])
  }
}
