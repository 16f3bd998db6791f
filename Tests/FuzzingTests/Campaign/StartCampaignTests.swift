import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Campaigns with starts")
struct StartCampaignTests {
  /// A campaign against Google apps whose links are changed.
  private func campaign(
    _ makeStates: @escaping @Sendable () -> States,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) async throws -> CampaignResult {
    try await CampaignPlan(runs: 8_000).run { () throws(StartFailure) in
      let states = makeStates()
      return StubAdapter(googleApp: {
        var app = ReferenceGoogleApp(states: states)
        return { input in
          guard case .start(let input) = input else {
            return .returned(ReturnedReply(outcome: .ignored))
          }
          var started = try app.start(input)
          for index in started.opened.indices {
            started.opened[index].url = Text(change(started.opened[index].url.octets))
          }
          return .start(started)
        }
      })
    }
  }

  @Test("a number sign that isn't escaped is found, and minimised to itself")
  func numberSign() async throws {
    let result = try await campaign({ .random() }) { $0.replacing("%23".utf8, with: "#".utf8) }
    let finding = try #require(
      result.findings.first { $0.signature.rule == Rule.googleAppStartParameters.id })
    // Chance decides in which of the texts it is found first.
    let smallest = [Inputs.start { $0.clientID = [0x23] }, Inputs.start { $0.scopes = [[0x23]] }]
    #expect(finding.steps.count == 1 && smallest.contains { $0 == finding.steps.first?.input })
    #expect(finding.steps.first?.answer.contains("state={state}") == true)
    #expect(finding.confirmation == Confirmation(seen: 3, of: 3))
  }

  @Test(
    "a state that comes again is found, with as few starts as show it",
    arguments: [("state-repeated", 4), ("state-repeated-after-200", 201)])
  func repetition(_ name: String, _ count: Int) async throws {
    let fault = try #require(Fault(named: "google-app/start/\(name)"))
    let result = try await campaign { Behaviour.faulty(fault).makeStates() }
    let finding = try #require(
      result.findings.first { $0.signature.rule == Rule.googleAppStartNonce.id })
    #expect(
      finding.reproductionMode == ReproductionMode.inOneProcess && finding.steps.count == count)
    #expect(finding.steps.allSatisfy { $0.input == FuzzInput(FuzzInput.Start(goodIn: .offered)) })
    #expect(finding.confirmation == Confirmation(seen: 3, of: 3))
  }

  @Test("states that never come again break nothing")
  func fresh() async throws {
    let result = try await campaign { .random() }
    #expect(!result.findings.contains { $0.steps.contains { $0.input.start != nil } })
  }
}
