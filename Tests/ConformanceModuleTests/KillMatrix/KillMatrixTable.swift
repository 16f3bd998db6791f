import AppFlip
import Conformance
import ReferenceVariants
import TestSupport

struct KillMatrixTable: Sendable {
  let rows: [KillMatrixRow]
  /// The cases that were put to the faults, by role and configuration.
  let benches: [Role: [Bench]]

  /// The matrix, made once for all tests.
  static let shared = Task { try await KillMatrixTable() }

  private init() async throws {
    let configured = try SharedCatalogue.configured.get().cases
    var benches: [Role: [Bench]] = [:]
    for role in Role.allCases {
      let ordinary = try SharedCatalogue.of(role).cases.filter(\.isOrdinary)
      benches[role] = [try Bench(ordinary, .reference(role))]
      for offered in OfferedConfiguration.all {
        let cases = configured.filter { $0.configuration == offered && $0.role == role }
        guard !cases.isEmpty else { continue }
        let reference = try StubAdapter.reference(role, in: StubAdapter.configuration(offered))
        benches[role]?.append(try Bench(cases, in: offered, reference))
      }
    }
    self.benches = benches
    rows = try await withThrowingTaskGroup(of: (Int, KillMatrixRow).self) { [benches] group in
      for (number, fault) in Fault.all.enumerated() {
        guard let benches = benches[fault.role] else { continue }
        group.addTask { (number, try KillMatrixRow(fault, on: benches)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension KillMatrixTable {
  func bench(of testCase: Case, _ role: Role) -> Bench? {
    benches[role]?.first { $0.configuration == testCase.configuration }
  }
}

extension Case {
  /// Whether its links are short enough to be put to every fault, or it is one of the long ones that
  /// stand for the others.
  fileprivate var isOrdinary: Bool { fixedLength < 1_600 || Self.long.contains(id) }

  private static let long: Set = [
    "app.code.length-2048", "app.state.length-2048", "app.state-in-error.length-2048",
    "endpoint.code.length-2048", "endpoint.state.length-2048", "google-app.code.length-2048",
    "app.trick.foreign-host.sandbox.com.google.Chromecast.long-state",
    "endpoint.trick.foreign-host.sandbox.com.google.Chromecast.long-state",
    "google-app.code.length-16384", "google-app.state.length-2048", "google-app.unknown-error.long",
  ]
}
