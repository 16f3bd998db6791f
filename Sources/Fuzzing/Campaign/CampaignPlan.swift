import AppFlip
package import Conformance
import Foundation

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
  /// Whether it counts which places of its code an adapter reaches: what that is worth is measured without.
  var usesCoverage = true
  /// Whether inputs are made that stand behind others in a session.
  var usesSessions = true
  /// The hostile links that it begins with; nil to begin with a good input for each role.
  package var corpus: Corpus?
  /// Further inputs that it begins with, such as those that an earlier one kept.
  var kept: [Seed] = []
  package var regressions: [Finding] = []
  package var words: [[UInt8]] = []
  /// The adapter's command as a person wrote it.
  package var command = ""
  /// The folder with the kept inputs as a person names it; nil for none.
  var inputs: String?
  package var settings: Settings
  /// How often violations are looked into, at most.
  var most = Dictionary(
    uniqueKeysWithValues: CampaignResult.Limit.allCases.map { ($0, $0.most) })
  var now = Clocks.machine

  package init(_ budget: Budget = Budget(), settings: Settings = Settings()) {
    (self.budget, self.settings) = (budget, settings)
  }

  package static func ofCheckout() throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus(in: Corpus.directory)
    plan.words = try WordList(contentsOf: Corpus.directory.appending(path: WordList.fileName)).words
    return plan
  }
}

package enum CampaignStart: String, CaseIterable, Sendable {
  case corpus
  /// Good links alone.
  case good

  package static let variable = "APPFLIP_FUZZ_START"

  package init(environment: [String: String]) throws(SettingsError) {
    let value = environment[Self.variable]?.trimmed ?? Self.corpus.rawValue
    guard let start = Self(rawValue: value) else {
      throw SettingsError(
        Self.variable, value, takes: Self.allCases.map(\.rawValue).joined(separator: " or "))
    }
    self = start
  }
}

extension CampaignPlan {
  /// The variables that run a part of a campaign again, words of a shell in front of a command: all that was
  /// set and makes it what it is, and where things were read and written.
  func call(for result: CampaignResult) -> String {
    let roles = result.roles.map(\.role)
    let usual = Settings()
    // How long is waited in vain depends on the time; else the time would but cut it short.
    let hasHung = result.occurrences.contains(where: \.signature.isHang)
    let ofBudget: [(Budget.Name, String?)] = [
      (.seed, "\(budget.seed)"), (.runs, "\(runs(for: result))"),
      (.seconds, hasHung ? budget.seconds.map { "\($0)" } : nil),
      (.jobs, budget.jobs == 1 ? nil : "\(budget.jobs)"),
      (.shard, budget.shard == .whole ? nil : "\(budget.shard)"),
      (.depth, budget.depth == Budget.usualDepth ? nil : "\(budget.depth)"),
    ]
    let isOfAll = roles == Role.allCases || roles.isEmpty
    let ofSettings: [(Settings.Name, String?)] = [
      (.roles, isOfAll ? nil : roles.map(\.rawValue).joined(separator: ",")),
      (.edition, settings.edition == .newest ? nil : "\(settings.edition.rawValue)"),
      (.profile, settings.profile == .default ? nil : settings.profile.rawValue),
      (.timeout, settings.deadline == usual.deadline ? nil : "\(settings.deadline)"),
      (
        .startTimeout,
        settings.helloDeadline == usual.helloDeadline ? nil : "\(settings.helloDeadline)"
      ),
      (.reports, settings.reports), (.baseline, settings.baseline), (.adapter, result.command),
    ]
    let others = [
      (CampaignStart.variable, corpus == nil ? CampaignStart.good.rawValue : nil),
      (InputFolder.variable, inputs),
    ]
    return
      (ofBudget.map { ($0.rawValue, $1) } + others + ofSettings.map { ($0.rawValue, $1) })
      .compactMap { name, value in value.map { "\(name)=\(ShellWord.quoted($0))" } }
      .joined(separator: " ")
  }

  /// How many inputs are to be executed: all that were asked for, if something else than the time
  /// or a person ended the campaign before.
  private func runs(for result: CampaignResult) -> Int {
    let executions = result.executions - result.roles.reduce(0) { $0 + ($1.coverage?.sent ?? 0) }
    // Nothing at all is no campaign.
    let least = budget.depth > 0 ? 0 : 1
    let isCutShort = result.ends.contains { $0 == .outOfTime || $0 == .stopped }
    return isCutShort || budget.runs == .max ? max(least, executions) : budget.runs
  }
}
