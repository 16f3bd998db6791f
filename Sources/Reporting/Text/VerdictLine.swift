import AdapterProtocol
import AppFlip
public import Conformance

extension RunResult {
  /// The verdict of the run in one line, printable ASCII.
  public var verdictLine: String {
    let name = shownName
    if isEmpty, shortcoming == nil { return "FAIL: nothing of \(name) was tested" }
    let by = "by edition \(edition.rawValue), profile \(profile.rawValue)" + filterTail
    let broken = tallies.count { $0.tally.fail > 0 }
    let all = tallies.count
    let counts = CaseResult.Summary.allCases.map { summary in
      (summary, cases.count { $0.summary == summary })
    }.filter { $0.0 != .notRun || $0.1 > 0 }
    let left = cases.count { $0.testCase.policy != nil && $0.summary == .pass }
    let tail =
      "of \(cases.count) cases "
      + counts.map { "\($1) \($0.inWords)" }.joined(separator: ", ")
      + (left == 0 ? "" : ", \(left) of them left to the implementation") + baselineTail
    let warned = tallies.count { $0.tally.fail == 0 && $0.tally.warn > 0 }
    let also = warned == 0 ? "" : " and is warned by \(warned)"
    if let shortcoming {
      let known = broken == 0 ? "" : ", and it breaks \(broken) of \(all) rules so far"
      return "INCOMPLETE: not all cases of \(name) were run, for "
        + "\(Octets.escaped(Array(shortcoming.utf8)))\(known), \(by): \(tail)"
    }
    if isPassed, broken > 0 {
      return
        "PASS: \(name) breaks \(broken) of \(all) rules of the \(roleNames)\(also), as its baseline "
        + "expects, \(by): \(tail)"
    }
    if isPassed {
      let kind = warned == 0 ? "rule" : "required rule"
      return "PASS: \(name) breaks no \(kind) of the \(roleNames)\(also), \(by): \(tail)"
    }
    if broken == 0, baseline?.isClean == false {
      return "FAIL: \(name) departs from its baseline, \(by): \(tail)"
    }
    if broken == 0 || baseline?.isClean == true {
      return "FAIL: the adapter of \(name) is at fault, \(by): \(tail)"
    }
    return
      "FAIL: \(name) breaks \(broken) of \(all) rules of the \(roleNames)\(also), \(by): \(tail)"
  }

  /// The verdict where the reports can't be written: what was found out stands nowhere else.
  public var verdictLineWithoutReports: String {
    "INCOMPLETE: the reports can't be written; what they would say: \(verdictLine)"
  }

  /// That not all cases were run, as a part of a sentence.
  private var filterTail: String { filter == nil ? "" : ", filtered" }

  /// How the run stands to its baseline, as the end of a sentence.
  private var baselineTail: String {
    switch baseline {
    case nil: ""
    case .unusable: "; the baseline can't be used"
    case .compared(let comparison, _):
      "; by the baseline \(comparison.expectedCount) expected, \(comparison.departures.count) not as "
        + "it says"
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
    case .fail: "fail"
    case .warn: "warn"
    case .notRun: "not run"
    case .inconclusive: "not tested in full"
    case .pass: "pass"
    }
  }
}
