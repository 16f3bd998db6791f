package import Conformance
package import Foundation

/// What a campaign consists of: the same plan and an adapter that answers the same give the same
/// inputs and the same findings, with whatever window and number of processes.
package struct CampaignPlan: Sendable {
  package enum Goal: Sendable {
    /// When its budget is used up; every violation is looked into.
    case findings
    /// When any rule was broken, whatever the violation needs.
    case firstViolation
    /// When its budget is used up; no violation is looked into. For measurements.
    case nothing
  }

  package var goal = Goal.findings
  package var budget: Budget
  /// Whether it counts for anything which places of its code an adapter reaches: what that is worth is
  /// measured without.
  package var usesCoverage = true
  /// The hostile links that it begins with; nil to begin with a good input for each role.
  package var corpus: Corpus?
  /// Further inputs that it begins with, such as those that an earlier one kept.
  package var kept: [Seed] = []
  /// The findings of earlier campaigns, which are replayed first.
  package var regressions: [Finding] = []
  package var words: [[UInt8]] = []
  /// The adapter's command as a person wrote it; empty if there is none.
  package var command = ""
  /// The folder with the kept inputs as a person names it; nil for none.
  package var inputs: String?
  package var settings: Settings
  /// How often violations are looked into, at most.
  var most = Dictionary(
    uniqueKeysWithValues: CampaignResult.Limit.allCases.map { ($0, $0.most) })
  package var now = Clocks.machine

  /// Plans a campaign that begins with good inputs alone, and knows no words.
  package init(_ budget: Budget = Budget(), settings: Settings = Settings()) {
    (self.budget, self.settings) = (budget, settings)
  }
}

extension CampaignPlan {
  package static func ofCheckout(in directory: URL = Corpus.directory) throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus(in: directory)
    plan.words = try WordList(contentsOf: directory.appending(path: WordList.fileName)).words
    return plan
  }
}

/// What a campaign begins with.
package enum CampaignStart: String, CaseIterable, Sendable {
  case corpus
  /// Good links alone.
  case good

  package static let variable = "APPFLIP_FUZZ_START"

  /// Reads what a campaign begins with; the corpus if nobody says.
  package init(environment: [String: String]) throws(SettingsError) {
    let value = environment[Self.variable]?.trimmed ?? Self.corpus.rawValue
    guard let start = Self(rawValue: value) else {
      throw SettingsError(
        Self.variable, value, takes: Self.allCases.map(\.rawValue).joined(separator: " or "))
    }
    self = start
  }
}
