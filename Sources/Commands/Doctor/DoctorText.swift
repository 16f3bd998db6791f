import AppFlip

/// The doctor's report as text: no durations, no process ids, no folders.
package enum DoctorText {
  package static func render(_ result: ProbeResult) -> String {
    let probe = result.probe
    let head =
      padded(result.status.word, 6) + padded(probe.id, 24) + probe.requirement + "\n"
    switch result.status {
    case .passed: return head
    case .passedWithNote(let note): return head + field("note", note)
    case .blocked: return ""
    case .notApplicable(let reason): return head + field("reason", reason)
    case .failed(let failure):
      return head + field("test", probe.test) + field("sent", failure.sent)
        + field("received", failure.received) + field("expected", failure.expected)
        + field("impact", probe.impact)
        + field("fix", (failure.fixes ?? probe.fixes).joined(separator: "\n"))
        + field("read", "Sources/AdapterKit/AdapterKit.docc/WritingAnAdapter.md")
    }
  }

  package static func conclusion(of report: DoctorReport) -> String {
    blocked(report) + smokeTests(report) + "\n\(verdict(on: report))\n"
  }

  private static func verdict(on report: DoctorReport) -> String {
    "\(counts(report))\n"
      + (report.isMisled
        ? "The endpoint ignored the user's decision: see the smoke test, and change the options."
        : report.isPassed
          ? "The adapter follows the protocol: a failure in a run is a failure of the implementation."
          : "Fix the adapter first, then run the suite.")
  }

  private static func counts(_ report: DoctorReport) -> String {
    func count(_ words: String...) -> Int {
      report.results.count { words.contains($0.status.word) }
    }
    let (notes, notApplicable, blocked) = (count("note"), count("n/a"), count("skip"))
    return "\(report.results.count.counted("probe")): \(count("ok", "note")) passed"
      + (notes > 0 ? " (\(notes) with a note)" : "") + ", \(report.failed.count) failed"
      + (notApplicable > 0 ? ", \(notApplicable) not applicable" : "")
      + (blocked > 0 ? ", \(blocked) skipped" : "") + "."
  }

  private static func blocked(_ report: DoctorReport) -> String {
    let blockers = report.results.compactMap { result -> String? in
      if case .blocked(let probe) = result.status { probe } else { nil }
    }
    guard let probe = blockers.first else { return "" }
    return padded("skip", 6)
      + "\(blockers.count.counted("more probe")) did not run, because \(probe) failed\n"
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
    return zip([name] + Array(repeating: "", count: lines.count), lines)
      .map { "        \(padded($0, 10))\($1)\n" }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.utf8.count, 0))
  }
}
