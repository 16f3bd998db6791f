import Fuzzing
import Harness
import TestSupport

extension CampaignPlan {
  func execute(
    _ start: @escaping @Sendable () throws -> any AdapterUnderTest
  ) async throws -> CampaignResult {
    try await BlockingWork.run {
      try Campaign.execute(self) { () throws(StartFailure) in try StartFailure.told(of: start) }
    }
  }

  /// A campaign of the given number of random links, which begins with good ones.
  init(runs: Int) {
    self.init()
    budget.runs = runs
    corpus = nil
  }
}
