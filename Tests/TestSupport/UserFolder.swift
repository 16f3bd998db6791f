package import Conformance
package import Foundation
package import Processes

/// The folder from which a user called `swift test`.
///
/// With `--package-path` the tests run in the package's folder; only the shell's PWD still knows the
/// person's own. A caller that changes the folder without a shell leaves PWD behind, so that the
/// files of a command are looked for in both.
package enum UserFolder {
  /// The folders that may be meant, the shell's first.
  private static var candidates: [String] {
    let current = FileManager.default.currentDirectoryPath
    guard let shell = ProcessInfo.processInfo.environment["PWD"],
      shell.utf8.starts(with: "/".utf8), FileManager.default.fileExists(atPath: shell)
    else { return [current] }
    return [shell, current]
  }

  /// The command with its files found: relative to the first folder that has any of them.
  package static func command(_ commandLine: String) -> AdapterCommand {
    let endpoint = BuiltProgram(.endpoint, in: Checkout.products.path)
    let commands = candidates.map { endpoint.adapter(startedBy: commandLine, in: $0) }
    let found = commands.first { $0.resolved != $0.shown } ?? commands.last
    return found ?? AdapterCommand(commandLine, relativeTo: ".")
  }

  /// The adapter under test: the one that the environment names, or the reference implementation,
  /// which keeps to the edition by which it is judged.
  package static func adapter(of settings: Settings) -> AdapterCommand {
    if let adapter = settings.adapter {
      return command(adapter)
    }
    return ReferenceAdapter.built.adapter(by: settings.edition)
  }

  /// Says on standard error what a live endpoint is sent.
  package static func tell(_ notice: String?) {
    guard let notice else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\(notice)\n".utf8))
  }

  package static func folder(_ path: String) -> URL { url(path, in: candidates[0]) }

  package static func file(_ path: String) -> URL {
    candidates.map { url(path, in: $0) }
      .first { FileManager.default.fileExists(atPath: $0.path) } ?? folder(path)
  }

  private static func url(_ path: String, in folder: String) -> URL {
    let name = path.hasPrefix("~") ? "./\(path)" : path
    return URL(filePath: name, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
      .absoluteURL
  }
}
