import AdapterProtocol
import AppFlip
import Harness

/// What the reports of a run say that has no results: that it is under way, or why there was none.
package struct UnfinishedReport {
  let verdictLine: String
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
    UnfinishedReport(
      verdictLine: ReportFolder.verdictLine(withoutRun: error), word: "not-run",
      adapter: adapter.escaped, details: details(of: error))
  }

  /// What the verdict line doesn't say already: of a start that failed it has the first line alone.
  private static func details(of error: any Error) -> [String] {
    guard case .start? = error as? RunError else { return [] }
    return "\(error)".split(separator: "\n").dropFirst().map(String.init)
  }

  package var text: String {
    var block = TextBlock()
    block.add(verdictLine)
    block.add()
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", adapter)
    if !details.isEmpty { block.add() }
    for line in details { block.add(line) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  var jsonLines: [UInt8] {
    JSONWriter.line(
      .object(
        JSONObject([
          ("type", .text("unfinished")), ("suite", .text(ConformanceRun.suite)),
          ("adapter", .text(adapter)), ("verdict", .text(word)), ("reason", .text(verdictLine)),
        ])))
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

  package func refuse(_ error: any Error, adapter: String) {
    guard let writer = try? ReportWriter(self, adapter: adapter) else { return }
    writer.close(because: error)
  }
}
