package import Conformance
import Foundation
import Testing

extension StepSummary {
  /// Adds the summary to the file that the environment names; warns if that can't be.
  package func record() {
    guard let problem = append(for: ProcessInfo.processInfo.environment) else { return }
    Issue.record("\(problem)", severity: .warning)
  }

  /// Says once why there is no run: each test would say the same.
  package static func record(withoutRun error: any Error) {
    Issue.record("\(error)")
    LastWords.add(ReportFolder.verdictLine(withoutRun: error))
    StepSummary(withoutRun: error).record()
  }
}
