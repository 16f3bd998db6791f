import Conformance
import ReferenceVariants

struct KillMatrixRow: Sendable {
  /// In how many cases a rule failed or warned.
  struct Cell: Sendable { var (failures, warnings) = (0, 0) }

  let fault: Fault
  private(set) var cells: [Rule.ID: Cell] = [:]
  private(set) var killers: [String] = []
  /// The cases in which a rule found it, with what went over the wire.
  private(set) var violations: [(rule: Rule.ID, deviation: Bench.Deviation)] = []

  init(_ fault: Fault, on benches: [Bench]) throws {
    self.fault = fault
    for bench in benches {
      let deviations = bench.deviations(of: try .faulty(fault, in: bench.configuration))
      for deviation in deviations {
        let broken = bench.violations(in: deviation, among: deviations)
        for finding in broken {
          guard let rule = finding.rule else { continue }
          let isFailure = if case .fail = finding.verdict { true } else { false }
          cells[rule, default: Cell()].failures += isFailure ? 1 : 0
          cells[rule, default: Cell()].warnings += isFailure ? 0 : 1
          violations.append((rule, deviation))
        }
        if !broken.isEmpty { killers.append(deviation.testCase.id) }
      }
    }
  }

  /// The rules that failed although the fault is about others: collateral.
  var collateral: [String] {
    cells.filter { $0.value.failures > 0 && !fault.breaks.contains($0.key.rawValue) }
      .map(\.key.rawValue).sorted()
  }
}
