import AppFlip
import Conformance

/// What the suite says of one fault.
struct KillMatrixRow: Sendable {
  /// How a rule found a fault.
  struct Cell: Sendable {
    /// In how many cases it failed.
    var failures = 0
    /// In how many cases it warned.
    var warnings = 0
  }

  /// The fault.
  let suspect: Suspect
  /// The rules that found it.
  let cells: [Rule.ID: Cell]
  /// The cases that found it.
  let killers: [String]
  /// The cases in which a rule found it, with what went over the wire.
  let violations: [(rule: Rule.ID, deviation: Bench.Deviation)]

  /// Puts every case of some benches to a fault.
  init(_ suspect: Suspect, on benches: [Bench]) throws {
    var cells: [Rule.ID: Cell] = [:]
    var killers: [String] = []
    var violations: [(rule: Rule.ID, deviation: Bench.Deviation)] = []
    for bench in benches {
      let deviations = bench.deviations(of: try suspect.adapter(bench.configuration))
      for deviation in deviations {
        let broken = bench.violations(in: deviation, among: deviations)
        for verdict in broken {
          if case .fail = verdict.verdict {
            cells[verdict.rule, default: Cell()].failures += 1
          } else {
            cells[verdict.rule, default: Cell()].warnings += 1
          }
          violations.append((verdict.rule, deviation))
        }
        if !broken.isEmpty { killers.append(deviation.testCase.id) }
      }
    }
    self.suspect = suspect
    self.cells = cells
    self.killers = killers
    self.violations = violations
  }

  /// The rules that failed although the fault is about others: collateral.
  var collateral: [String] {
    cells.filter { $0.value.failures > 0 && !suspect.breaks.contains($0.key.rawValue) }
      .map(\.key.rawValue).sorted()
  }
}
