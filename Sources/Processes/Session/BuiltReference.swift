package import AppFlip
import Foundation

/// The reference implementation behind the adapter protocol, as a program that was built.
package struct BuiltReference: Sendable {
  /// The name of the program that is nothing but the reference, and of the command of one that is more.
  package static let program = "reference-adapter"

  package let line: String
  private let folder: String

  /// Names the folder of the program that is nothing but the reference.
  package init(in folder: String) {
    self.folder = folder
    line = "./\(Self.program)"
  }

  /// Names a program that serves the reference by a command, so that it can be carried alone.
  package init(servedBy program: String) {
    folder = URL(filePath: program).deletingLastPathComponent().path
    // In quotation marks, or it would be taken for the file of that name beside the program.
    line = "\(AdapterCommand.quoted(program)) '\(Self.program)'"
  }

  /// The command that starts it; no path of the machine stands in what a report shows of it.
  package func command(_ arguments: [String] = []) -> AdapterCommand {
    func joined(_ line: String) -> String { ([line] + arguments).joined(separator: " ") }
    return AdapterCommand(
      joined(line), relativeTo: folder, shownAs: joined("./\(Self.program)"))
  }

  package func adapter(by edition: Edition) -> AdapterCommand {
    edition == .newest ? command() : command(["--edition", "\(edition.rawValue)"])
  }

  /// The command that starts it as the partner of an adapter that doesn't play every role.
  package func partner(by edition: Edition) -> AdapterCommand {
    command(["--partner", "\(edition.rawValue)"])
  }
}
