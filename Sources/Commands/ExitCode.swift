import Conformance
import Fuzzing

package enum ExitCode: Int32, CaseIterable, Sendable {
  case expected = 0
  case failed = 1
  case usage = 2
  case adapter = 3
  case untested = 4
  case inUse = 5
  case incomplete = 6

  var meaning: String {
    switch self {
    case .expected: "the results are as expected"
    case .failed: "a required rule is broken, results differ, or the results can't be written"
    case .usage: "the command line is wrong, or a file that it names can't be read or written"
    case .adapter: "the adapter can't be started, or breaks the protocol"
    case .untested: "nothing was tested"
    case .inUse: "another run writes its reports into the same folder"
    case .incomplete: "the run was stopped, or links are missing: run the rest"
    }
  }
}

extension ExitCode {
  init(_ conclusion: Conclusion) {
    self =
      switch conclusion {
      case .passed: .expected
      case .failed: .failed
      case .incomplete: .incomplete
      case .adapterAtFault: .adapter
      case .untested: .untested
      }
  }

  init(of result: FuzzResult) {
    self =
      switch result {
      case _ where result.isAdapterAtFault: .adapter
      case _ where !result.isFinished: .incomplete
      case _ where result.inputs == 0 && result.failures.isEmpty: .untested
      default: result.isPassed ? .expected : .failed
      }
  }
}
