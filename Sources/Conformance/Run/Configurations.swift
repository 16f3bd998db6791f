import AdapterProtocol
import Harness

extension ConformanceRun {
  /// Runs the cases of each configuration in a process that hello offers it to; returns the processes' incidents.
  mutating func runConfigurations() -> [Incident] {
    var incidents: [Incident] = []
    // What the first process wasn't asked any more, no other one is asked either.
    let isShort = results.contains { $0?.summary == .notRun }
    guard !isShort, !own.adapter.hasGivenUp else { return incidents }
    let ordinary = own
    let indices = Dictionary(grouping: catalogue.cases.indices) {
      catalogue.cases[$0].configuration?.name
    }
    var ignored: Set<String> = []
    for configuration in OfferedConfiguration.all {
      let indices = (indices[configuration.name] ?? []).filter {
        catalogue.cases[$0].role.map(own.plays) == true
      }
      if indices.isEmpty { continue }
      var omission: Omission?
      do throws(Omission) {
        if let twin = configuration.twin, ignored.contains(twin) { throw .ignored }
        guard let process = try process(offering: configuration) else { return incidents }
        own = process
        defer {
          own.adapter.close()
          own = ordinary
        }
        run(indices)
        sendControlsAgain(indices)
        if configuration.twin == nil, indices.contains(where: isIgnored) {
          for index in indices { results[index] = nil }
          throw .ignored
        }
        incidents += own.adapter.incidents
      } catch {
        omission = error
        if error == .ignored { ignored.insert(configuration.name) }
        if error == .stopped { for index in indices { note(error, at: index) } }
      }
      configurations.append(
        RunRecord.Configured(name: configuration.name, omission: omission?.reason))
    }
    return incidents
  }

  private func process(
    offering configuration: OfferedConfiguration
  ) throws(Omission) -> Participant? {
    // What it would answer is known from what it answered before.
    let known = try? configuration.fixture.adopting(own.adapter.hello.configuration)
    if known == own.fixture { throw .ownValues }
    do throws(RunError) {
      guard let process = try newProcess(configuration) else { return nil }
      if process.fixture != own.fixture { return process }
      process.adapter.close()
    } catch {
      throw error.isInterruption ? .stopped : Omission(code: "not-started", reason: "\(error)")
    }
    throw .ownValues
  }

  /// Whether a case is a good case that gets a code with the ordinary configuration only.
  private func isIgnored(_ index: Int) -> Bool {
    guard let result = results[index], let role = result.testCase.role, !result.answers.isEmpty,
      result.testCase.twin == nil, !result.isAccepted, !result.isAcceptedAgain
    else { return false }
    return catalogue.index(of: Case.good(of: role)).flatMap { results[$0] }?.isAccepted == true
  }
}

extension Omission {
  fileprivate static let ownValues = Omission(
    code: "own-values", reason: "the adapter replies to hello with its own values")
  fileprivate static let ignored = Omission(
    code: "ignored",
    reason:
      "the good link isn't accepted, but the good link of the first hello is; use the config of hello, "
      + "or reply to hello with your own")
}
