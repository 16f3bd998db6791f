import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport
import Testing

/// The exhaustive mode against the faults that the cases find.
@Suite("Kill matrix of the exhaustive mode", .longProof("the kill matrix of the exhaustive mode"))
struct ExhaustedFaultsTests {
  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter ExhaustedFaultsTests`, which takes some
  /// minutes.
  @Test("each fault is found by what is recorded")
  func found() async throws {
    guard ProcessInfo.processInfo.environment["APPFLIP_RECORD"] == nil else {
      return try await Self.measured().record()
    }
    let recorded = try ExhaustedFaults()
    var missed: [String] = []
    for suspect in Suspect.all {
      guard let means = recorded.means[suspect.name] else { continue }
      if case .nothing = means { continue }
      if try await !ExhaustedFaults.finds(means, suspect) { missed.append(suspect.name) }
    }
    #expect(missed == [])
  }

  @Test("no link that is recorded breaks anything without the fault", arguments: Role.allCases)
  func reference(_ role: Role) async throws {
    let inputs = try #require(ExhaustedFaults.inputs[role])
    let recorded = try ExhaustedFaults()
    let links = Suspect.all.filter { $0.role == role }.compactMap { suspect -> [String]? in
      if case .deviations(let names) = recorded.means[suspect.name] { names } else { nil }
    }
    let judgements = try await ExhaustedFaults.judgements(
      of: links.compactMap { inputs.input(with: $0) }, role
    ) { try .reference(in: role) }
    #expect(judgements.count == links.count)
    let broken = zip(links, judgements).filter { !$0.1.violations.isEmpty }
    #expect(broken.map(\.0) == [])
  }

  @Test("there is a line for each fault, and no other")
  func complete() throws {
    #expect(try ExhaustedFaults().means.keys.sorted() == Suspect.all.map(\.name).sorted())
  }

  @Test("each fault that neither links nor scripts find has its reason")
  func reasons() throws {
    let without = try ExhaustedFaults().means.filter { $0.value == .nothing("") }.map(\.key)
    #expect(without.sorted() == [])
  }

  /// Looks for every fault in the links with one deviation; what needs more stays as it was recorded.
  private static func measured() async throws -> ExhaustedFaults {
    let recorded = (try? ExhaustedFaults().means) ?? [:]
    let pairs = try await withThrowingTaskGroup(of: (String, ExhaustedFaults.Means).self) { group in
      for suspect in Suspect.all {
        group.addTask {
          (suspect.name, try await means(of: suspect, recorded[suspect.name]))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return ExhaustedFaults(Dictionary(pairs) { first, _ in first })
  }

  private static func means(
    of suspect: Suspect, _ recorded: ExhaustedFaults.Means?
  ) async throws -> ExhaustedFaults.Means {
    let others = [recorded] + (suspect.role == .googleApp ? [.starts] : [])
    for means in others.compactMap(\.self) {
      if case .deviations(let names) = means, names.count == 1 { continue }
      if try await ExhaustedFaults.finds(means, suspect) { return means }
    }
    if let means = try await ExhaustedFaults.firstDeviation(against: suspect) { return means }
    if case .nothing = recorded { return recorded ?? .nothing("") }
    return .nothing("")
  }
}
