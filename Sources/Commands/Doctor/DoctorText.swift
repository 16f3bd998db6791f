import AppFlip

/// The doctor's report as text: no durations, no process ids, no folders.
package enum DoctorText {
  package static func render(_ result: ProbeResult) -> String {
    let probe = result.probe
    let head = padded(result.status.word, 6) + padded(probe.id, 24) + probe.requirement + "\n"
    let fields: [(String, String)] =
      switch result.status {
      case .passed: []
      case .note(let note): [("note", note)]
      case .notApplicable(let reason): [("reason", reason)]
      case .blocked: []
      case .failed(let failure):
        [
          ("test", probe.sends), ("sent", failure.sent), ("received", failure.received),
          ("expected", failure.expected ?? probe.expects),
          ("fix", (failure.fixes ?? probe.fixes).joined(separator: "\n")),
          ("read", "Sources/AdapterKit/AdapterKit.docc/WritingAnAdapter.md"),
        ]
      }
    if case .blocked = result.status { return "" }
    return head + fields.map { field($0, $1) }.joined()
  }

  package static func conclusion(of report: DoctorReport) -> String {
    let skipped = count(report, "skip").counted("more probe")
    let blocked = report.blocker.map {
      padded("skip", 6) + "\(skipped) did not run, because \($0) failed\n"
    }
    return (blocked ?? "") + smokeTests(report) + "\n\(counts(report))\n\(verdict(on: report))\n"
  }

  static func verdict(on report: DoctorReport) -> String {
    report.isMisled
      ? "The endpoint ignored the user's decision: see the smoke test, and change the options."
      : report.isPassed
        ? "The adapter follows the protocol: a failure in a run is a failure of the implementation."
        : "Fix the adapter first, then run the suite."
  }

  private static func counts(_ report: DoctorReport) -> String {
    let others = [
      ("with a note", "note"), ("failed", "FAIL"), ("not applicable", "n/a"), ("skipped", "skip"),
    ]
    let counts = others.map { (count(report, $1), $0) }.filter { $0.0 > 0 || $0.1 == "failed" }
    return "\(report.results.count.counted("probe")): \(count(report, "ok")) passed"
      + counts.map { ", \($0) \($1)" }.joined() + "."
  }

  private static func count(_ report: DoctorReport, _ word: String) -> Int {
    report.results.count { $0.status.word == word }
  }

  private static func smokeTests(_ report: DoctorReport) -> String {
    guard let tests = report.smokeTests else {
      return report.failed.isEmpty
        ? "\nFAIL  The adapter did not start again for a smoke test.\n" : ""
    }
    if tests.isEmpty { return "" }
    let width = (tests.map(\.request.utf8.count).max() ?? 0) + 2
    let lines = tests.map { test in
      "  \(padded(test.request, width))\(test.result)\n"
        + test.way.map { "    \($0.replacing(#/\?\S*/#, with: "?..."))\n" }.joined()
        + (test.hint.map { "  \(padded("", width))note: \($0)\n" } ?? "")
    }
    return "\nSmoke test: how the implementation answers one valid request of each kind\n"
      + lines.joined()
  }

  private static func field(_ name: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated()
      .map { "        \(padded($0 == 0 ? name : "", 10))\($1)\n" }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.utf8.count, 0))
  }
}
