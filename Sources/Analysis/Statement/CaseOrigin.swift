import AppFlip
import Conformance

/// How the cases of a run stand to those that the suite has.
struct CaseOrigin: Sendable {
  /// The cases of the run that the suite doesn't have, or has with another digest.
  let foreign: Int
  /// The cases that the suite has for the run, and that the run doesn't have.
  let missing: Int

  /// Whether they are just those of the suite.
  var isOfSuite: Bool { foreign == 0 && missing == 0 }

  /// Compares the cases; whoever chose some of them left out others on purpose.
  init(_ record: RecordedRun, _ roles: [Role], _ catalogue: Catalogue) {
    foreign = record.cases.count { catalogue[$0.id]?.digest != $0.digest }
    guard record.header.filter == nil else {
      missing = 0
      return
    }
    let ids = Set(record.cases.map(\.id))
    let omitted = Set(record.header.configurations.filter { $0.omission != nil }.map(\.name))
    missing = catalogue.cases.count { testCase in
      !ids.contains(testCase.id) && testCase.steps.contains { roles.contains($0.role) }
        && testCase.configuration.map { !omitted.contains($0.name) } ?? true
    }
  }
}
