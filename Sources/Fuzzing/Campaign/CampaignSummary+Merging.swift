import AppFlip

extension CampaignSummary {
  /// Adds another part of the same campaign.
  ///
  /// - Parameter other: the other part.
  /// - Throws: `MergeError` where the two aren't parts of one campaign, or share one.
  public mutating func merge(_ other: CampaignSummary) throws(MergeError) {
    guard seed == other.seed else { throw .differentSeeds(seed, other.seed) }
    guard edition == other.edition, profile == other.profile, world == other.world,
      implementation == other.implementation
    else { throw .differentSubjects(implementation, other.implementation) }
    if let shard = shards.first, let others = other.shards.first, shard.count != others.count {
      throw .differentCounts(shard, others)
    }
    if let shared = shards.first(where: other.shards.contains) { throw .samePart(shared) }
    let parts = zip(shards + other.shards, calls + other.calls).sorted { one, another in
      one.0.number < another.0.number
    }
    (shards, calls) = (parts.map(\.0), parts.map(\.1))
    for role in other.roles { add(role) }
    growth = []
    mutators = (mutators + other.mutators).summed
    add(other.occurrences)
    let known = Set(findings.map(\.id))
    findings += other.findings.filter { !known.contains($0.id) }
    expectedRules.formUnion(other.expectedRules)
    keepsDrafts = keepsDrafts || other.keepsDrafts
    limits.formUnion(other.limits)
    laboratoryExecutions += other.laboratoryExecutions
    ends += other.ends
    problems += other.problems
    warnings += other.warnings
  }

  /// Whether every part of the campaign is there.
  public var isWhole: Bool { Set(shards.map(\.number)).count == shards.first?.count }

  private mutating func add(_ role: RoleSummary) {
    guard let place = roles.firstIndex(where: { $0.role == role.role }) else {
      roles.append(role)
      return
    }
    roles[place].executions += role.executions
    roles[place].behaviours.formUnion(role.behaviours)
    roles[place].kept += role.kept
  }

  private mutating func add(_ others: [CampaignResult.Occurrence]) {
    var counts: [Symptom: Int] = [:]
    for one in occurrences + others { counts[one.symptom, default: 0] += one.count }
    occurrences = counts.sorted { $0.key < $1.key }.map {
      CampaignResult.Occurrence(symptom: $0.key, count: $0.value)
    }
  }
}

/// Why two results aren't parts of one campaign.
public enum MergeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The seeds differ.
  case differentSeeds(UInt64, UInt64)
  /// Another implementation was tested, or by another edition, profile or configuration.
  case differentSubjects(String, String)
  /// The campaign was split into another number of parts.
  case differentCounts(Shard, Shard)
  /// Both are the same part.
  case samePart(Shard)

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .differentSeeds(let first, let second):
      "the seeds \(first) and \(second) are of two campaigns; run all parts with one seed"
    case .differentSubjects(let first, let second):
      "\(first) and \(second) were not tested alike; run all parts against one implementation, by "
        + "one edition and profile"
    case .differentCounts(let first, let second):
      "the parts \(first) and \(second) are of two campaigns; split it once"
    case .samePart(let shard): "the part \(shard) is there twice; name each folder once"
    }
  }
}
