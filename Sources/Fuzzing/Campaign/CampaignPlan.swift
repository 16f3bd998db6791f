public import Conformance
public import Foundation

/// What a campaign consists of: the same plan and an adapter that answers the same give the same
/// inputs and the same findings, with whatever window and number of processes.
public struct CampaignPlan: Sendable {
  /// When a campaign has done what it was to do.
  public enum Goal: Sendable {
    /// When its budget is used up; every violation is looked into.
    case findings
    /// When any rule was broken, whatever the violation needs.
    case firstViolation
    /// When its budget is used up; no violation is looked into. For measurements.
    case nothing
  }

  /// When the campaign has done what it was to do.
  public var goal: Goal
  /// How long the campaign lasts, and which part of it is run.
  public var budget: Budget
  /// How inputs are made.
  public var strategy: Strategy
  /// The hostile links that it begins with; nil to begin with a good input for each role.
  public var corpus: Corpus?
  /// Further inputs that it begins with, such as those that an earlier one kept.
  public var kept: [Seed]
  /// The findings of earlier campaigns, which are replayed first.
  public var regressions: [Finding]
  /// The words that are put into links.
  public var words: [[UInt8]]
  /// The adapter's command as a person wrote it; empty if there is none.
  public var command = ""
  /// The folder with the kept inputs as a person names it; nil for none.
  public var inputs: String?
  /// The roles, the edition, the profile and the deadline.
  public var settings: Settings
  /// How often violations are looked into, at most.
  var most = Dictionary(
    uniqueKeysWithValues: CampaignResult.Limit.allCases.map { ($0, $0.most) })
  /// Tells the time.
  package var now = Clocks.machine

  /// Plans a campaign that begins with good inputs alone, and knows no words.
  public init(_ budget: Budget = Budget(), settings: Settings = Settings()) {
    self.budget = budget
    self.settings = settings
    goal = .findings
    strategy = .full
    kept = []
    regressions = []
    words = []
  }
}

extension CampaignPlan {
  /// Plans a campaign that begins with the hostile links of this checkout, and knows its dictionary.
  public static func ofCheckout(in directory: URL = Corpus.directory) throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus(in: directory)
    plan.words = try WordList(contentsOf: directory.appending(path: WordList.fileName)).words
    return plan
  }
}

/// What a campaign begins with.
public enum CampaignStart: String, CaseIterable, Sendable {
  /// The hostile links of the corpus, beside good ones.
  case corpus
  /// Good links alone.
  case good

  /// The variable of the environment that says so.
  public static let variable = "APPFLIP_FUZZ_START"

  /// Reads what a campaign begins with; the corpus if nobody says.
  public init(environment: [String: String]) throws(SettingsError) {
    let value = environment[Self.variable]?.trimmed ?? Self.corpus.rawValue
    guard let start = Self(rawValue: value) else {
      throw SettingsError(
        Self.variable, value, takes: Self.allCases.map(\.rawValue).joined(separator: " or "))
    }
    self = start
  }
}
