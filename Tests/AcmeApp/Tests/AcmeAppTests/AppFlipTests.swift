import AcmeApp
import AppFlipTesting
import Foundation
import Testing

/// The failures of the app that are known, and the folder of the reports if the environment names one.
private let options: AppFlip.Options = {
  var options = AppFlip.Options()
  options.expectedFailures = AppFlip.ExpectedFailures("expected-failures.txt", in: .module)
  options.reports = ProcessInfo.processInfo.environment["ACME_REPORTS"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }
  return options
}()

@Suite(
  .appFlip(
    DelegateLinks(), outcomes: outcomes, features: [.code, .universalLinksOnly],
    configuration: acme, options: options))
struct AppFlipTests {
  @Test(arguments: AppFlip.cases(for: .app))
  func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }

  @Test func links() async throws { try await AppFlip.fuzz() }
}
