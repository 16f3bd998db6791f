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
    let testCase = Case(
      "a", "t", subject: Rule.appSurvives.id, steps: [.flip(RequestTemplate(nil))])
    #expect(
      names(testCase) == [
        "id", "title", "subject", "expectations", "steps", "ordinary", "ordering", "features",
        "twin",
        "comparison", "policy", "reference", "configuration", "rules",
      ])
    #expect(
      names(RequestTemplate(nil)) == [
        "activity", "link", "outcome", "code", "session", "method", "query", "headers",
        "absentHeaders", "form", "tab",
      ])
    #expect(names(Start()) == ["clientID", "scopes", "at", "session"])
    #expect(names(Return(nil)) == ["pending", "at", "link", "activity", "session"])
    #expect(
      names(Conformance.Expectation(Rule.appSurvives.id, permits: []))
        == ["rule", "permitted", "level"])
  }

  @Test("the digest is the same on every machine, and looks at what is sent and permitted alone")
  func digest() throws {
    func digest(_ row: String) throws -> String {
      try #require(Case.all(ofLine: Array(row.utf8)[...]).first).digest
    }
    let row = #""expect":{"app/survives":["code"]},"link":"{app_link}?x""#
    let one = try digest(#"{"id":"a","title":"t",\#(row)}"#)
    #expect(one == "3804c2fce3a5effa")
    #expect(try digest(#"{"id":"b","title":"u","source":"s",\#(row)}"#) == one)
    for other in [#""twin":"b""#, #""policy":"p""#, #""outcome":"declines""#, #""session":"s""#] {
      #expect(try digest(#"{"id":"a","title":"t",\#(other),\#(row)}"#) != one, "\(other)")
    }
  }
}
