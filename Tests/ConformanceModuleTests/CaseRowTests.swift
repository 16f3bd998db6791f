import AdapterProtocol
import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("Case as a row")
struct CaseRowTests {
  private static func requests(of testCase: Case) throws -> [RunInput]? {
    guard !testCase.isDependent else { return nil }
    let all = Capabilities(outcomes: UserDecision.allCases, features: Feature.allCases)
    let maker = RequestMaker(
      fixture: testCase.fixture,
      capabilities: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, all) }),
      deadline: nil)
    return try maker.requests(for: testCase, number: 0).map(\.input)
  }

  @Test(
    "each case reads back as the same case, which sends the same, scripts too",
    .longProof("every case as a row"))
  func roundTrip() throws {
    let scripts = try Scripts.catalogue(of: Role.allCases, upTo: 2).cases
    let cases = try SharedCatalogue.all.get().cases.filter { testCase in
      testCase.configuration == nil && testCase.expectations.allSatisfy { $0.level == nil }
    }
    for testCase in cases + scripts {
      let line = JSONWriter.line(.object(testCase.row))
      let read = try #require(Case.all(ofLine: line.dropLast()[...]).first)
      #expect(read.row == testCase.row, "\(testCase.id)")
      #expect(read.digest == testCase.digest && read.rules == testCase.rules, "\(testCase.id)")
      #expect(
        try Self.requests(of: read) == Self.requests(of: testCase), "\(testCase.id)")
    }
  }

  @Test("no part of a case is forgotten: a new one belongs into the row")
  func complete() {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    let testCase = Case("a", "t", subject: Rule.appSurvives.id, steps: [Step(.app, nil)])
    #expect(
      names(testCase) == [
        "id", "title", "subject", "expectations", "steps", "ordinary", "ordering", "features",
        "twin", "comparison", "policy", "reference", "configuration", "rules",
      ])
    // The state of the pending flip is the case's.
    #expect(names(Step(.app, nil)).count == Step.fields.names.count + 1)
    #expect(
      names(Conformance.Expectation(Rule.appSurvives.id, permits: []))
        == ["rule", "permitted", "level"])
  }

  @Test("the digest is of the row, the same on every machine")
  func digest() throws {
    let row = #"{"id":"a","title":"t","expect":{"app/survives":["code"]},"link":"{app_link}?x"}"#
    let testCase = try #require(Case.all(ofLine: Array(row.utf8)[...]).first)
    #expect(testCase.digest == "d2166856ef730928")
  }
}
