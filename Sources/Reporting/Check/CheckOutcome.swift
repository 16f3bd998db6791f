import AppFlip
public import Conformance
import Harness
public import Ledger

/// What came of a conformance run, and where its reports go.
public struct CheckOutcome: Sendable {
  /// The results.
  public let result: RunResult
  /// The sentences of the document; nil where only a part of the cases was run.
  public let ledger: Ledger?
  /// The folder of the reports.
  public let reports: ReportFolder
  /// The run's hold of that folder.
  let hold: ReportHold

  /// Writes the reports, and gives their folder up.
  ///
  /// - Throws: `ReportFolderError` with the file that can't be written; none of the reports says then
  ///   that the run finished, and `text` is all that there is.
  public func write() throws(ReportFolderError) { try hold.close(with: result, ledger: ledger) }

  /// The report for people.
  public var text: String { TextReport.render(result, ledger: ledger) }
}

extension RunResult {
  /// The departures from a baseline that a console shows; the report has them all.
  private static let mostDepartures = 20

  /// What fails the run and is no verdict on a case, each in a line.
  public var problems: [String] {
    var problems: [String] = []
    switch baseline {
    case nil: break
    case .unusable(let error): problems.append("\(error)")
    case .compared(let comparison, _): problems += Self.problems(of: comparison)
    }
    if isEmpty {
      problems.append("nothing was tested: every case is inconclusive; the report says why")
    }
    return problems + incidents.map { "\($0)" }
  }

  /// What is worth a look and fails no run, each in a line.
  public var warnings: [String] {
    renamings.map { "baseline: \($0)" } + (shutdown.isClean ? [] : ["\(shutdown)"])
  }

  /// The old names that stand in the baseline, each in a line.
  var renamings: [String] {
    guard case .compared(let comparison, _) = baseline else { return [] }
    return comparison.renamings.map(\.description)
  }

  private static func problems(of comparison: BaselineComparison) -> [String] {
    let departures = comparison.unexpected
    let lines = departures.prefix(mostDepartures).map {
      "baseline: " + Octets.escaped(Array("\($0.details) (\($0.heading))".utf8))
    }
    let rest = departures.count - mostDepartures
    return rest > 0 ? lines + ["baseline: \(rest) more departures, in the report"] : lines
  }
}
