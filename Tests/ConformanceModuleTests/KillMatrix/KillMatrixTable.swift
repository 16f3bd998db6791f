import AppFlip
import Conformance
import Foundation
import TestSupport

/// Every fault of the reference against every rule.
struct KillMatrixTable: Sendable {
  /// A row for each fault, in the order of the roles.
  let rows: [KillMatrixRow]
  /// The cases that were put to the faults, by role.
  let benches: [Role: Bench]

  /// The matrix, made once for all tests.
  static let shared = Task { try await KillMatrixTable() }

  private init() async throws {
    let benches: [Role: Bench] = [
      .app: try Bench(SharedCatalogue.app.get().cases.filter(\.isOrdinary), .reference()),
      .authorizationEndpoint: try Bench(
        SharedCatalogue.endpoint.get().cases.filter(\.isOrdinary), .referenceEndpoint()),
      .googleApp: try Bench(
        SharedCatalogue.googleApp.get().cases.filter(\.isOrdinary), .referenceGoogleApp()),
    ]
    self.benches = benches
    rows = try await withThrowingTaskGroup(of: (Int, KillMatrixRow).self) { group in
      for (number, suspect) in Suspect.all.enumerated() {
        guard let bench = benches[suspect.role] else { continue }
        group.addTask { (number, try KillMatrixRow(suspect, on: bench)) }
      }
      var rows: [(Int, KillMatrixRow)] = []
      for try await row in group { rows.append(row) }
      return rows.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension Case {
  /// Whether its links are short enough to be put to every fault, or it is one of the long ones that
  /// stand for the others.
  fileprivate var isOrdinary: Bool { fixedLength < 1_200 || Self.long.contains(id) }

  private static let long: Set = [
    "app.code.length-2048", "app.state.length-2048", "app.state-in-error.length-2048",
    "endpoint.code.length-2048", "endpoint.state.length-2048", "google-app.code.length-2048",
    "google-app.code.length-16384", "google-app.state.length-2048", "google-app.unknown-error.long",
  ]
}
