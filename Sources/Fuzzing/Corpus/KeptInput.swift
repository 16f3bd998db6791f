import AdapterProtocol
import AppFlip

/// An input that is kept for later runs.
package struct KeptInput: Equatable, Sendable {
  package let input: FuzzInput
  /// What it brought out, ascending and each once; nothing if nobody noted it.
  ///
  /// That is a number for the behaviour, one for each feature of the input beside the kind of the
  /// behaviour, and one for each place of the code that was reached.
  package let signatures: [UInt64]

  package init(_ input: FuzzInput, signatures: [UInt64] = []) {
    (self.input, self.signatures) = (input, Set(signatures).sorted())
  }

  /// Each input once, by their roles, the shortest first, in whatever order they come.
  ///
  /// Copies are joined: what any of them brought out is noted.
  package static func distinct(_ inputs: [KeptInput]) -> [KeptInput] {
    Dictionary(grouping: inputs, by: \.input.fingerprint).map { fingerprint, copies in
      // Copies may be split otherwise.
      let lines = copies.map { JSONWriter.line(.object($0.input.json)) }
      let first = lines.indices.min { lines[$0].lexicographicallyPrecedes(lines[$1]) } ?? 0
      let kept = KeptInput(copies[first].input, signatures: copies.flatMap(\.signatures))
      let role = Role.allCases.firstIndex(of: kept.input.role) ?? 0
      return (key: (role, kept.input.length, fingerprint), kept: kept)
    }.sorted { $0.key < $1.key }.map(\.kept)
  }
}

extension KeptInput {
  private static let known = ["signatures"]

  var json: JSONObject {
    var object = input.json
    if !signatures.isEmpty { object.append("signatures", .texts(signatures.map(\.hexadecimal))) }
    return object
  }

  init(json: JSON) throws(MessageError) {
    let input = try FuzzInput(json: json, at: JSONPath(), besides: Self.known)
    let members = try Members(json, at: JSONPath(), known: FuzzInput.members + Self.known)
    let isNoted = members.optional("signatures") != nil
    self.init(input, signatures: isNoted ? try members.hexadecimal("signatures") : [])
  }
}
