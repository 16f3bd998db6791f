import AppFlip
import Conformance

/// The variables that run a part of a campaign again: all that was set and makes it what it is, and
/// where things were read and written.
struct CampaignCall: Equatable {
  /// The variables in front of a command, words of a shell, printable.
  let words: String

  /// Writes the variables of a part of a campaign.
  init(_ plan: CampaignPlan, _ result: CampaignResult) {
    let (budget, settings) = (plan.budget, plan.settings)
    let roles = result.roles.map(\.role)
    var pairs: [(name: String, value: String)] = []
    func add(_ name: Budget.Name, _ value: some Any) { pairs.append((name.rawValue, "\(value)")) }
    func add(_ name: Settings.Name, _ value: some Any) { pairs.append((name.rawValue, "\(value)")) }

    add(Budget.Name.seed, budget.seed)
    add(Budget.Name.runs, Self.runs(budget, result))
    // How long is waited in vain depends on the time; else the time would but cut it short.
    if let seconds = budget.seconds, result.occurrences.contains(where: \.signature.isHang) {
      add(Budget.Name.seconds, seconds)
    }
    if budget.jobs != 1 { add(Budget.Name.jobs, budget.jobs) }
    if budget.shard != .whole { add(Budget.Name.shard, budget.shard) }
    if budget.depth != Budget.usualDepth { add(Budget.Name.depth, budget.depth) }
    if plan.corpus == nil { pairs.append((CampaignStart.variable, CampaignStart.good.rawValue)) }
    if let inputs = plan.inputs { pairs.append((InputFolder.variable, inputs)) }
    if roles != Role.allCases, !roles.isEmpty {
      add(Settings.Name.roles, roles.map(\.rawValue).joined(separator: ","))
    }
    if settings.edition != .newest { add(Settings.Name.edition, settings.edition.rawValue) }
    if settings.profile != .default { add(Settings.Name.profile, settings.profile.rawValue) }
    if settings.deadline != Settings().deadline { add(Settings.Name.timeout, settings.deadline) }
    if settings.helloDeadline != Settings().helloDeadline {
      add(Settings.Name.startTimeout, settings.helloDeadline)
    }
    if let reports = settings.reports { add(Settings.Name.reports, reports) }
    if let baseline = settings.baseline { add(Settings.Name.baseline, baseline) }
    pairs.append((Settings.Name.adapter.rawValue, result.command))
    words = pairs.map { "\($0.name)=\(ShellWord.quoted($0.value))" }.joined(separator: " ")
  }

  /// How many inputs are to be executed: all that were asked for, if something else than the time
  /// or a person ended the campaign before.
  private static func runs(_ budget: Budget, _ result: CampaignResult) -> Int {
    let executions = result.executions - result.roles.reduce(0) { $0 + ($1.coverage?.sent ?? 0) }
    // Nothing at all is no campaign.
    let least = budget.depth > 0 ? 0 : 1
    let isCutShort = result.ends.contains { $0 == .outOfTime || $0 == .stopped }
    return isCutShort || budget.runs == .max ? max(least, executions) : budget.runs
  }
}
