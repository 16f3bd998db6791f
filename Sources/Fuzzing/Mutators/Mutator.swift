import AdapterProtocol
import AppFlip
import Conformance

/// A kind of change: a list of its changes or, where a list can't hold them, a way to draw them.
package struct Mutator: Sendable {
  /// Whether a mutator makes a different legal request: most faults with two conditions depend on a legal choice.
  enum Use: Sendable {
    case special
    case ordinary
    /// In half of the random inputs.
    case axis
  }

  /// The permanent name, `level/what`, printable ASCII without spaces.
  package let name: String
  package let summary: String
  /// How often a draw chooses the mutator; 8 for most mutators.
  let weight: Int
  let roles: [Role]
  /// A feature that an adapter must declare.
  let feature: Feature?
  let use: Use
  /// The relation that its changes must keep.
  let preserves: MetamorphicRelation?
  let edits: [Edits]

  init(
    _ name: String, _ summary: String, weight: Int = 8, roles: [Role] = Role.allCases,
    feature: Feature? = nil, use: Use = .special, preserves: MetamorphicRelation? = nil,
    _ edits: Edits...
  ) {
    (self.name, self.summary, self.weight, self.roles) = (name, summary, weight, roles)
    (self.feature, self.use, self.preserves, self.edits) = (feature, use, preserves, edits)
  }

  /// Reads a table: a line with the mutator's name, `raw` or nothing, and its description; then lines of words.
  static func table(
    _ level: String, _ text: String, _ edits: (_ words: [String], _ isRaw: Bool) -> Edits
  ) -> [Mutator] {
    var rows: [(head: String, words: [String])] = []
    for line in text.split(separator: "\n").map(String.init) {
      if line.utf8.first == UInt8(ascii: " ") {
        rows[rows.count - 1].words += line.words
      } else {
        rows.append((line, []))
      }
    }
    return rows.map { head, words in
      let parts = head.split(separator: ": ", maxSplits: 1).map(String.init)
      let name = parts[0].words
      return Mutator("\(level)/\(name[0])", parts[1], edits(words, name.count > 1))
    }
  }

  /// The draw of a mutator without a list.
  var draw: Draw? {
    if case .drawn(let draw) = edits.first { draw } else { nil }
  }
}

package enum Mutators {
  package static let all: [Mutator] =
    ParameterMutators.all + RedirectURIMutators.all + ValueMutators.all + EncodingMutators.all
    + ByteMutators.all + RequestMutators.all + StartMutators.all + FormMutators.all
    + CharacterMutators.all
}
