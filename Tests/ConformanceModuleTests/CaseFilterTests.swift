import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Filters of cases")
struct CaseFilterTests {
  private func names(_ patterns: String...) throws -> [String] {
    try SharedCatalogue.all.get().filtered(by: CaseFilter(patterns)).cases.map(\.id)
  }

  @Test("a name of a case selects it, and the good case without which a refusal proves nothing")
  func cases() throws {
    #expect(try names("app.good") == ["app.good"])
    #expect(
      try names("app.redirect-uri.host-foreign") == ["app.good", "app.redirect-uri.host-foreign"])
    #expect(try names("endpoint.good", "app.good") == ["app.good", "endpoint.good"])
    let catalogue = try SharedCatalogue.all.get()
    let twins = catalogue.cases.filter { $0.twin != nil && $0.twin != "app.good" }
    let testCase = try #require(twins.first)
    let twin = try #require(testCase.twin)
    #expect(try names(testCase.id).contains(twin))
  }

  @Test("a name of a rule selects the cases that were made for it, and their good cases")
  func rules() throws {
    let catalogue = try SharedCatalogue.all.get()
    let made = catalogue.exercising(Rule.appStateExact.id).map(\.id)
    let chosen = try names("app/state/exact")
    #expect(Set(made).isSubset(of: chosen))
    let rest = Set(chosen).subtracting(made)
    #expect(rest.isSubset(of: Set(catalogue.cases.compactMap(\.twin)).union(["app.good"])))
    #expect(try names("app/state/*").count > chosen.count)
  }

  @Test("a beginning and a star select all that begin so, in the order of the catalogue")
  func beginnings() throws {
    let catalogue = try SharedCatalogue.all.get()
    #expect(try names("*") == catalogue.cases.map(\.id))
    let chosen = try names("endpoint.*")
    #expect(chosen == catalogue.cases.map(\.id).filter { $0.hasPrefix("endpoint.") })
    let filter = CaseFilter(["endpoint.*"])
    let part = try catalogue.filtered(by: filter)
    #expect(part.filter == filter && catalogue.filter == nil)
    #expect(part["endpoint.good"] != nil && part["app.good"] == nil)
    #expect(
      part.exercising(Rule.endpointCodeExact.id).map(\.id)
        == catalogue.exercising(Rule.endpointCodeExact.id).map(\.id))
  }

  @Test(
    "a pattern that selects nothing is named",
    arguments: ["app.nothing", "app/state", "app/state/exac?", "App.good", "x*", "app.*d", ""])
  func nothing(_ pattern: String) throws {
    let catalogue = try SharedCatalogue.all.get()
    let error = #expect(throws: UnmatchedFilter.self) {
      try catalogue.filtered(by: CaseFilter(["app.good", pattern]))
    }
    #expect(error?.pattern == pattern)
  }

  @Test("a run tells how far it has come, up to its end")
  func progress() async throws {
    let catalogue = try SharedCatalogue.all.get().filtered(
      by: CaseFilter(["app/state/exact", "composition.app.production.*"]))
    let heard = try await BlockingWork.run {
      var heard: [RunProgress] = []
      let result = try ConformanceRun.execute(
        catalogue, against: ReferenceAdapter.command("--fault", "state/dropped"),
        partner: ReferenceAdapter.partner(by: .newest), progress: { heard.append($0) })
      let failing = result.cases.count { $0.summary == .fail }
      let last = try #require(heard.last)
      #expect(last.failing == failing && failing > 100)
      return heard
    }
    #expect(heard.count > catalogue.cases.count)
    for (earlier, later) in zip(heard, heard.dropFirst()) {
      #expect(earlier.cases <= later.cases && earlier.executions <= later.executions)
    }
    let last = try #require(heard.last)
    #expect(last.cases == catalogue.cases.count && last.total == catalogue.cases.count)
    #expect(last.executions >= last.cases)
  }

  @Test("a pair is sent in the order that is asked for, and no case before itself")
  func pair() throws {
    let all = try SharedCatalogue.all.get()
    for (first, second) in [
      ("app.state.plus-escaped", "app.state.plus-raw"),
      ("app.state.plus-raw", "app.state.plus-escaped"),
    ] {
      #expect(try all.pair(first, before: second).cases.map(\.id) == [first, second])
    }
    #expect(throws: UnmatchedFilter.self) {
      try all.pair("app.state.plus-escaped", before: "app.state.plus-escaped")
    }
    #expect(throws: UnmatchedFilter.self) {
      try all.pair("app.state.plus-escaped", before: "app.none")
    }
  }
}
