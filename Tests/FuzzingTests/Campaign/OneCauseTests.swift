import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import TestSupport
import Testing

@testable import Fuzzing

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
    // With a code, with an error, and with neither in front of what the URL held.
    #expect((1...4).contains(leaks.count))
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
    let refused = result.findings.filter { $0.signature.rule == Rule.appErrorReturned.id }
    let lengths = refused.compactMap { $0.steps.last?.input.link?.length }
    #expect(lengths.contains { $0 >= 600 } && lengths.contains { $0 < 600 })
  }

  /// The reference without the line that checks the redirect URI.
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
