package import Conformance
import Foundation
import Testing

extension StepSummary {
  /// Adds the summary to the file that the environment names; warns if that can't be.
  package func record() {
    guard let problem = append(for: ProcessInfo.processInfo.environment) else { return }
    Issue.record("\(problem)", severity: .warning)
  }

  /// Reports once why the run failed to start: each test would report the same.
  package static func record(withoutRun error: any Error) {
    Issue.record("\(error)")
    LastWords.add(ReportFolder.verdictLine(withoutRun: error))
    StepSummary(withoutRun: error).record()
  }
}
