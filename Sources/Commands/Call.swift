import AppFlip
import Conformance
import Foundation
package import Fuzzing
import Processes

package struct Call {
  package var words: [String]
  package let environment: [String: String]
  package let directory: String
  /// The path of the program, absolute: what is built with it stands beside it.
  package let program: String
  package let console: Console
  package let listen: (StopSign) -> Void

  package init(
    _ words: [String], environment: [String: String], directory: String, program: String,
    console: Console, listen: @escaping (StopSign) -> Void = { _ in }
  ) {
    (self.words, self.environment, self.directory) = (words, environment, directory)
    (self.program, self.console, self.listen) = (program, console, listen)
  }

  func url(_ path: String) -> URL {
    let folder = URL(filePath: directory, directoryHint: .isDirectory)
    // Only a shell knows ~user: here it is a name.
    let name = path.utf8.first == UInt8(ascii: "~") ? "./\(path)" : path
    return URL(filePath: name, relativeTo: folder).absoluteURL
  }

  /// The adapter of a command line; a live endpoint's is a part of this program.
  func adapter(startedBy commandLine: String) -> AdapterCommand {
    BuiltProgram(.endpoint, servedBy: program).adapter(startedBy: commandLine, in: directory)
  }

  /// The cases of the suite, and those of the owner's own redirect URIs.
  func catalogue(_ settings: Settings) throws -> Catalogue {
    try Suite.catalogue.get().adding(settings.ownRedirectURIs { url($0) })
  }

  /// Writes the file that an option names.
  func write(
    _ bytes: [UInt8], to file: String, of option: Option, _ command: Command
  ) throws(UsageError) {
    do {
      try WholeFile.write(Data(bytes), to: url(file), isNamed: true)
    } catch {
      throw UsageError(
        command,
        "\(file) can't be written: \(FileError.reason(of: error)); name a different file with \(option.name)"
      )
    }
  }

  func stopSign() -> StopSign {
    let stop = StopSign()
    listen(stop)
    return stop
  }
}
