import AdapterProtocol
import AppFlip
import Harness

/// The reports of a run without results: it is in progress, or didn't start.
package struct UnfinishedReport {
  private let verdictLine: String
  private let word: String
  private let adapter: String
  private let details: [String]

  package static func begun(_ adapter: String) -> UnfinishedReport {
    UnfinishedReport(
      verdictLine: "INCOMPLETE: the run started and didn't finish", word: "incomplete",
      adapter: adapter.escaped,
      details: ["If the run isn't in progress, it was stopped from outside: run it again."])
  }

  package static func notRun(_ error: any Error, _ adapter: String) -> UnfinishedReport {
    // The verdict line has the first line of a start that failed.
    let isOfStart = if case .start? = error as? RunError { true } else { false }
    let rest = isOfStart ? "\(error)".split(separator: "\n").dropFirst().map(String.init) : []
    return UnfinishedReport(
      verdictLine: ReportFolder.verdictLine(withoutRun: error), word: "not-run",
      adapter: adapter.escaped,
      details: rest)
  }

  package var text: String {
    var block = TextBlock()
    block.add(verdictLine)
    block.add()
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", adapter)
    if !details.isEmpty { block.add() }
    for line in details { block.add(line) }
    return block.text
  }

  var jsonLines: [UInt8] {
    let members = [
      ("type", "unfinished"), ("suite", ConformanceRun.suite), ("adapter", adapter),
      ("verdict", word), ("reason", verdictLine),
    ]
    return JSONWriter.line(.members(members.map { ($0, .text($1)) }))
  }

  package var junit: String {
    let finished = JUnitCase(
      "finished", .error, type: word, message: verdictLine,
      details: details.joined(separator: "\n"))
    return JUnitReport.render([("run", [finished])])
  }
}

extension ReportFolder {
  package static func verdictLine(withoutRun error: any Error) -> String {
    var reason = "\(error)".split(separator: "\n").joined(separator: " ")
    if case .start(let failure)? = error as? RunError {
      reason = "the adapter can't be started: \(failure.summary)"
    }
    return "NOT RUN: \(reason)".escaped
  }
}
