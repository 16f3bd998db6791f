import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Gaps in what a run covers")
struct CoverageGapTests {
  private func run(
    _ variant: CorrectVariant, by edition: Edition = .newest, on catalogue: Catalogue? = nil
  ) throws -> RunResult {
    var settings = Settings()
    settings.edition = edition
    let partner = try variant.partner(by: edition)
    return try ConformanceRun.execute(
      catalogue ?? SharedCatalogue.all.get(), on: variant.adapter(by: edition), named: "variant",
      settings: settings
    ) { _ in partner }
  }

  private func gaps(_ change: (inout CorrectVariant) -> Void) throws -> [CoverageGap] {
    try run(CorrectVariant("variant", change)).gaps
  }

  @Test("an app alone leaves none: the reference plays the other roles of a composition")
  func alone() throws {
    #expect(try gaps { $0.roles = CorrectVariant.everything.filter { $0.key == .app } } == [])
  }

  @Test("an outcome that isn't declared leaves a gap, and the gap says what would close it")
  func outcome() throws {
    let gaps = try gaps { variant in
      variant.roles = variant.roles.filter { $0.key == .app }
      variant.roles[.app]?.outcomes.removeAll { $0 == .cancels }
    }
    #expect(gaps.map(\.rule.rawValue) == ["app/error/left"])
    #expect(gaps.first?.reasons == ["the outcome cancels is not declared"])
    #expect(
      gaps.first?.fix
        == "Serve the outcome cancels, and declare it in the answer to hello.")
  }

  @Test("one of several outcomes is enough, and the gap says so")
  func outcomes() throws {
    let offline: [Outcome] = [.signInFails, .offline, .timesOut]
    let gaps = try gaps { variant in
      variant.roles = variant.roles.filter { $0.key == .app }
      variant.roles[.app]?.outcomes.removeAll(where: offline.contains)
    }
    #expect(gaps.map(\.rule.rawValue) == ["app/error/cancelled"])
    #expect(
      gaps.first?.fix.hasPrefix(
        "Serve one of the outcomes sign-in-fails, offline and times-out, ") == true)
  }

  @Test("a feature that isn't declared leaves a gap for each required rule that needs it")
  func feature() throws {
    let gaps = try gaps { variant in
      variant.roles = [.googleApp: Capabilities(outcomes: [], features: [.bytes])]
    }
    #expect(
      gaps.map(\.rule.rawValue) == [
        "google-app/start/parameters", "google-app/start/scopes", "google-app/start/nonce",
        "google-app/start/redirect-uri",
      ])
    #expect(gaps.allSatisfy { $0.features == [.start] })
  }

  @Test("a rule that isn't required in the edition leaves none")
  func edition() throws {
    let variant = CorrectVariant("nobody declines") { variant in
      variant.roles = variant.roles.filter { $0.key == .app }
      variant.roles[.app]?.outcomes = [.approves]
    }
    let returned = Rule.appErrorReturned.id
    // A link that may be refused, and is served, says nothing of what becomes of a refused one.
    let catalogue = try Catalogue(
      SharedCatalogue.app.get().cases.filter {
        $0.id == Case.good(of: .app) || $0.id.hasPrefix("app.answer.")
          || $0.expectations.contains { $0.rule == Rule.appStateExact.id }
      })
    #expect(try run(variant, by: .newest, on: catalogue).gaps.map(\.rule).contains(returned))
    #expect(try !run(variant, by: .second, on: catalogue).gaps.map(\.rule).contains(returned))
  }
}
