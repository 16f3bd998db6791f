import AppFlip
import Testing

@testable import Fuzzing

@Suite("Whole sets of mutators")
struct MutatorSetTests {
  private static let target = SampleInputs.bytes(SampleInputs.target)
  private static let hostEnd = SampleInputs.bytes("https://oauth-redirect.googleusercontent.com")
    .count

  private func targets(_ name: String) throws -> Set<[UInt8]> {
    let made = try SampleInputs.made(name, of: SampleInputs.request)
    return Set(
      try made.map { try PercentDecoding.decode(#require($0.parameters.last?.value), as: .percent) }
    )
  }

  private func expect(_ name: String, makes targets: [[UInt8]], isAlsoRaw: Bool = false) throws {
    let made = try SampleInputs.made(name, of: SampleInputs.flip)
    let written = targets.map { PercentEncoding.encode($0) } + (isAlsoRaw ? targets : [])
    let front = SampleInputs.bytes(SampleInputs.front)
    #expect(Set(made.compactMap { $0.link?.bytes }) == Set(written.map { front + $0 }))
  }

  @Test(
    "every entry of a table applies to a redirect URI",
    arguments: RedirectURIMutators.all.map(\.name))
  func tables(_ name: String) throws {
    let mutator = try #require(RedirectURIMutators.all.first { $0.name == name })
    for case .targetEdits(_, let edits) in mutator.edits {
      let target = URIReference(splitting: Self.target)
      #expect(edits(target, SampleInputs.fixture).allSatisfy { $0(target) != nil })
    }
  }

  @Test("the listed URLs, of all or of the host, own places, mapped dots")
  func listed() throws {
    let others = RedirectURL.all.map(\.bytes).filter { $0 != Self.target }
    let sandbox = "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast"
    #expect(others.count == 11 && others.contains(SampleInputs.bytes(sandbox)))
    try expect("redirect-uri/listed", makes: others)
    try expect(
      "redirect-uri/listed-bundle-id",
      makes: others.filter { $0.prefix(Self.hostEnd) == Self.target.prefix(Self.hostEnd) })
    let places = [
      "https://app.example.com/flip", "https://app.example.com/flip/cb",
      "https://auth.example.com/authorize",
    ]
    try expect("redirect-uri/own-place", makes: places.map(SampleInputs.bytes))
    let hosts = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E"].flatMap {
      ["oauth-redirect\($0)googleusercontent.com", "oauth-redirect\($0)googleusercontent\($0)com"]
    }
    try expect(
      "redirect-uri/mapped-dots",
      makes: hosts.map { SampleInputs.bytes("https://\($0)/a/com.google.Chromecast") },
      isAlsoRaw: true)
  }

  @Test("near the list: one byte changed, and none of the 12 URLs as it is")
  func nearListed() throws {
    let made = try targets("redirect-uri/near-listed")
    #expect(made.isDisjoint(with: RedirectURL.all.map(\.bytes)))
    let some = [
      SampleInputs.target.replacing("oauth-", with: "oauth_"),
      SampleInputs.target.replacing("google.C", with: "google..C"),
      SampleInputs.target.replacing("Chromecast", with: "Chromecas"),
    ]
    #expect(made.isSuperset(of: some.map(SampleInputs.bytes)))
  }

  @Test("any byte is encoded, with digits of either case; all are once more, twice or 30 times")
  func encoded() throws {
    let expected = Self.target.indices.flatMap { index in
      let escape = PercentEncoding.encodeAll([Self.target[index]])
      return [escape, escape.map(\.lowercased)].map { Self.target.replacing(index, by: $0) }
    }
    #expect(try targets("redirect-uri/encoded-byte") == Set(expected))
    var all = [Self.target]
    for _ in 0..<30 { all.append(PercentEncoding.encode(all[all.count - 1])) }
    #expect(try targets("redirect-uri/encoded-twice") == [all[1], all[2], all[30]])
  }
}
