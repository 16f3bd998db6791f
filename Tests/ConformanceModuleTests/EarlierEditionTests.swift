import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

/// Before the third edition nothing says that every error goes back to the redirect URI.
@Suite("What the earlier editions leave open")
struct EarlierEditionTests {
  @Test(
    "a failure that stays where it happened breaks nothing but the practice about that",
    arguments: [
      ("error/kept-inside", "app/error/returned"),
      ("endpoint/error/declined-on-page", "endpoint/error/returned"),
      ("endpoint/error/left-on-page", "endpoint/error/returned"),
      ("endpoint/error/disabled-on-page", "endpoint/error/returned"),
    ], [Edition.first, .second])
  func failureKept(_ fault: (name: String, rule: String), _ edition: Edition) throws {
    let variant = try #require(Fault(named: fault.name))
    let catalogue = try variant.role == .app ? SharedCatalogue.app : SharedCatalogue.endpoint
    var settings = Settings()
    settings.edition = edition
    let result = try ConformanceRun.execute(
      catalogue.get(), on: .faulty(variant), named: fault.name, settings: settings)
    #expect(result.isPassed)
    #expect(result.brokenRules == [fault.rule])
  }
}
