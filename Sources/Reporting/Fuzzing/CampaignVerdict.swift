import AppFlip
public import Fuzzing

extension CampaignSummary {
  /// What the campaign came to, in one line of printable ASCII.
  public var verdictLine: String {
    if isUntested, !isFinished {
      return "INCOMPLETE: nothing of \(implementation) was tested, because \(shownEnds)"
    }
    if isUntested { return "FAIL: nothing of \(implementation) was tested" }
    let names = roles.map(\.role.rawValue).joined(separator: ", ")
    let tail = "in \(shownExtent) (\(names)), \(behaviours.counted("behaviour"))"
    var warned = ""
    if !expected.isEmpty { warned += ", \(expected.count.counted("expected failure"))" }
    if !self.warned.isEmpty { warned += ", \(self.warned.count.counted("warning"))" }
    if !failures.isEmpty {
      return
        "FAIL: \(failures.count.counted("failure"))\(warned) found in \(implementation) \(tail)"
    }
    if !isFinished {
      return
        "INCOMPLETE: no failure\(warned) found in \(implementation) \(tail), because \(shownEnds)"
    }
    // A part by itself is a run of its own.
    if !isWhole, shards.count > 1 {
      return
        "INCOMPLETE: no failure\(warned) found in \(implementation) \(tail), because shards are missing"
    }
    if executions == 0 {
      return "FAIL: only earlier findings were tested in \(implementation)\(warned)"
    }
    if !isPassed {
      return "FAIL: the campaign against \(implementation) had problems\(warned) \(tail)"
    }
    return "PASS: no failure\(warned) found in \(implementation) \(tail)"
  }

  /// What a run of tests fails by: the verdict unless it is a pass, and what went wrong.
  public var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  /// Why the parts that didn't come to their end didn't.
  private var shownEnds: String {
    let ends = [CampaignResult.End.stopped, .hung, .gaveUp] + (isExhaustive ? [.outOfTime] : [])
    return ends.filter(self.ends.contains).map(\.inWords).joined(separator: "; ")
  }

  /// How much was executed: all that there is, if nothing else was asked for.
  private var shownExtent: String {
    guard isExhaustive else { return executions.counted("execution") }
    let bound = "with at most \(depth.counted("deviation"))"
    if isBoundReached, isWhole { return "all \(executions.counted("link")) \(bound)" }
    return "\(executions.counted("link")) of those \(bound)"
  }

  /// The parts of the campaign that were run.
  var shownParts: String { shards.map(\.description).joined(separator: " ") }
}

extension CampaignResult.End {
  /// Why the campaign ended, a phrase for people.
  package var inWords: String {
    switch self {
    case .complete: "all executions were done"
    case .outOfTime: "the time was up"
    case .stopped: "the run was stopped"
    case .exhausted: "no new link could be made"
    case .hung: "too many links got no reply in time; the rest was not executed"
    case .gaveUp: "the adapter was restarted too often; the rest was not executed"
    }
  }
}

extension CampaignResult.Occurrence {
  /// What is missing if a signature was examined no further, a sentence for people.
  static let cutShort =
    "\"cut short\": a campaign examines failures of one rule with the same evidence \(mostInquiries) times "
    + "at most, and stops after \(mostRepetitions) times in a row without a new finding. Another fault may "
    + "hide behind these findings: fix them, and run the campaign again."
}

extension Finding {
  /// Whether it is of a signature, whatever an exception says.
  func shows(_ signature: FailureSignature) -> Bool {
    (self.signature.rule, self.signature.kind) == (signature.rule, signature.kind)
  }
}

extension CampaignResult.Limit {
  /// What is missing if the limit was reached, a sentence for people.
  var inWords: String {
    switch self {
    case .findings:
      "The limit of \(most) findings was reached. Further failures are only counted in this table."
    case .histories:
      "The limit of \(most) searches for earlier links was reached. Further findings have only the last "
        + "link."
    case .triage:
      "The budget for triage was used up: \(most) executions, or five minutes if no time was given. Further "
        + "findings have their links as they were sent, not minimised."
    }
  }
}
