import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Processes
import ReferenceImplementation
import ReferenceVariants
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Findings of campaigns")
struct CampaignFindingTests {
  private struct Rare: Error {}
  private struct Chatty: Error, CustomStringConvertible { let description: String }

  @Test("a link that stops the app is found and minimised")
  func interruption() async throws {
    let result = try await ToyApp.campaign(runs: 300) { ToyApp.brokenBySemicolons }
    let finding = try #require(result.findings.first)
    let threw = try #require(EvidenceKind("threw"))
    #expect(finding.signature == FailureSignature(Rule.appSurvives.id, threw, words: "Broken"))
    let link = try #require(finding.steps.first?.input.link)
    #expect(finding.steps.count == 1 && link.octets.contains(UInt8(ascii: ";")))
    #expect(link.length < 45, "\(Octets.escaped(link.octets))")
    #expect(finding.confirmation == Confirmation(seen: 3, repeats: 3))
    #expect(finding.isMinimal)
    #expect(!finding.origin.mutators.isEmpty)
    #expect(result.findings.allSatisfy { $0.signature == finding.signature })
    #expect(result.occurrences.count == 1)
    #expect(!result.isPassed)
  }

  @Test(
    "an exception that is thrown seldom is found beside one that is thrown often",
    .longProof("whole campaigns"))
  func rareException() async throws {
    let result = try await ToyApp.campaign(runs: 1_500) {
      { input, reply in
        let url = input.url?.octets ?? []
        if [";", "%00", "&&", "[", "=%20"].contains(where: url.holds) { throw ToyApp.Broken() }
        if url.holds("#") { throw Rare() }
        return reply
      }
    }
    #expect(Set(result.findings.compactMap(\.signature.words)) == ["Broken", "Rare"])
    let rare = result.findings.filter { $0.signature.words == "Rare" }
    #expect(rare.allSatisfy { $0.isMinimal })
    let occurrence = try #require(result.occurrences.first)
    #expect(result.occurrences.count == 1 && occurrence.isCutShort)
    #expect(occurrence.signature.words == nil)
  }

  @Test(
    "exceptions that say something else each time don't each make a finding",
    .longProof("whole campaigns"))
  func chattyException() async throws {
    let result = try await ToyApp.campaign(runs: 1_000) {
      { input, reply in
        guard let url = input.url?.octets, url.contains(UInt8(ascii: ";")) else { return reply }
        let sum = url.reduce(0) { $0 &* 31 &+ Int($1) }
        let word = (0..<6).map { Octets.escaped([UInt8(97 + (sum >> ($0 * 4)) & 0xF)]) }.joined()
        throw Chatty(description: word)
      }
    }
    #expect(Set(result.findings.map(\.signature)).count <= 9)
    #expect(result.findings.contains { $0.signature.words == nil })
  }

  /// A relation, and the links that an app refuses so that few variants break it.
  private static let narrow: [(MetamorphicRelation, @Sendable ([UInt8]) -> Bool)] = [
    (.reordered, { $0.holds("?x-appflip-") }), (.letterEncoded, { $0.holds("%67oogle") }),
    (
      .reordered,
      { url in
        // Without a state there may be an error or nothing, so that no other rule sees it.
        guard url.place(of: "state=") == nil, let target = url.place(of: "redirect_uri="),
          let scope = url.place(of: "scope=")
        else { return false }
        return target < scope
      }
    ),
  ]

  @Test(
    "a relation that few variants break is minimised, with the variant, to one finding",
    .longProof("relations that few variants break"), arguments: narrow.indices)
  func narrowRelation(_ row: Int) async throws {
    let (relation, isRefused) = Self.narrow[row]
    let result = try await ToyApp.campaign(runs: 20_000) {
      { input, reply in
        isRefused(input.url?.octets ?? []) ? AppReply(handled: false) : reply
      }
    }
    let findings = result.findings.filter { $0.reproductionMode.relation == relation }
    #expect(findings.count == 1)
    for finding in findings {
      #expect(finding.isMinimal && finding.executions > 0 && finding.confirmation.isSteady)
      let links = finding.steps.compactMap(\.input.link)
      #expect(links.count == 2)
      #expect(links.allSatisfy { $0.query?.count ?? 9 <= 3 }, "\(finding.deduplicationClass)")
      #expect(finding.steps.last?.answer == "nothing opened")
      guard relation == .reordered else { continue }
      #expect(finding.signature.rule == Rule.appParametersOrderFree.id)
      #expect(finding.evidence.expected.contains("another order of the parameters"))
    }
  }

  @Test("state that leaks from one link into a later one is found with its history")
  func history() async throws {
    let result = try await ToyApp.campaign(runs: 700, ToyApp.spoilt)
    let finding = try #require(result.findings.first { $0.steps.count > 1 })
    #expect(finding.steps.count == 2)
    #expect(finding.steps.first?.input.link?.octets.holds("%00") == true)
    #expect(finding.confirmation.isSteady)
  }

