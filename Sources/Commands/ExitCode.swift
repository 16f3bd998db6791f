import Conformance
import Fuzzing

/// How the program ends.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything is as expected.
  case expected = 0
  /// Something failed, or what was expected is out of date.
  case failed = 1
  /// The command line, or what it names, makes no sense.
  case usage = 2
  /// The adapter, or what it says, can't be used.
  case adapter = 3
  /// Nothing was tested.
  case untested = 4

  /// When the program ends so, a phrase for people.
  var meaning: String {
    switch self {
    case .expected: "everything is as expected"
    case .failed:
      "a required rule is broken, a gap counts, results differ, or a baseline is out of date;\n"
        + "     the command was stopped, or its results can't be written"
    case .usage: "the command line is wrong, or a file that it names can't be read or written"
    case .adapter: "the adapter can't be started, or breaks the protocol"
    case .untested: "nothing was tested"
    }
  }

  static let help =
    "exit code:\n" + allCases.map { "  \($0.rawValue)  \($0.meaning)\n" }.joined()
}

extension ExitCode {
  /// How the program ends after a conformance run.
  init(_ conclusion: Conclusion) {
    self =
      switch conclusion {
      case .passed: .expected
      case .failed, .incomplete: .failed
      case .adapterAtFault: .adapter
      case .untested: .untested
      }
  }

  init(of summary: CampaignResult) {
    self =
      switch summary {
      case _ where summary.ends.contains(.stopped): .failed
      case _ where summary.isUntested: .untested
      case _ where summary.isAdapterAtFault: .adapter
      default: summary.isPassed ? .expected : .failed
      }
  }
}
