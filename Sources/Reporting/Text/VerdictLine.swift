import AdapterProtocol
import AppFlip
public import Conformance

extension RunResult {
  /// The verdict of the run in one line, printable ASCII.
  public var verdictLine: String {
    let name = shownName
    if isEmpty, shortcoming == nil { return "FAIL: nothing of \(name) was tested" }
    let broken = tallies.contains { $0.tally.fail > 0 }
    let cases = "\(casesInWords)\(baselineTail) (\(configuration))"
    // What fails comes first; if nothing does, what wasn't judged.
    let first = gapsInWords.map { " with \($0); " } ?? ": "
    let tail = "\(rulesInWords)\(gapsInWords.map { ", \($0)" } ?? ""); \(cases)"
    if let shortcoming {
      return "INCOMPLETE: \(name): not all cases were run, because "
        + "\(Octets.escaped(Array(shortcoming.utf8))); so far \(rulesInWords); \(cases)"
    }
    if isPassed {
      return
        "PASS\(first)\(name): \(broken ? "as the baseline expects, " : "")\(rulesInWords); \(cases)"
    }
    if failsByCoverage, !broken, faults.isEmpty, incidents.isEmpty {
      return "FAIL\(first)\(name): strict coverage wants every required rule tested; "
        + "\(rulesInWords); \(cases)"
    }
    if !broken, case .unusable? = baseline {
      return "FAIL: \(name): the baseline can't be used; \(tail)"
    }
    if !broken, baseline?.isClean == false {
      return "FAIL: \(name): the results differ from the baseline; \(tail)"
    }
    if !broken || baseline?.isClean == true {
      return "FAIL: \(name): the adapter itself failed; \(tail)"
    }
    return "FAIL: \(name): \(tail)"
  }

  /// How many required rules no case could judge, and the first of them; nil if there is none.
  private var gapsInWords: String? {
    guard !gaps.isEmpty else { return nil }
    let names = gaps.prefix(CoverageGaps.mostInVerdict).map(\.rule.rawValue).joined(separator: ", ")
    let rest = gaps.count - CoverageGaps.mostInVerdict
    let tail = rest > 0 ? " and \(rest) more, under GAPS in conformance.txt" : ""
    return "\(gaps.count.counted("gap")): \(names)\(tail)"
  }

  /// How many of the rules were broken.
  private var rulesInWords: String {
    let failed = tallies.count { $0.tally.fail > 0 }
    let warned = tallies.count { $0.tally.fail == 0 && $0.tally.warn > 0 }
    return "\(failed) of \(tallies.count.counted("rule")) failed"
      + (warned == 0 ? "" : ", \(warned) warned")
  }

  /// How many of the cases ended how.
  private var casesInWords: String {
    let counts = CaseResult.Summary.allCases.map { summary in
      (summary, cases.count { $0.summary == summary })
    }.filter { $0.1 > 0 }
    let open = cases.count { $0.testCase.policy != nil && $0.summary == .pass }
    return "of \(cases.count.counted("case")) "
      + counts.map { "\($1) \($0.inWords)\(causesInWords(of: $0, $1))" }.joined(separator: ", ")
      + (open == 0 ? "" : ", \(open) of them left open by the document")
  }

  /// How many causes the cases of one result have, in brackets; empty if each has its own.
  private func causesInWords(of summary: CaseResult.Summary, _ count: Int) -> String {
    guard summary == .fail || summary == .warn else { return "" }
    let causes = Causes(of: summary, in: self).count
    return (1..<count).contains(causes) ? " (\(causes.counted("cause")))" : ""
  }

  /// What was judged, and by what.
  private var configuration: String {
    "\(roleNames), edition \(edition.rawValue), profile \(profile.rawValue)"
      + (filter == nil ? "" : ", filtered")
  }

  /// The verdict if the reports can't be written: what was found out stands nowhere else.
  public var verdictLineWithoutReports: String {
    "INCOMPLETE: the reports can't be written; they would say: \(verdictLine)"
  }

  /// How the run stands to its baseline, as the end of a sentence.
  private var baselineTail: String {
    switch baseline {
    case nil: ""
    case .unusable: "; nothing was compared with the baseline"
    case .compared(let comparison, _):
      "; baseline: \(comparison.expectedCount.counted("result")) as expected, "
        + comparison.unexpected.count.counted("difference")
    }
  }

  /// The judged roles, as a phrase.
  private var roleNames: String {
    let tail = isComposed ? " and their composition" : ""
    guard roles.count > 1, let last = roles.last else {
      return "role " + roles.map(\.rawValue).joined() + (isComposed ? " and its composition" : "")
    }
    let names = roles.dropLast().map(\.rawValue).joined(separator: ", ")
    return "roles \(names) and \(last.rawValue)\(tail)"
  }

  /// The implementation's name and version, printable.
  var shownName: String {
    let parts = [hello.implementation.name, hello.implementation.version].compactMap(\.self)
    return Octets.escaped(Array(parts.joined(separator: " ").utf8).prefix(200))
  }
}

extension CaseResult.Summary {
  fileprivate var inWords: String {
    switch self {
    case .fail: "failed"
    case .warn: "warned"
    case .notRun: "were not run"
    case .inconclusive: "were not tested in full"
    case .pass: "passed"
    }
  }
}
