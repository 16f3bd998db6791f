import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Errors", .judging(.app)) struct ErrorTests {
    @Test("the error is a code of the edition", arguments: CurrentRun.cases(of: .appErrorKnown))
    func known(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorKnown)
    }

    @Test(
      "a rejected consent request is access_denied",
      arguments: CurrentRun.cases(of: .appErrorDeclined))
    func declined(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorDeclined)
    }

    @Test(
      "a flow that ends early is cancelled", arguments: CurrentRun.cases(of: .appErrorCancelled))
    func cancelled(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorCancelled)
    }

    @Test(
      "a flow that the person leaves is cancelled or access_denied",
      arguments: CurrentRun.cases(of: .appErrorLeft))
    func left(_ testCase: Case) async throws { try await judge(testCase, by: .appErrorLeft) }

    @Test(
      "a disabled account is unrecoverable", arguments: CurrentRun.cases(of: .appErrorUnrecoverable)
    )
    func unrecoverable(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorUnrecoverable)
    }

    @Test("no failure is kept inside the app", arguments: CurrentRun.cases(of: .appErrorReturned))
    func returned(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorReturned)
    }

    @Test(
      "a description keeps to the characters of RFC 6749",
      arguments: CurrentRun.cases(of: .appErrorDescription))
    func description(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorDescription)
    }
  }
}
