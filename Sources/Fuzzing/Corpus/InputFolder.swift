public import Conformance
public import Foundation

/// The folder in which the interesting inputs of runs are kept.
public struct InputFolder: Sendable {
  /// The file that holds the inputs.
  public static let file = "drafts.jsonl"

  /// The variable of the environment that names the folder.
  public static let variable = "APPFLIP_CORPUS"

  /// The folder.
  public let directory: URL
  /// The folder as a person names it.
  public let shown: String

  /// Names a folder; it is made when inputs are written.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - shown: the folder as a person names it.
  public init(_ directory: URL, shownAs shown: String) {
    self.directory = directory
    self.shown = shown
  }

  /// The folder that the environment names.
  ///
  /// - Parameter environment: the variables by their names; others are passed over.
  /// - Returns: the folder as a person names it; nil where nobody names one.
  /// - Throws: `SettingsError` for an empty name.
  public static func name(in environment: [String: String]) throws(SettingsError) -> String? {
    guard let name = environment[variable]?.trimmed else { return nil }
    guard !name.isEmpty else { throw SettingsError(variable, name, takes: "a folder") }
    return name
  }

  /// Reads the inputs.
  ///
  /// - Returns: the inputs and the broken lines; nothing where nothing was kept yet.
  /// - Throws: `FolderError` where the file is there and can't be read.
  public func read() throws(FolderError) -> InputFile.Contents {
    let octets = try Folder(directory, shownAs: shown).read(Self.file)
    return InputFile.read(octets ?? [], file: "\(shown)/\(Self.file)")
  }

  /// Replaces the inputs.
  ///
  /// The file is written beside its place and renamed, so that an interruption loses none.
  ///
  /// - Parameter inputs: the inputs, in order.
  /// - Throws: `FolderError` where they can't be written.
  public func write(_ inputs: [KeptInput]) throws(FolderError) {
    try Folder(directory, shownAs: shown).write(InputFile.write(inputs), to: Self.file)
  }
}
