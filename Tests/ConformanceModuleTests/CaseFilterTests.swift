import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("Filters of cases")
struct CaseFilterTests {
  private func names(_ patterns: String...) throws -> [String] {
    try SharedCatalogue.all.get().filtered(by: CaseFilter(patterns)).cases.map(\.id)
  }

  @Test("a name or a beginning selects cases, with the good ones that a refusal needs")
  func selection() throws {
    let catalogue = try SharedCatalogue.all.get()
    #expect(try names("app.good") == ["app.good"])
    #expect(try names("endpoint.good", "app.good") == ["app.good", "endpoint.good"])
    let foreign = try #require(catalogue["app.redirect-uri.host-foreign"])
    #expect(try names(foreign.id) == [try #require(foreign.twin), foreign.id])
    let other = try #require(catalogue["app.link.second-question-mark"])
    #expect(try names(other.id).contains(try #require(other.twin)))
    // A rule's name selects the cases that were made for it.
    let made = catalogue.exercising(Rule.appStateExact.id).map(\.id)
    let chosen = try names("app/state/exact")
    #expect(Set(made).isSubset(of: chosen))
    #expect(try names("app/state/*").count > chosen.count)
    let rest = Set(chosen).subtracting(made)
    #expect(rest.isSubset(of: catalogue.cases.compactMap(\.positiveControl)))
    #expect(try names("*") == catalogue.cases.map(\.id))
    let filter = CaseFilter(["endpoint.*"])
    let part = try catalogue.filtered(by: filter)
    #expect(part.cases.map(\.id) == catalogue.cases.map(\.id).filter { $0.hasPrefix("endpoint.") })
    #expect(part.filter == filter && catalogue.filter == nil && part["app.good"] == nil)
    #expect(
      part.exercising(Rule.endpointCodeExact.id).map(\.id)
        == catalogue.exercising(Rule.endpointCodeExact.id).map(\.id))
  }

  @Test(
    "names of cases select the same from their rows alone as from all cases",
    arguments: [
      "app.good", "endpoint.redirect-uri.host-foreign", "app.redirect-uri.host-foreign.declines",
      "app.client-id.unknown@punctuation", "endpoint.state.*", "google-app.running.*",
      "composition.app.production.*",
    ])
  func rows(_ pattern: String) throws {
    let (all, filter) = (try SharedCatalogue.all.get(), CaseFilter([pattern]))
    let part = try Catalogue.ofCheckout(chosenBy: filter)
    #expect(part.cases.count < all.cases.count / 2)
    let chosen = try part.filtered(by: filter).cases
    let expected = try all.filtered(by: filter).cases
    #expect(chosen.map(\.id) == expected.map(\.id))
    #expect(chosen.map(\.digest) == expected.map(\.digest))
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

  @Test("a run reports its progress, up to its end")
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
}
