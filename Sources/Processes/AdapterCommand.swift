package import AdapterProtocol
import AppFlip
import Foundation
package import Harness

/// The command line that starts an adapter.
///
/// `/bin/sh` reads it, so quotes, variables and pipelines mean what they mean there. A simple command
/// replaces the shell; the shell stays the parent of anything with `;`, `|`, `&` or parentheses.
///
/// An adapter is started in an empty temporary folder, and still the files of a command such as
/// `python3 my_adapter.py`, `./adapter` or `node dist/a.js` are found: a word that names a file
/// relative to the user's folder becomes an absolute path. That holds for plain words only: letters,
/// digits, `_ . / + , : @ % = -` and everything beyond ASCII, no `-` in front. The name of the
/// program needs a `/`, as for the shell; a folder is meant only by a word with a `/`, or by `.`
/// and `..`. A word in quotes stays what it is. If all that is not enough,
/// `"$APPFLIP_DIRECTORY"` is the user's folder, and `"$APPFLIP_FOLDER"` the empty one.
package struct AdapterCommand: Equatable, AdapterSource {
  /// The command line without the secrets in it.
  package let shown: String
  /// The user's folder, absolute.
  let directory: String
  /// The command as the shell gets it, with absolute paths.
  package let resolved: String
  /// The words that look like files of the user's folder and name nothing there, as they were written.
  private let missing: [String]
  /// The script for `/bin/sh -c`: `$1` is the folder to start in.
  let script: String
  package let environment: [String: String]

  package init(
    _ commandLine: String, relativeTo directory: String, shownAs shown: String? = nil,
    environment: [String: String] = [:]
  ) {
    self.shown = Secrets.hidden(in: shown ?? commandLine)
    self.environment = environment
    let current = FileManager.default.currentDirectoryPath
    self.directory = directory.utf8.starts(with: "/".utf8) ? directory : "\(current)/\(directory)"
    let line = CommandWords(commandLine)
    resolved = line.replacing { [directory = self.directory] word in
      AdapterCommand.path(named: word, in: directory).map(ShellWord.quoted)
    }
    missing = line.words.filter(\.isPlain).map(\.text)
      .filter { [directory = self.directory] in AdapterCommand.isMissing($0, in: directory) }
    // The empty line says that the process is guarded; a shell that never reads it just ends.
    script = "IFS= read -r go && cd \"$1\" && shift && " + AdapterCommand.started(resolved)
  }

  /// Prepares to start processes that are greeted alike.
  package func starter(
    _ hello: HelloRequest, _ options: HarnessOptions
  ) -> AdapterStarter {
    let launcher = AdapterLauncher(self, hello: hello, options: options)
    return { isStopped throws(StartFailure) in try launcher.session(until: isStopped) }
  }

  /// Which files of the command aren't there, and where they were looked for, printable; nil if none is
  /// missing.
  package var notFound: String? {
    if missing.isEmpty { return nil }
    return Bytes.escaped(
      Array("not found: \(missing.joined(separator: ", ")), in \(directory)".utf8))
  }

  /// The command, which takes the shell's place if it is a simple one.
  private static func started(_ command: String) -> String {
    let line = CommandWords(command)
    guard !line.isCompound, let program = line.words.first(where: \.isProgram),
      !keptByShell.contains(program.text)
    else { return "{ \(command)\n}" }
    return line.inserting("exec ", before: program)
  }

  /// First words that `exec` can't stand before.
  private static let keptByShell: Set<String> = [
    "exec", "eval", ".", "cd", "command", "{", "!", "if", "while", "until", "for", "case",
  ]

  /// The absolute path of what a word names, nil if it names nothing.
  private static func path(named word: CommandWords.Word, in folder: String) -> String? {
    // Bytes throughout: to String, a slash with a combining mark after it isn't a slash.
    let text = word.text.utf8
    if text.starts(with: "/".utf8) || text.starts(with: "-".utf8) { return nil }
    let isPath = text.contains(UInt8(ascii: "/")) || word.text == "." || word.text == ".."
    if word.isProgram && !isPath { return nil }
    let isHere = text.starts(with: "./".utf8) && text.count > 2
    let path = "\(folder)/\(Substring(text.dropFirst(isHere ? 2 : 0)))"
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return nil
    }
    return isFolder.boolValue && (word.isProgram || !isPath) ? nil : path
  }

  /// Whether a word looks like a relative path, or the name of a file with an ending, and names nothing.
  private static func isMissing(_ word: String, in folder: String) -> Bool {
    let text = word.utf8
    guard let first = text.first, text.last != UInt8(ascii: "."),
      !"/-".utf8.contains(first), !text.contains(where: ":=@,%+".utf8.contains)
    else { return false }
    let isNamed = text.contains(UInt8(ascii: "/")) || text.dropFirst().contains(UInt8(ascii: "."))
    let isNumber = text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    return isNamed && !isNumber && !FileManager.default.fileExists(atPath: "\(folder)/\(word)")
  }
}
