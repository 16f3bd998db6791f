import AppFlip
import Conformance
import Fuzzing
import ReferenceVariants
import TestSupport
import Testing

/// The exhaustive mode against the faults that the cases find.
@Suite("Kill matrix of the exhaustive mode", .longProof("the kill matrix of the exhaustive mode"))
struct ExhaustedFaultsTests {
  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter ExhaustedFaultsTests`, which takes some
  /// minutes.
  @Test("each fault is found by what is recorded")
  func found() async throws {
    let recorded = try ExhaustedFaults()
    guard !GoldenText.isRecording else { return try await Self.measured(recorded.means).record() }
    var missed: [String] = []
    for fault in Fault.all {
      guard let means = recorded.means[fault.name] else { continue }
      if case .nothing = means { continue }
      if try await !ExhaustedFaults.finds(means, fault) { missed.append(fault.name) }
    }
    #expect(missed == [])
  }

  @Test("no link that is recorded breaks anything without the fault", arguments: Role.allCases)
  func reference(_ role: Role) async throws {
    let inputs = try #require(ExhaustedFaults.inputs[role])
    let recorded = try ExhaustedFaults()
    let links = Fault.all.filter { $0.role == role }.compactMap { fault -> [String]? in
      if case .deviations(let names) = recorded.means[fault.name] { names } else { nil }
    }
    let judgements = try await ExhaustedFaults.judgements(
      of: links.compactMap { inputs.input(with: $0) }, role
    ) { try .reference(role) }
    #expect(judgements.count == links.count)
    let broken = zip(links, judgements).filter { !$0.1.violations.isEmpty }
    #expect(broken.map(\.0) == [])
  }

  @Test("there is a line for each fault, and no other; one that nothing finds has its reason")
  func complete() throws {
    let means = try ExhaustedFaults().means
    #expect(means.keys.sorted() == Fault.all.map(\.name).sorted())
    #expect(means.filter { $0.value == .nothing("") }.map(\.key).sorted() == [])
  }

  /// Looks for every fault in the links with one deviation; what needs more stays as it was recorded.
  private static func measured(
    _ recorded: [String: ExhaustedFaults.Means]
  ) async throws -> ExhaustedFaults {
    try await withThrowingTaskGroup(of: (String, ExhaustedFaults.Means).self) { group in
      for fault in Fault.all {
        group.addTask { (fault.name, try await means(of: fault, recorded[fault.name])) }
      }
      return ExhaustedFaults(try await group.reduce(into: [:]) { $0[$1.0] = $1.1 })
    }
  }

  private static func means(
    of fault: Fault, _ recorded: ExhaustedFaults.Means?
  ) async throws -> ExhaustedFaults.Means {
    let others = [recorded] + (fault.role == .googleApp ? [.starts] : [])
    for means in others.compactMap(\.self) {
      if case .deviations(let names) = means, names.count == 1 { continue }
      if try await ExhaustedFaults.finds(means, fault) { return means }
    }
    if let means = try await ExhaustedFaults.firstDeviation(against: fault) { return means }
    if case .nothing? = recorded { return recorded ?? .nothing("") }
    return .nothing("")
  }
}
