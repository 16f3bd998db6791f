import AdapterProtocol
import AppFlip

extension RunRecord {
  /// The first lines of each report: the verdict with the worst rule, the counts, and what wasn't judged.
  ///
  /// Printable ASCII, each shorter than 120 bytes: no terminal and no page of a CI server wraps them.
  package var head: [String] { footer.head }

  /// The first lines as the cases make them.
  var lines: [String] { [verdictLine, resultCounts, notJudged] }

  package var verdictLine: String {
    if isEmpty, footer.shortcoming == nil {
      return HeadLine("FAIL: nothing of \(shownName) was tested").text
    }
    let (verdict, reason) = verdict
    let gaps =
      footer.gaps.isEmpty || footer.shortcoming != nil
      ? "" : " with \(footer.gaps.count.counted("gap"))"
    let shownGaps = verdict == "PASS" || failsByCoverage ? gaps : ""
    return HeadLine("\(verdict)\(shownGaps): \(reason)").text
  }

  private var verdict: (word: String, reason: String) {
    let name = shownName
    if let shortcoming = footer.shortcoming {
      let reason = shortcoming.escaped
      return ("INCOMPLETE", "\(name): not all cases were run: \(reason)")
    }
    if let never = neverServed.first, footer.incidents.isEmpty {
      return ("FAIL", "\(name): \(never.headline)")
    }
    if isPassed {
      let warned = rulesWarned == 0 ? "" : ", \(rulesWarned) warned"
      return (
        "PASS",
        rulesFailed == 0
          ? "\(name): no rule failed\(warned)"
          : "\(name): the baseline expects every failure"
      )
    }
    let differences = footer.baseline?.departures.count ?? 0
    if differences > 0 {
      return (
        "FAIL",
        "\(name): \(differences.counted("result")) \(differences == 1 ? "differs" : "differ") from the baseline"
      )
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
    }
    return line.text
  }

  private var notJudged: String {
    let notRun = cases.count { $0.verdict == .notRun }
    let untested = cases.count { $0.verdict == .inconclusive }
    let parts =
      (untested == 0 ? [] : ["\(untested.counted("case")) not tested"])
      + (notRun == 0 ? [] : ["\(notRun.counted("case")) not run"])
      + (faults.isEmpty ? [] : ["the adapter itself failed in \(faults.count)"])
      + (footer.gaps.isEmpty ? [] : [footer.gaps.count.counted("gap")])
    var line = HeadLine(
      parts.isEmpty ? "Every case was judged" : "Not judged: \(parts.joined(separator: ", "))")
    let names = footer.gaps.map(\.rule.rawValue)
    let (all, some) = (names.joined(separator: ", "), names.first.map { ", such as \($0)" } ?? "")
    let room = HeadLine.longest - line.text.utf8.count - configuration.utf8.count - 2
    if !names.isEmpty {
      line.add(all.utf8.count <= room ? ": \(all)" : some, before: configuration.utf8.count)
    }
    line.add(configuration)
    return line.text
  }

  private var rulesFailed: Int { tallies.count { $0.tally.fail > 0 } }
  private var rulesWarned: Int { tallies.count { $0.tally.fail == 0 && $0.tally.warn > 0 } }

  private var configuration: String {
    let names = roles.map(\.rawValue).joined(separator: ", ")
    let judged =
      roles.count == Role.allCases.count ? "all roles" : roles.isEmpty ? "composition" : names
    return
      " (\(judged), edition \(header.edition.rawValue), "
      + "profile \(header.profile.rawValue)\(header.filter == nil ? "" : ", filtered"))"
  }

  var shownName: String { HeadLine(header.implementation.shown, atMost: 40).text }
}

// MARK: -

package struct HeadLine {
  /// What stands before the verdict if a report couldn't be written.
  package static let unwritten = "INCOMPLETE: the reports can't be written; they would begin:"

  package static let longest = 119
  package private(set) var text: String

  /// Begins with the text that the line must contain, cut if it is too long.
  package init(_ text: String, atMost longest: Int = longest) {
    let bytes = Array(text.utf8)
    self.text =
      bytes.count <= longest
      ? text : String(decoding: bytes.prefix(longest - 3), as: UTF8.self) + "..."
  }

  package mutating func add(_ rest: String, before reserved: Int = 0) {
    if text.utf8.count + rest.utf8.count + reserved <= Self.longest { text += rest }
  }
}
