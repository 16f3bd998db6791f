/// Why two results aren't parts of one campaign.
public struct MergeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What two parts must have in common.
  public enum Setting: String, CaseIterable, Sendable {
    /// The seed of all randomness.
    case seed = "their seeds"
    /// The name and the version of the implementation.
    case implementation = "the implementations"
    /// The edition by which was judged.
    case edition = "their editions"
    /// How rules were treated that the document doesn't state.
    case profile = "their profiles"
    /// What the links were built from.
    case configuration = "the adapters' configurations"
    /// The roles that were judged.
    case roles = "their roles"
    /// How many inputs were to be executed.
    case runs = "the numbers of links asked for"
    /// What the campaign began with.
    case start = "what they begin with"
    /// The rules that a baseline expects to be broken.
    case expected = "the rules that only one of their baselines expects to be broken"
  }

  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// Something differs that the parts of one campaign share; what it was in the one and in the other.
    case different(Setting, String, String)
    /// The campaign was split into another number of parts.
    case differentCounts(Shard, Shard)
    /// Both are the same part.
    case samePart(Shard)
  }

  /// The folder of the one as a person names it.
  public let first: String
  /// The folder of the other as a person names it.
  public let second: String
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people.
  public var description: String {
    let what =
      switch problem {
      case .different(let setting, let one, let other):
        "of two campaigns: \(setting.rawValue) are \(one) and \(other); run all parts alike"
      case .differentCounts(let one, let other):
        "of two campaigns: they are the parts \(one) and \(other); split it once"
      case .samePart(let shard): "both the part \(shard); name each part once"
      }
    return "\(first) and \(second) are \(what)"
  }
}
