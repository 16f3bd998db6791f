public import AppFlip
public import Harness

/// The reference implementation behind the adapter protocol, as it was built in a folder.
public struct BuiltReference: Sendable {
  /// The name of the program.
  public static let program = "reference-adapter"

  private let folder: String

  /// Names the folder.
  ///
  /// - Parameter folder: where the program was built, absolute.
  public init(in folder: String) { self.folder = folder }

  /// The command that starts it; no path of the machine stands in what a report shows of it.
  ///
  /// - Parameter arguments: the words behind the command, such as `--edition 1`.
  /// - Returns: the command.
  public func command(_ arguments: [String] = []) -> AdapterCommand {
    let words = ["./\(Self.program)"] + arguments
    return AdapterCommand(words.joined(separator: " "), relativeTo: folder)
  }

  /// The command that starts it as the adapter under test.
  ///
  /// - Parameter edition: the edition to which it keeps.
  /// - Returns: the command.
  public func adapter(by edition: Edition) -> AdapterCommand {
    edition == .newest ? command() : command(["--edition", "\(edition.rawValue)"])
  }

  /// The command that starts it as the partner of an adapter that doesn't play every role.
  ///
  /// - Parameter edition: the edition by which it plays.
  /// - Returns: the command.
  public func partner(by edition: Edition) -> AdapterCommand {
    command(["--partner", "\(edition.rawValue)"])
  }
}
