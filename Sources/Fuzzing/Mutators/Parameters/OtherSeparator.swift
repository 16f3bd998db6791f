import AppFlip

/// Puts something else in the place of `&`, which catches readers that split at more than `&`, decode
/// before they split, or don't split at it at all.
struct OtherSeparator: ParameterMutator {
  let name: String
  /// What may stand between two parameters.
  let separators: [[UInt8]]
  /// Where it stands.
  let reach: Reach

  /// How many separators are others.
  enum Reach {
    /// The first one.
    case first
    /// Any one.
    case one
    /// Every one.
    case all
  }

  private static let likely = [";", "&&", "&amp;", "|", ",", "%26", "&;", " ", "/"].map {
    Array($0.utf8)
  }

  /// Another separator at one place.
  static let one = OtherSeparator(name: "parameters/separator", separators: likely, reach: .one)
  /// Another separator at all places.
  static let all = OtherSeparator(name: "parameters/separators", separators: likely, reach: .all)
  /// A second question mark, which catches code that appends `?` to a link that has a query, or splits
  /// at the last one.
  static let questionMark = OtherSeparator(
    name: "parameters/question-mark", separators: [[UInt8(ascii: "?")]], reach: .first)

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    guard parameters.count > 1, let separator = context.random.pick(separators) else { return }
    let chosen = 1 + context.random.below(parameters.count - 1)
    switch reach {
    case .first: parameters[1].separator = separator
    case .one: parameters[chosen].separator = separator
    case .all:
      // One by one, each would move all that stand behind it.
      var others = Array(parameters)
      for index in others.indices.dropFirst() { others[index].separator = separator }
      parameters = DraftParameters(others)
    }
  }
}
