import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

@Suite("What the earlier editions leave open", .longProof("right choices"))
struct EarlierEditionTests {
  @Test(
    "a failure that stays where it happened breaks nothing but the practice about that",
    arguments: [
      ("error/kept-inside", "app/error/returned"),
      ("endpoint/error/declined-on-page", "endpoint/error/returned"),
      ("endpoint/error/left-on-page", "endpoint/error/returned"),
      ("endpoint/error/disabled-on-page", "endpoint/error/returned"),
      ("endpoint/params/stateless-refused", "endpoint/error/returned"),
    ])
  func failureKept(_ name: String, _ rule: String) throws {
    let variant = try #require(Fault(named: name))
    let adapter = try StubAdapter.faulty(variant)
    var settings = Settings()
    settings.edition = .second
    let result = try ConformanceRun.execute(
      SharedCatalogue.of(variant.role), on: adapter, named: name, settings: settings)
    #expect(result.isPassed)
    #expect(result.brokenRules == [rule])
  }
}
