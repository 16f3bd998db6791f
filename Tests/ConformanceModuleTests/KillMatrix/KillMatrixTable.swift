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
    let configured = try OfferedConfiguration.all.map { configuration in
      try SharedCatalogue.configured.get().cases.filter { $0.configuration == configuration }
    }
    func benches(
      _ role: Role, _ catalogue: Catalogue,
      _ reference: (OfferedConfiguration?) throws -> StubAdapter
    ) throws -> [Bench] {
      [try Bench(catalogue.cases.filter(\.isOrdinary), reference(nil))]
        + (try zip(OfferedConfiguration.all, configured).map { configuration, cases in
          try Bench(
            cases.filter { $0.role == role }, in: configuration, reference(configuration))
        })
    }
    let benches: [Role: [Bench]] = [
      .app: try benches(.app, SharedCatalogue.app.get()) { .reference(in: $0) },
      .authorizationEndpoint: try benches(
        .authorizationEndpoint, SharedCatalogue.endpoint.get()
      ) { try .referenceEndpoint(in: $0) },
      .googleApp: [
        try Bench(SharedCatalogue.googleApp.get().cases.filter(\.isOrdinary), .referenceGoogleApp())
      ],
    ]
    self.benches = benches
    rows = try await withThrowingTaskGroup(of: (Int, KillMatrixRow).self) { group in
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
