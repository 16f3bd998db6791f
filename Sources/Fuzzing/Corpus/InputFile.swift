import AdapterProtocol
package import AppFlip
package import Conformance
package import Foundation

/// Kept inputs as JSON Lines, which are the same octets for the same inputs wherever they are written.
package enum InputFile {
  package typealias Contents = (inputs: [KeptInput], broken: [FileError])

  package static func write(_ inputs: [KeptInput]) -> [UInt8] {
    inputs.flatMap { JSONWriter.line(.object($0.json)) }
  }

  /// Reads inputs; a broken line is reported, and the others are used.
  package static func read(_ octets: [UInt8], file: String) -> Contents {
    var contents: Contents = ([], [])
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(FileError) {
        contents.inputs.append(
          try FileError.reading(
            line, "input", in: file, line: index + 1,
            orElse: "correct the line, or delete it", KeptInput.init(json:)))
      } catch { contents.broken.append(error) }
    }
    return contents
  }
}

/// The folder in which the interesting inputs of runs are kept.
package struct InputFolder: Sendable {
  package static let file = "drafts.jsonl"
  package static let variable = "APPFLIP_CORPUS"

  package let directory: URL
  package let shown: String
  private var folder: Folder { Folder(directory, shownAs: shown) }

  /// Names a folder; it is made when inputs are written.
  package init(_ directory: URL, shownAs shown: String) {
    (self.directory, self.shown) = (directory, shown)
  }

  package static func name(in environment: [String: String]) throws(SettingsError) -> String? {
    guard let name = environment[variable]?.trimmed else { return nil }
    guard !name.isEmpty else { throw SettingsError(variable, name, takes: "a folder") }
    return name
  }

  /// Makes the folder if it isn't there: whether it can be made shows before a campaign, not after it.
  package func make() throws(FileError) { try folder.make() }

  package func read() throws(FileError) -> InputFile.Contents {
    InputFile.read(try folder.read(Self.file) ?? [], file: "\(shown)/\(Self.file)")
  }

  /// Replaces the inputs as a whole, so that an interruption loses none.
  package func write(_ inputs: [KeptInput]) throws(FileError) {
    try folder.write(InputFile.write(inputs), to: Self.file)
  }
}
