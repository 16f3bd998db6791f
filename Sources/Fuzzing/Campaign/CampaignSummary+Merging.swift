import AdapterProtocol
import AppFlip
import Conformance

extension CampaignSummary {
  /// What was read from a folder of reports.
  public typealias Part = (folder: String, summary: CampaignSummary)

  /// Joins the parts of one campaign.
  public static func merged(_ parts: [Part]) throws(MergeError) -> CampaignSummary? {
    for (index, part) in parts.enumerated() {
      for earlier in parts.prefix(index) {
        guard let problem = earlier.summary.parting(from: part.summary) else { continue }
        throw MergeError(first: earlier.folder, second: part.folder, problem: problem)
      }
    }
    // What is told depends on the parts alone, not on the order in which somebody names them.
    let summaries = parts.map(\.summary).sorted { $0.firstNumber < $1.firstNumber }
    var merged = summaries.first
    for summary in summaries.dropFirst() { merged?.add(summary) }
    return merged
  }

  /// Why another result is of another campaign, or none of another part.
  private func parting(from other: CampaignSummary) -> MergeError.Problem? {
    for (setting, one, another) in zip(settings, other.settings).map({ ($0.0, $0.1, $1.1) })
    where one != another {
      return .different(setting, one, another)
    }
    // What an older file doesn't tell can't be held against it.
    if let request, let others = other.request, request != others {
      return request.runs == others.runs
        ? .different(.start, request.start.inWords, others.start.inWords)
        : .different(.runs, request.shownRuns, others.shownRuns)
    }
    if expectedRules != other.expectedRules {
      return .different(
        .expected, Self.names(expectedRules.subtracting(other.expectedRules)),
        Self.names(other.expectedRules.subtracting(expectedRules)))
    }
    if let shard = shards.first, let others = other.shards.first, shard.count != others.count {
      return .differentCounts(shard, others)
    }
    return shards.first(where: other.shards.contains).map { .samePart($0) }
  }

  /// What all parts of a campaign have in common, printable.
  private var settings: [(MergeError.Setting, String)] {
    var configuration: [UInt8] = []
    JSONWriter.write(fixture.json, into: &configuration)
    return [
      (.seed, "\(seed)"), (.implementation, implementation), (.edition, "\(edition.rawValue)"),
      (.profile, profile.rawValue),
      (.configuration, String(decoding: configuration, as: UTF8.self)),
      (.roles, roles.map(\.role.rawValue).joined(separator: ", ")),
      (.bound, roles.compactMap { $0.coverage?.list }.joined(separator: ", ")),
    ]
  }

  private static func names(_ rules: Set<Rule.ID>) -> String {
    rules.isEmpty ? "none" : rules.map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// Adds another part of the same campaign.
  private mutating func add(_ other: CampaignSummary) {
    let parts = zip(shards + other.shards, calls + other.calls).sorted { one, another in
      one.0.number < another.0.number
    }
    (shards, calls) = (parts.map(\.0), parts.map(\.1))
    for role in other.roles { add(role) }
    growth = []
    mutators = (mutators + other.mutators).summed
    occurrences = (occurrences + other.occurrences).summed
    for finding in other.findings { add(finding) }
    keepsInputs = keepsInputs || other.keepsInputs
    limits.formUnion(other.limits)
    triageExecutions += other.triageExecutions
    request = request ?? other.request
    ends += other.ends
    problems += other.problems
    warnings += other.warnings
  }

  /// Whether every part of the campaign is there.
  public var isWhole: Bool { Set(shards.map(\.number)).count == shards.first?.count }

  /// The number of the first of its parts.
  private var firstNumber: Int { shards.map(\.number).min() ?? 0 }

  /// Adds a finding; of two by one name the one that was found first is kept, by the lower part.
  private mutating func add(_ finding: Finding) {
    guard let place = findings.firstIndex(where: { $0.id == finding.id }) else {
      findings.append(finding)
      return
    }
    if finding.origin.execution < findings[place].origin.execution { findings[place] = finding }
  }

  private mutating func add(_ role: RoleSummary) {
    guard let place = roles.firstIndex(where: { $0.role == role.role }) else { return }
    roles[place].executions += role.executions
    roles[place].behaviours.formUnion(role.behaviours)
    roles[place].kept += role.kept
    if let coverage = role.coverage { roles[place].coverage?.add(coverage) }
  }
}

extension CampaignSummary.Request {
  /// How many inputs were to be executed, as a person wrote it.
  fileprivate var shownRuns: String { runs == .max ? "no limit" : "\(runs)" }
}

extension CampaignStart {
  /// What a campaign begins with, for people.
  fileprivate var inWords: String {
    switch self {
    case .corpus: "the corpus"
    case .good: "good links alone"
    }
  }
}

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
    /// The inputs with few deviations that were to be judged.
    case bound = "the lists of inputs to judge"
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
