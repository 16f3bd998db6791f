import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// Implementations that are right in other ways than the reference: the suite raises no false alarm.
@Suite("Correct variants")
struct CorrectVariantTests {
  private static let editions: [Edition] = [.first, .fourth]

  private static let sample = Result {
    let chosen = try Role.allCases.flatMap { role in
      try SharedCatalogue.of(role).sample(3, of: role).cases
    }
    return try Catalogue(chosen + SharedCatalogue.composition.get().cases)
  }

  @Test(
    "pass with no failure, no warning and nothing that they don't declare",
    arguments: CorrectVariant.all, editions)
  func passes(_ variant: CorrectVariant, _ edition: Edition) throws {
    let result = try variant.run(
      Self.sample.get(), .with(edition: edition, profile: .strict))
    #expect(result.violations == [])
    #expect(result.isPassed)
    #expect(result.record.roles == Role.allCases.filter { variant.roles[$0] != nil })
    for result in result.cases where result.testCase.role != nil {
      let verdicts = result.findings.filter { !($0.rule.map(variant.cannotShow) ?? false) }
      let names = Set(verdicts.map(\.verdict.name))
      let isServed = try variant.serves(result.testCase)
      let isRight = isServed ? !names.contains("inconclusive") : names == ["inconclusive"]
      #expect(isRight, "\(result.testCase.id): \(names.sorted())")
    }
  }

  @Test(
    "pass with replies out of order",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"), arguments: editions)
  func outOfOrder(_ edition: Edition) async throws {
    let script = Checkout.adapters.appending(path: "reversed_replies.py").path
    let command = AdapterCommand(
      "./reference-adapter --edition \(edition.rawValue) | python3 '\(script)'",
      relativeTo: Checkout.products.path)
    var options = HarnessOptions()
    options.window = 16
    let result = try await run(
      command, Self.sample.get(), settings: .with(edition: edition, profile: .strict),
      options: options)
    #expect(result.violations == [])
    #expect(result.total.inconclusive == 0)
    #expect(result.isPassed)
    // The script says by its status whether there was any other order at all.
    let isShown = result.shutdown.isClean
    #expect(isShown)
  }
}

extension CorrectVariant {
  /// Whether a rule can't be judged without what isn't declared.
  fileprivate func cannotShow(_ rule: Rule.ID) -> Bool {
    guard let role = rule.role, rule.rawValue.hasSuffix("/universal-links-only") else {
      return false
    }
    return roles[role]?.features.contains(.universalLinksOnly) != true
  }

  fileprivate func serves(_ testCase: Case) throws -> Bool {
    guard let role = testCase.role, let declared = roles[role] else { return false }
    if testCase.ordering == .atOnce, testCase.steps.count > maxInFlight { return false }
    let outcomes = testCase.steps.filter { $0.role != .googleApp }.map(\.outcome)
    let isStarting = testCase.steps.contains { $0.start != nil }
    let features = testCase.features + (isStarting ? [.start] : [])
    guard outcomes.allSatisfy(declared.outcomes.contains),
      features.allSatisfy(declared.features.contains)
    else { return false }
    return try declared.features.contains(.bytes) || isUnicode(testCase)
  }

  private func isUnicode(_ testCase: Case) throws -> Bool {
    let fixture = try Fixture.offered.adopting(configuration)
    return try testCase.steps.allSatisfy { step in
      let link = isFixed(step) ? try step.link?.fill(fixture) ?? [] : []
      return Bytes.areUTF8(link) && Bytes.areUTF8(step.code?.bytes ?? [])
    }
  }

  private func isFixed(_ step: Step) -> Bool { (try? step.link?.fill(.offered)) != nil }
}
