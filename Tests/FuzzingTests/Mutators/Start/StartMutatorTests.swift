import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Mutators of starts")
struct StartMutatorTests {
  private static let good = FuzzInput.Start(goodIn: .offered)

  /// What the mutator of a name makes of a start.
  private func made(
    _ name: String, of start: FuzzInput.Start = good, beside mate: FuzzInput? = nil,
    seeds: UInt64 = 2_000
  ) throws -> [FuzzInput.Start] {
    let mutator = try #require(StartMutators.all.first { $0.name == name })
    return (0..<seeds).compactMap { seed in
      var context = MutationContext(
        random: SplitMix64(seed: seed), fixture: .offered, outcomes: [],
        mate: mate ?? FuzzInput(start),
        words: [])
      return mutator.made(of: FuzzInput(start), &context)?.start
    }
  }

  private func shown(_ texts: [[UInt8]]) -> Set<String> { Set(texts.map { Octets.escaped($0) }) }

  @Test(
    "changes one value of a start, and nothing that is no start",
    arguments: StartMutators.all.map(\.name))
  func alone(_ name: String) throws {
    let mutator = try #require(StartMutators.all.first { $0.name == name })
    #expect(mutator.kinds == .start)
    let mate = FuzzInput(Self.good.replacing(.clientID, by: SampleInputs.octets("other")))
    let all = try made(name, beside: mate, seeds: 200)
    #expect(!all.isEmpty)
    for start in all {
      let changes = [
        start.appLink != Self.good.appLink, start.clientID != Self.good.clientID,
        start.scopes != Self.good.scopes, start.redirectURI != Self.good.redirectURI,
      ]
      #expect(changes.count { $0 } == 1)
    }
    for input in SampleInputs.all where input.start == nil {
      #expect(SampleInputs.made(mutator, of: input, seed: 1) == nil)
    }
  }

  @Test("client id: text of every kind, never none")
  func clientID() throws {
    let all = shown(try made("start/client-id").map(\.clientID))
    #expect(!all.contains(""))
    #expect(all.contains { $0.contains("#") } && all.contains { $0.contains("%41") })
    #expect(all.contains { $0.utf8.count > 500 } && all.count > 500)
  }

  @Test("scope: text of every kind, blanks, odd octets and long text among it")
  func scope() throws {
    let all = shown(try made("start/scope").flatMap(\.scopes))
    #expect(all.contains { $0.contains(",") } && all.contains { $0.hasPrefix(" ") })
    #expect(all.contains { $0.utf8.count > 1_000 } && all.contains { $0.contains("\\x") })
    let none = FuzzInput.Start(
      appLink: Self.good.appLink, clientID: [], scopes: [], redirectURI: Self.good.redirectURI)
    #expect(try made("start/scope", of: none).isEmpty)
  }

  @Test("visible character: a client id and scopes that RFC 6749 permits")
  func visible() throws {
    let all = try made("start/visible-character")
    let ids = Set(all.map(\.clientID)).subtracting([Self.good.clientID])
    let scopes = Set(all.flatMap(\.scopes)).subtracting(Self.good.scopes)
    #expect(ids.count > 100 && scopes.count > 100)
    #expect(ids.allSatisfy { $0.allSatisfy { (0x20...0x7E).contains($0) } })
    #expect(scopes.allSatisfy { $0.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 } })
    #expect(scopes.contains { $0.contains(UInt8(ascii: ",")) })
    #expect(ids.contains { $0.contains(UInt8(ascii: "#")) })
  }

  @Test("scopes: none, fewer, more, and very many, all of them different")
  func scopeCount() throws {
    let all = try made("start/scopes").map(\.scopes)
    #expect(Set(all.map(\.count)).isSuperset(of: [0, 1, 3, 4, 5, 6, 7, 8, 64, 256]))
    #expect(all.allSatisfy { Set($0).count == $0.count })
  }

  @Test("scope repeated: one of the scopes once more, anywhere")
  func scopeRepeated() throws {
    let all = try made("start/scope-repeated").map(\.scopes)
    #expect(all.allSatisfy { $0.count == 3 && Set($0) == Set(Self.good.scopes) })
    #expect(Set(all).count == 4)
  }

  @Test("scope order: the scopes in another order")
  func scopeOrder() throws {
    let all = Set(try made("start/scope-order").map(\.scopes))
    #expect(all == [Array(Self.good.scopes.reversed())])
  }

  @Test("redirect URI: the other eleven of the document's URLs")
  func redirectURI() throws {
    let all = Set(try made("start/redirect-uri").map(\.redirectURI))
    #expect(all == Set(RedirectURL.all.map(\.octets)).subtracting([Self.good.redirectURI]))
  }

  @Test("app link: odd paths and hosts, all of them URIs without query and fragment")
  func appLink() throws {
    let all = try made("start/app-link").map(\.appLink)
    #expect(
      shown(all).isSuperset(of: [
        "https://app.example.com", "https://app.example.com/a%2Fb", "https://a.example/flip",
        "https://app.example.com:8443/flip", "https://app.example.com/a/../flip",
      ]))
    for link in all {
      let uri = URIReference(splitting: link)
      #expect(uri.isURI && uri.query == nil && uri.fragment == nil, "\(Octets.escaped(link))")
    }
  }

  @Test("splice: a value of another start, or its scopes behind the own ones")
  func splice() throws {
    let other = FuzzInput.Start(
      appLink: SampleInputs.octets("https://b.example/"), clientID: SampleInputs.octets("b"),
      scopes: [SampleInputs.octets("c")], redirectURI: RedirectURL.all[9].octets)
    let all = try made("start/splice", beside: FuzzInput(other), seeds: 100)
    #expect(all.contains { $0.appLink == other.appLink } && all.contains { $0.clientID == [0x62] })
    #expect(all.contains { $0.scopes == other.scopes })
    #expect(all.contains { $0.scopes == Self.good.scopes + other.scopes })
    #expect(all.contains { $0.redirectURI == other.redirectURI })
    #expect(try made("start/splice", beside: SampleInputs.answer, seeds: 20).isEmpty)
  }

  @Test("octets of every text of a start are changed")
  func octets() {
    var places: Set<StartPlace> = []
    for mutator in ByteMutators.all where mutator.kinds.contains(.start) {
      for seed in 0..<UInt64(200) {
        var context = MutationContext(
          random: SplitMix64(seed: seed), fixture: .offered, outcomes: [],
          mate: SampleInputs.start, words: [SampleInputs.octets("null")])
        guard let made = mutator.made(of: FuzzInput(Self.good), &context)?.start else { continue }
        places.formUnion(Self.good.places.filter { made[$0] != Self.good[$0] })
      }
    }
    #expect(places == Set(Self.good.places))
  }
}
