/// What the doctor says, for people: no durations, no numbers of processes, no folders.
public enum ExaminationText {
  /// A probe and what it found, with all that helps where it failed.
  ///
  /// - Parameter result: the probe and what it found.
  /// - Returns: one or more lines with their ends; nothing for a probe that waits for another.
  public static func render(_ result: ProbeResult) -> String {
    let probe = result.probe
    switch result.observation {
    case .passes: return head("ok", probe)
    case .notes(let note): return head("note", probe) + field("note", note)
    case .waits: return ""
    case .doesNotApply(let reason): return head("n/a", probe) + field("why", reason)
    case .fails(let complaint):
      return head("FAIL", probe) + field("sent", complaint.sent) + field("came", complaint.came)
        + field("expected", complaint.expected)
        + field("probe", probe.method)
        + field("source", "adapter protocol, section \"\(probe.section)\"")
        + field("mend", (complaint.remedies ?? probe.remedies).joined(separator: "\n"))
    }
  }

  /// What is said at the end: what the implementation does, and the verdict.
  ///
  /// - Parameter examination: what was found.
  /// - Returns: lines with their ends.
  public static func conclusion(of examination: Examination) -> String {
    waiting(examination) + about(examination.implementation)
      + "\n\(verdict(on: examination))\n"
  }

  /// The verdict in one line.
  ///
  /// - Parameter examination: what was found.
  /// - Returns: the line, without its end.
  public static func verdict(on examination: Examination) -> String {
    let (failed, all) = (examination.failed.count, examination.results.count)
    return examination.isHealthy
      ? "The adapter is in order: what the report says is about the implementation."
      : "Mend the adapter first: \(failed) of \(all) probes \(failed == 1 ? "fails" : "fail")."
  }

  /// The probes that wait for another to be mended, in one line.
  private static func waiting(_ examination: Examination) -> String {
    let waited = examination.results.compactMap { result -> String? in
      if case .waits(let probe) = result.observation { probe } else { nil }
    }
    guard let probe = waited.first else { return "" }
    let count = waited.count == 1 ? "1 more probe waits" : "\(waited.count) more probes wait"
    return padded("n/a", 6) + "\(count) until \(probe) is mended\n"
  }

  private static func head(_ word: String, _ probe: Probe) -> String {
    padded(word, 6) + padded(probe.id, 24) + probe.rule + "\n"
  }

  private static func field(_ name: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip([name] + Array(repeating: "", count: lines.count), lines)
      .map { "        \(padded($0, 10))\($1)\n" }.joined()
  }

  private static func about(_ sightings: [Sighting]?) -> String {
    guard let sightings, !sightings.isEmpty else { return "" }
    let width = (sightings.map(\.wish.utf8.count).max() ?? 0) + 2
    let lines = sightings.map { sighting in
      "  \(padded(sighting.wish, width))\(sighting.sight)\n"
        + (sighting.question.map { "  \(padded("", width))note: \($0)\n" } ?? "")
    }
    return "\nAbout the implementation: what a plain good request comes to\n" + lines.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.utf8.count, 0))
  }
}
