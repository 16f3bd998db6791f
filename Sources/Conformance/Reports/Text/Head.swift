import AdapterProtocol
import AppFlip

extension RunRecord {
  /// The first lines of each report: the verdict with the worst rule, the counts, and what wasn't judged.
  ///
  /// Printable ASCII, each shorter than 120 bytes: no terminal and no page of a CI server wraps them.
  package var head: [String] { [verdictLine, resultCounts, notJudged] }

  package var verdictLine: String {
    if isEmpty, footer.shortcoming == nil {
      return HeadLine("FAIL: nothing of \(shownName) was tested").text
    }
    let (verdict, reason) = verdict
    let areGapsShown =
      !footer.gaps.isEmpty && footer.shortcoming == nil && (verdict == "PASS" || failsByCoverage)
    let gaps = areGapsShown ? " with \(footer.gaps.count.counted("gap"))" : ""
    return HeadLine("\(verdict)\(gaps): \(reason)").text
  }

  private var verdict: (word: String, reason: String) {
    let name = shownName
    if let shortcoming = footer.shortcoming {
      return ("INCOMPLETE", "\(name): not all cases were run: \(shortcoming.escaped)")
    }
    if let never = neverServed.first, footer.incidents.isEmpty {
      return ("FAIL", "\(name): \(never.headline)")
    }
    if isPassed {
      let warned = rulesWarned == 0 ? "" : ", \(rulesWarned) warned"
      let isClean = rulesFailed == 0
      return (
        "PASS",
        isClean ? "\(name): no rule failed\(warned)" : "\(name): the baseline expects every failure"
      )
    }
    let differences = footer.baseline?.departures.count ?? 0
    if differences > 0 {
      let verb = differences == 1 ? "differs" : "differ"
      return ("FAIL", "\(name): \(differences.counted("result")) \(verb) from the baseline")
    }
    if let worst = BrokenRules(self).failing.first {
      return ("FAIL", "\(name) breaks \(worst.name): \(worst.severity.inWords)")
    }
    if !faults.isEmpty || !footer.incidents.isEmpty {
      return ("FAIL", "\(name): the adapter itself failed")
    }
    return ("FAIL", "\(name): strict coverage requires a judged case for every required rule")
  }

  private var resultCounts: String {
    let counts = [(.fail, "failed"), (.warn, "warned"), (CaseResult.Summary.pass, "passed")]
      .map { verdict, word in (cases.count { $0.verdict == verdict }, word) }
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let rules =
      "\(rulesFailed) of \(tallies.count.counted("rule")) failed"
      + (rulesWarned == 0 ? "" : ", \(rulesWarned) warned")
    let ended = counts.isEmpty ? "none was judged" : counts.joined(separator: ", ")
    var line = HeadLine("\(rules); of \(cases.count.counted("case")) \(ended)")
    if let list = footer.baseline {
      line.add("; \(list.expected.counted("result")) expected by the baseline")
      if let statuses = list.byStatus(\.failures) { line.add(" (\(statuses))") }
    }
    return line.text
  }

  private var notJudged: String {
    let gaps = footer.gaps
    let parts = [
      (cases.count { $0.verdict == .inconclusive }, "not tested"),
      (cases.count { $0.verdict == .notRun }, "not run"),
    ].filter { $0.0 > 0 }.map { "\($0.counted("case")) \($1)" }
    let faults = faults.isEmpty ? [] : ["the adapter itself failed in \(faults.count)"]
    let all = parts + faults + (gaps.isEmpty ? [] : [gaps.count.counted("gap")])
    var line = HeadLine(
      all.isEmpty ? "Every case was judged" : "Not judged: \(all.joined(separator: ", "))")
    let names = roles.map(\.rawValue).joined(separator: ", ")
    let judged =
      roles.count == Role.allCases.count ? "all roles" : roles.isEmpty ? "composition" : names
    let end =
      " (\(judged), edition \(header.edition.rawValue), "
      + "profile \(header.profile.rawValue)\(header.filter == nil ? "" : ", filtered"))"
    let example = gaps.first.map { gaps.count == 1 ? ": \($0.rule)" : ", such as \($0.rule)" } ?? ""
    if !line.add(example + end) { line.add(end) }
    return line.text
  }

  private var rulesFailed: Int { tallies.count { $0.tally.fail > 0 } }
  private var rulesWarned: Int { tallies.count { $0.tally.fail == 0 && $0.tally.warn > 0 } }

  var shownName: String { HeadLine(header.implementation.shown, atMost: 40).text }
}

/// A line at the top of a report.
package struct HeadLine {
  /// The line before the verdict if a report can't be written.
  package static let unwritten = "INCOMPLETE: the reports can't be written; they would begin:"

  private static let longest = 119
  package private(set) var text: String

  /// Begins with the text that the line must contain, cut if it is too long.
  package init(_ text: String, atMost longest: Int = longest) {
    let bytes = Array(text.utf8)
    self.text =
      bytes.count <= longest
      ? text : String(decoding: bytes.prefix(longest - 3), as: UTF8.self) + "..."
  }

  /// Adds a text if there is room, and returns whether there is.
  @discardableResult
  package mutating func add(_ rest: String) -> Bool {
    let isShort = text.utf8.count + rest.utf8.count <= Self.longest
    if isShort { text += rest }
    return isShort
  }
}
