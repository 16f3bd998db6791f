import AppFlip
public import Fuzzing

extension CampaignSummary {
  /// What the campaign came to, in one line of printable ASCII.
  public var verdictLine: String {
    if isUntested, !isFinished {
      return "INCOMPLETE: nothing of \(implementation) was tested, for \(shownEnds)"
    }
    if isUntested { return "FAIL: nothing of \(implementation) was tested" }
    let names = roles.map(\.role.rawValue).joined(separator: ", ")
    let tail = "in \(executions) executions (\(names)), \(behaviours) behaviours"
    let warned =
      (Self.counted(expected.count, "expected failure").map { ", \($0)" } ?? "")
      + (Self.counted(self.warned.count, "warning").map { ", \($0)" } ?? "")
    if let count = Self.counted(failures.count, "failure") {
      return "FAIL: \(count)\(warned) found in \(implementation) \(tail)"
    }
    if !isFinished {
      return "INCOMPLETE: no failure\(warned) found in \(implementation) \(tail), but \(shownEnds)"
    }
    if executions == 0 {
      return "FAIL: only what was found before was tested of \(implementation)\(warned)"
    }
    if !isPassed {
      return "FAIL: the campaign against \(implementation) went wrong\(warned) \(tail)"
    }
    return "PASS: no failure\(warned) found in \(implementation) \(tail)"
  }

  /// What a run of tests fails by: the verdict unless it is a pass, and what went wrong.
  public var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  /// Why the parts that didn't come to their end didn't.
  private var shownEnds: String {
    [CampaignResult.End.stopped, .hung, .gaveUp].filter(ends.contains).map(\.inWords)
      .joined(separator: "; ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// The parts of the campaign that were run.
  var shownParts: String { shards.map(\.description).joined(separator: " ") }
}

extension CampaignResult.End {
  /// Why the campaign ended, a phrase for people.
  var inWords: String {
    switch self {
    case .complete: "everything that was asked for was executed"
    case .outOfTime: "the time was over"
    case .stopped: "somebody stopped it"
    case .exhausted: "no further draft came to mind that wasn't sent before"
    case .hung: "so many links got no reply in time that what was still to come was not executed"
    case .gaveUp: "the adapter was restarted too often; what was still to come was not executed"
    }
  }
}

extension CampaignResult.Occurrence {
  /// What is missing where a symptom was looked into no further, a sentence for people.
  static let cutShort =
    "\"cut short\": a campaign looks into a rule and its evidence \(mostInquiries) times at most, and "
    + "no more once \(mostRepetitions) times in a row came to what was found already. Another fault may "
    + "hide behind those findings: mend them, and run it again."
}

extension Finding {
  /// Whether it is of a symptom, whatever an exception says.
  func shows(_ symptom: Symptom) -> Bool {
    (self.symptom.rule, self.symptom.kind) == (symptom.rule, symptom.kind)
  }
}

extension CampaignResult.Limit {
  /// What is missing where the limit was reached, a sentence for people.
  var inWords: String {
    switch self {
    case .findings:
      "A campaign looks for \(most) findings at most: further breaches are counted here and nowhere else."
    case .histories:
      "A campaign searches the links before a breach \(most) times at most: findings of further breaches "
        + "hold the last link alone."
    case .triage:
      "A campaign executes \(most) links aside at most, and where it has no time of its own does so for "
        + "five minutes at most, to minimise and to confirm findings: further findings hold their links "
        + "as they were sent."
    }
  }
}
