import AppFlip
import Conformance

extension CampaignPlan {
  /// The variables that run a part of a campaign again, words of a shell in front of a command.
  ///
  /// They are all that was set and makes it what it is, and where things were read and written.
  func call(for result: CampaignResult) -> String {
    let roles = result.roles.map(\.role)
    let usual = Settings()
    // How long is waited in vain depends on the time; else the time would but cut it short.
    let hasHung = result.occurrences.contains(where: \.signature.isHang)
    func of(_ name: Budget.Name, _ value: some Any, if isSet: Bool = true) -> (String, String)? {
      isSet ? (name.rawValue, "\(value)") : nil
    }
    func of(_ name: Settings.Name, _ value: some Any, if isSet: Bool = true) -> (String, String)? {
      isSet ? (name.rawValue, "\(value)") : nil
    }
    let pairs: [(name: String, value: String)?] = [
      of(.seed, budget.seed), of(.runs, runs(for: result)),
      hasHung ? budget.seconds.flatMap { of(.seconds, $0) } : nil,
      of(.jobs, budget.jobs, if: budget.jobs != 1),
      of(.shard, budget.shard, if: budget.shard != .whole),
      of(.depth, budget.depth, if: budget.depth != Budget.usualDepth),
      corpus == nil ? (CampaignStart.variable, CampaignStart.good.rawValue) : nil,
      inputs.map { (InputFolder.variable, $0) },
      of(
        .roles, roles.map(\.rawValue).joined(separator: ","),
        if: roles != Role.allCases && !roles.isEmpty),
      of(.edition, settings.edition.rawValue, if: settings.edition != .newest),
      of(.profile, settings.profile.rawValue, if: settings.profile != .default),
      of(.timeout, settings.deadline, if: settings.deadline != usual.deadline),
      of(.startTimeout, settings.helloDeadline, if: settings.helloDeadline != usual.helloDeadline),
      settings.reports.flatMap { of(.reports, $0) },
      settings.baseline.flatMap { of(.baseline, $0) }, of(.adapter, result.command),
    ]
    return pairs.compactMap(\.self).map { "\($0.name)=\(ShellWord.quoted($0.value))" }
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
