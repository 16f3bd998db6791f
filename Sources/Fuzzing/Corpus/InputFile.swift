import AdapterProtocol
package import AppFlip
public import Conformance
public import Foundation

/// Kept inputs as JSON Lines: one input a line.
///
/// The same inputs make the same octets, whenever and wherever they are written.
public enum InputFile {
  /// What a file holds.
  package struct Contents: Equatable, Sendable {
    /// The inputs, in the order of their lines.
    package let inputs: [KeptInput]
    /// The lines that are no inputs, in their order.
    package let broken: [FileError]
  }

  /// Writes inputs.
  public static func write(_ inputs: [KeptInput]) -> [UInt8] {
    var output: [UInt8] = []
    for kept in inputs { output += JSONWriter.line(.object(kept.json)) }
    return output
  }

  /// Reads inputs; a broken line is reported, and the others are used.
  package static func read(_ octets: [UInt8], file: String) -> Contents {
    var inputs: [KeptInput] = []
    var broken: [FileError] = []
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(FileError) {
        inputs.append(
          try FileError.reading(
            line, "input", in: file, line: index + 1,
            orElse: "correct the line, or delete it", KeptInput.init(json:)))
      } catch { broken.append(error) }
    }
    return Contents(inputs: inputs, broken: broken)
  }
}

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
  public init(_ directory: URL, shownAs shown: String) {
    self.directory = directory
    self.shown = shown
  }

  /// The folder that the environment names.
  public static func name(in environment: [String: String]) throws(SettingsError) -> String? {
    guard let name = environment[variable]?.trimmed else { return nil }
    guard !name.isEmpty else { throw SettingsError(variable, name, takes: "a folder") }
    return name
  }

  /// Makes the folder if it isn't there: whether it can be made shows before a campaign, not after it.
  package func make() throws(FileError) { try Folder(directory, shownAs: shown).make() }

  /// Reads the inputs.
  package func read() throws(FileError) -> InputFile.Contents {
    let octets = try Folder(directory, shownAs: shown).read(Self.file)
    return InputFile.read(octets ?? [], file: "\(shown)/\(Self.file)")
  }

  /// Replaces the inputs.
  ///
  /// The file is written beside its place and renamed, so that an interruption loses none.
  package func write(_ inputs: [KeptInput]) throws(FileError) {
    try Folder(directory, shownAs: shown).write(InputFile.write(inputs), to: Self.file)
  }
}
