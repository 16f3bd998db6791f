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
  private func difference(from other: CampaignResult) -> String? {
    for field in Self.fields {
      if let problem = field.difference(self, other) { return problem }
    }
    if let shard = shards.first, let others = other.shards.first, shard.count != others.count {
      return "of two campaigns: they are the parts \(shard) and \(others); split it once"
    }
    return shards.first(where: other.shards.contains).map {
      "both the part \($0); name each part once"
    }
  }

  /// The number of the first of its parts.
  private var firstNumber: Int { shards.map(\.number).min() ?? 0 }
}

/// Why two results aren't parts of one campaign.
public struct MergeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder of the one as a person names it.
  let first: String
  /// The folder of the other as a person names it.
  let second: String
  /// What they are.
  let problem: String

  /// What is wrong and what to do, for people.
  public var description: String { "\(first) and \(second) are \(problem)" }
}