  @Test("an app that is right isn't blamed for what is made for the places of its code")
  func rightAppWithCoverage() async throws {
    let shortest = Mutex(Int.max)
    let result = try await ToyApp.campaign(runs: 6_000, reportingCoverage: true) {
      { input, reply in
        var reply = reply
        let length = input.code?.octets.count ?? 0
        shortest.withLock { $0 = min($0, length) }
        // Each shorter code is another place, down to those that nobody can issue.
        reply.coverage = [UInt32(min(length, 40))]
        return reply
      }
    }
    #expect(result.findings.isEmpty)
    #expect(shortest.withLock(\.self) == 1)
  }

}

@Suite("One cause")
struct OneCauseTests {
  private static let nothing = AppReply(handled: false, opened: [])

  @Test(
    "an app that reads parameters by their order breaks each rule once, and is only counted then")
  func order() async throws {
    let result = try await ToyApp.campaign(runs: 4_000) {
      { input, reply in
        let query = input.url?.octets.split(separator: UInt8(ascii: "?")).last ?? []
        return query.starts(with: "client_id=".utf8) ? reply : Self.nothing
      }
    }
    let ofOrder = result.findings.filter { $0.signature.rule == Rule.appParametersOrderFree.id }
    #expect(ofOrder.count == 1)
    #expect(result.findings.count <= 12, "\(result.findings.map(\.signature))")
    #expect(result.occurrences.reduce(0) { $0 + $1.count } > 100)
    let isCutShort = result.occurrences.contains { $0.isCutShort }
    #expect(isCutShort)
  }

  @Test(
    "an app that opens any redirect URI is shown with a stranger's, not with what it holds besides")
  func redirectURI() async throws {
    let result = try await ToyApp.campaign(runs: 4_000) { Self.openingAnything }
    let leaks = result.findings.filter { $0.signature.rule == Rule.appRedirectURIFormat.id }
    // With a code, with an error, and with neither in front of what the URL held; each in two ways at most.
    let ways = Dictionary(grouping: leaks.map(\.signature)) { $0 }.values.map(\.count)
    #expect((1...3).contains(ways.count) && ways.allSatisfy { $0 <= 2 }, "\(leaks)")
    let links = leaks.compactMap { $0.steps.last?.input.link?.octets }
    #expect(links.contains { $0.ends(with: "=https%3A%2F%2Fevil.example%2F") })
    #expect(result.findings.count <= 8, "\(result.findings.map(\.signature))")
    // No rule that is broken is without a finding.
    let broken = Set(result.occurrences.compactMap(\.signature.rule))
    #expect(Set(result.findings.compactMap(\.signature.rule)) == broken)
  }

  @Test("another fault with the same answer has its own finding")
  func twoCauses() async throws {
    let result = try await ToyApp.campaign(runs: 4_000) {
      { input, reply in
        let link = input.url?.octets ?? []
        let query = link.split(separator: UInt8(ascii: "?")).last ?? []
        return query.starts(with: "client_id=".utf8) && link.count < 600 ? reply : Self.nothing
      }
    }
    let lengths = Dictionary(grouping: result.findings, by: \.signature).mapValues {
      $0.compactMap { $0.steps.last?.input.link?.length }
    }
    let hasBoth = lengths.values.contains { lengths in
      lengths.contains { $0 >= 600 } && lengths.contains { $0 < 600 }
    }
    #expect(hasBoth, "\(lengths)")
  }

  private static let openingAnything: ToyApp.Twist = { input, reply in
    var link = InputLink(splitting: input.url?.octets ?? [])
    let places =
      link.query?.indices.filter { link.query?[$0].isNamed("redirect_uri") == true } ?? []
    guard reply.opened.isEmpty, let place = places.first, places.count == 1,
      let value = link.query?[place].value,
      let target = try? PercentDecoding.decode(value, as: .percent), !target.isEmpty
    else { return reply }
    let good = Fixture.redirectURL.octets
    link.query?[place].value = PercentEncoding.encode(good)
    var (changed, app) = (input, try ToyApp.reference())
    changed.url = Text(link.octets)
    var answer = app.receive(changed)
    for index in answer.opened.indices {
      answer.opened[index].url = Text(
        target + answer.opened[index].url.octets.dropFirst(good.count))
    }
    return answer
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

@Suite("Campaigns with starts")
struct StartCampaignTests {
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
    #expect(finding.confirmation == Confirmation(seen: 3, repeats: 3))
  }

  @Test(
    "a state that comes again is found, with as few starts as show it",
    .longProof("whole campaigns"),
    arguments: [("state-repeated", 4), ("state-repeated-after-200", 201)])
  func repetition(_ name: String, _ count: Int) async throws {
    let fault = try #require(Fault(named: "google-app/start/\(name)"))
    let result = try await campaign { Behaviour.faulty(fault).makeStates() }
    let finding = try #require(
      result.findings.first { $0.signature.rule == Rule.googleAppStartNonce.id })
    #expect(
      finding.reproductionMode == ReproductionMode.inOneProcess && finding.steps.count == count)
    #expect(
      finding.steps.allSatisfy { $0.input == FuzzRequest(FuzzRequest.Start(goodIn: .offered)) })
    #expect(finding.confirmation == Confirmation(seen: 3, repeats: 3))
  }

  @Test("states that never come again break nothing")
  func fresh() async throws {
    let result = try await campaign { .random() }
    #expect(!result.findings.contains { $0.steps.contains { $0.input.start != nil } })
  }
}
