import AdapterProtocol
import Harness

package struct ConfigurationStanding: Sendable, Equatable {
  package let configuration: OfferedConfiguration
  /// Why no case of it was run, a phrase for people; nil if they were.
  package let omission: String?
}

struct ConfiguredRuns {
  private(set) var standings: [ConfigurationStanding] = []
  private(set) var incidents: [Incident] = []
  private let ordinary: ConformanceRun
  private let indices: [String: [Int]]

  init(_ ordinary: ConformanceRun) {
    self.ordinary = ordinary
    let cases = ordinary.catalogue.cases
    let concerned = cases.indices.filter { index in
      cases[index].configuration != nil
        && cases[index].role.map { ordinary.own.capabilities[$0] != nil } ?? false
    }
    indices = Dictionary(grouping: concerned) { cases[$0].configuration?.name ?? "" }
  }

  mutating func execute(_ results: inout [CaseResult?]) {
    // What the first process wasn't asked any more, no other one is asked either.
    let isShort = results.contains { $0?.summary == .notRun }
    guard !isShort, !ordinary.own.adapter.hasGivenUp else { return }
    var ignored: Set<String> = []
    for configuration in OfferedConfiguration.all {
      guard let indices = indices[configuration.name] else { continue }
      var omission: Omission?
      do throws(Omission) {
        if let twin = configuration.twin, ignored.contains(twin) { throw .ignored }
        guard let run = try run(with: configuration) else { return }
        defer { run.own.adapter.close() }
        try serve(configuration, indices, &results, by: run)
      } catch {
        omission = error
        if error == .ignored { ignored.insert(configuration.name) }
        for index in error == .stopped ? indices : [] {
          results[index] = ordinary.judge().notRun(
            ordinary.catalogue.cases[index], because: "the run was stopped")
        }
      }
      standings.append(
        ConfigurationStanding(configuration: configuration, omission: omission?.reason))
    }
  }

  private func run(
    with configuration: OfferedConfiguration
  ) throws(Omission) -> ConformanceRun? {
    let own = ordinary.own.adapter.hello.configuration
    // What it would answer is known from what it answered before.
    if isOrdinary(try? configuration.fixture.adopting(own)) { throw .ownValues }
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      guard let started = try ordinary.start?(configuration.greeting) else { return nil }
      adapter = started
    } catch { throw error.cause == .interrupted ? .stopped : Omission(reason: "\(error)") }
    let run: ConformanceRun
    do throws(RunError) {
      run = try ordinary.offering(configuration.fixture, to: adapter)
    } catch {
      adapter.close()
      throw Omission(reason: "\(error)")
    }
    guard isOrdinary(run.fixture) else { return run }
    adapter.close()
    throw .ownValues
  }

  private mutating func serve(
    _ configuration: OfferedConfiguration, _ indices: [Int], _ results: inout [CaseResult?],
    by run: ConformanceRun
  ) throws(Omission) {
    run.runRoles(indices, &results)
    run.retryTwins(among: indices, &results)
    let isServed =
      configuration.twin != nil || !indices.contains { isIgnored(results[$0], results) }
    guard isServed else {
      for index in indices { results[index] = nil }
      throw .ignored
    }
    incidents += run.own.adapter.incidents
  }

  private func isOrdinary(_ fixture: Fixture?) -> Bool { fixture == ordinary.fixture }

  /// Whether a result is that of a good case which is served with the ordinary configuration alone.
  private func isIgnored(_ result: CaseResult?, _ results: [CaseResult?]) -> Bool {
    guard let result, let role = result.testCase.role, result.testCase.twin == nil,
      !result.answers.isEmpty, !result.answers.contains(where: \.isSuccess),
      !result.isServedAgain
    else { return false }
    let good = results.first { $0?.testCase.id == Case.good(of: role) }
    return good??.answers.contains(where: \.isSuccess) == true
  }
}

// MARK: -

/// Why no case of a configuration was run.
private struct Omission: Error, Equatable {
  let reason: String

  static let ownValues = Omission(reason: "the adapter replies to hello with its own values")
  static let ignored = Omission(
    reason:
      "the good link isn't accepted, but the good link of the first hello is; use the config of hello, "
      + "or reply to hello with your own")
  static let stopped = Omission(reason: "the run was stopped")
}
