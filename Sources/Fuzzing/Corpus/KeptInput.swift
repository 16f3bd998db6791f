import AdapterProtocol
package import AppFlip
package import Conformance
package import Foundation

package struct KeptInput: Equatable, Sendable {
  let input: FuzzRequest
  /// What it brought out, ascending and each once: a number for the behaviour, one for each feature of the
  /// input beside the kind of the behaviour, and one for each place of the code that was reached.
  package let points: [UInt64]

  init(_ input: FuzzRequest, points: [UInt64] = []) {
    (self.input, self.points) = (input, Set(points).sorted())
  }

  /// Each input once, by their roles, the shortest first; what any copy brought out is noted.
  package static func distinct(_ inputs: [KeptInput]) -> [KeptInput] {
    Dictionary(grouping: inputs, by: \.input.fingerprint).map { fingerprint, copies in
      // Copies may be split otherwise.
      let lines = copies.map { JSONWriter.line(.object($0.input.json)) }
      let first = lines.indices.min { lines[$0].lexicographicallyPrecedes(lines[$1]) } ?? 0
      let kept = KeptInput(copies[first].input, points: copies.flatMap(\.points))
      let role = Role.allCases.firstIndex(of: kept.input.role) ?? 0
      return (key: (role, kept.input.length, fingerprint), kept: kept)
    }.sorted { $0.key < $1.key }.map(\.kept)
  }
}

extension KeptInput {
  fileprivate var json: JSONObject {
    var object = input.json
    if !points.isEmpty { object.append("points", .texts(points.map(\.hexadecimal))) }
    return object
  }

  fileprivate init(json: JSON) throws(MessageError) {
    let input = try FuzzRequest(json: json, at: JSONPath(), besides: ["points"])
    let members = try Members(json, known: FuzzRequest.members + ["points"])
    let isNoted = members.optional("points") != nil
    self.init(input, points: isNoted ? try members.hexadecimal("points") : [])
  }
}

enum InputFile {
  static func write(_ inputs: [KeptInput]) -> [UInt8] {
    inputs.flatMap { JSONWriter.line(.object($0.json)) }
  }

  static func read(
    _ octets: [UInt8], file: String
  ) -> (inputs: [KeptInput], broken: [FileError]) {
    var contents: (inputs: [KeptInput], broken: [FileError]) = ([], [])
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
  let shown: String
  private var folder: Folder { Folder(directory, shownAs: shown) }

  package init(_ directory: URL, shownAs shown: String) {
    (self.directory, self.shown) = (directory, shown)
  }

  package static func name(in environment: [String: String]) throws(SettingsError) -> String? {
    try Settings.path(variable, environment, takes: "a folder")
  }

  /// Whether it can be made shows before a campaign, not after it.
  func make() throws(FileError) { try folder.make() }

  package func read() throws(FileError) -> (inputs: [KeptInput], broken: [FileError]) {
    InputFile.read(try folder.read(Self.file) ?? [], file: "\(shown)/\(Self.file)")
  }

  package func write(_ inputs: [KeptInput]) throws(FileError) {
    try folder.write(InputFile.write(inputs), to: Self.file)
  }
}
