import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Parameters", .judging(.app)) struct ParameterTests {
    @Test(
      "a missing parameter is answered with invalid_request",
      arguments: CurrentRun.cases(of: .appParametersMissing))
    func missing(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersMissing)
    }

    @Test(
      "a wrong client id is answered with invalid_request",
      arguments: CurrentRun.cases(of: .appParametersClientMismatch))
    func clientMismatch(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersClientMismatch)
    }

    @Test(
      "a repeated parameter never yields a code",
      arguments: CurrentRun.cases(of: .appParametersDuplicate))
    func duplicate(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersDuplicate)
    }

    @Test(
      "a redirect URI or client id that cannot be decoded is never accepted",
      arguments: CurrentRun.cases(of: .appParametersUndecodable))
    func undecodable(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersUndecodable)
    }

    @Test(
      "unknown parameters change nothing",
      arguments: CurrentRun.cases(of: .appParametersUnknownIgnored))
    func unknownIgnored(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersUnknownIgnored)
    }

    @Test(
      "the order of the parameters changes nothing",
      arguments: CurrentRun.cases(of: .appParametersOrderFree))
    func orderFree(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersOrderFree)
    }

    @Test("names are matched exactly", arguments: CurrentRun.cases(of: .appParametersNameExact))
    func nameExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersNameExact)
    }

    @Test(
      "a link without scope is still served", arguments: CurrentRun.cases(of: .appScopeOptional))
    func scopeOptional(_ testCase: Case) async throws {
      try await judge(testCase, by: .appScopeOptional)
    }
  }
}
