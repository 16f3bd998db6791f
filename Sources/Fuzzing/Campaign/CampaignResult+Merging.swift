extension CampaignResult {
  /// Joins the parts of one campaign, each with the folder that a person named.
  public static func merged(
    _ parts: [(folder: String, result: CampaignResult)]
  ) throws(MergeError) -> CampaignResult? {
    for (index, part) in parts.enumerated() {
      for earlier in parts.prefix(index) {
        guard let problem = earlier.result.difference(from: part.result) else { continue }
        throw MergeError(first: earlier.folder, second: part.folder, problem: problem)
      }
    }
    // What is told depends on the parts alone, not on the order in which somebody names them.
    let results = parts.map(\.result).sorted { $0.firstNumber < $1.firstNumber }
    guard var merged = results.first else { return nil }
    for result in results.dropFirst() {
      for field in fields { field.join(&merged, result) }
    }
    return merged
  }

  /// Why another result is of another campaign, or none of another part.
  private func difference(from other: CampaignResult) -> MergeError.Problem? {
    for field in Self.fields {
      if let problem = field.difference(self, other) { return problem }
    }
    if let shard = shards.first, let others = other.shards.first, shard.count != others.count {
      return .differentCounts(shard, others)
    }
    return shards.first(where: other.shards.contains).map { .samePart($0) }
  }

  /// The number of the first of its parts.
  private var firstNumber: Int { shards.map(\.number).min() ?? 0 }
}

/// Why two results aren't parts of one campaign.
public struct MergeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// Something differs that the parts of one campaign share; what it was in the one and in the other.
    case different(String, String, String)
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
        "of two campaigns: \(setting) are \(one) and \(other); run all parts alike"
      case .differentCounts(let one, let other):
        "of two campaigns: they are the parts \(one) and \(other); split it once"
      case .samePart(let shard): "both the part \(shard); name each part once"
      }
    return "\(first) and \(second) are \(what)"
  }
}
