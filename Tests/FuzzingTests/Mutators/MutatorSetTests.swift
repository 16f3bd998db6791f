import AppFlip
import Testing

@testable import Fuzzing

@Suite("Whole sets of mutators")
struct MutatorSetTests {
  private static let target = SampleInputs.octets(SampleInputs.target)
  private static let hostEnd = SampleInputs.octets("https://oauth-redirect.googleusercontent.com")
    .count

  private func targets(_ name: String, seeds: UInt64) throws -> Set<[UInt8]> {
    let made = try SampleInputs.made(name, of: SampleInputs.request, seeds: seeds)
    return Set(
      try made.map { try PercentDecoding.decode(#require($0.parameters.last?.value), as: .percent) }
    )
  }

  private func expect(_ name: String, makes targets: [[UInt8]], isAlsoRaw: Bool = false) throws {
    let seeds = UInt64(max(1_000, targets.count * 12))
    let made = try SampleInputs.made(name, of: SampleInputs.flip, seeds: seeds)
    let written = targets.map { PercentEncoding.encode($0) } + (isAlsoRaw ? targets : [])
    let front = SampleInputs.octets(SampleInputs.front)
    #expect(Set(made.compactMap { $0.link?.octets }) == Set(written.map { front + $0 }))
  }

  @Test("a table of patterns is made in full", arguments: RedirectURIMutators.all.map(\.name))
  func patterns(_ name: String) throws {
    let mutator = try #require(RedirectURIMutators.all.first { $0.name == name })
    guard case .patterns(let isAlsoRaw, let patterns) = mutator.change else { return }
    let filled = patterns.compactMap { $0.filled(from: URIReference(splitting: Self.target)) }
    #expect(filled.count == patterns.count && Set(filled).count == filled.count)
    try expect(name, makes: filled.filter { $0 != Self.target }, isAlsoRaw: isAlsoRaw)
  }

  @Test("the listed URLs, of all or of the host, the other environment, own places, mapped dots")
  func listed() throws {
    let others = RedirectURL.all.map(\.octets).filter { $0 != Self.target }
    let sandbox = "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast"
    #expect(others.count == 11 && others.contains(SampleInputs.octets(sandbox)))
    try expect("redirect-uri/listed", makes: others)
    try expect(
      "redirect-uri/listed-bundle-id",
      makes: others.filter { $0.prefix(Self.hostEnd) == Self.target.prefix(Self.hostEnd) })
    try expect("redirect-uri/environment", makes: [SampleInputs.octets(sandbox)])
    let places = [
      "https://app.example.com/flip", "https://app.example.com/flip/cb",
      "https://auth.example.com/authorize",
    ]
    try expect("redirect-uri/own-place", makes: places.map(SampleInputs.octets))
    let hosts = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E"].flatMap {
      ["oauth-redirect\($0)googleusercontent.com", "oauth-redirect\($0)googleusercontent\($0)com"]
    }
    try expect(
      "redirect-uri/mapped-dots",
      makes: hosts.map { SampleInputs.octets("https://\($0)/a/com.google.Chromecast") },
      isAlsoRaw: true)
  }

  @Test("near the list: each of the 12 URLs with one thing changed, and none of them as it is")
  func nearListed() throws {
    let made = try targets("redirect-uri/near-listed", seeds: 12_000)
    #expect(made.isDisjoint(with: RedirectURL.all.map(\.octets)))
    for url in RedirectURL.all {
      let host = url.environment.host
      let other = host.replacing("oauth-redirect", with: "oauth_redirect")
      let some = [
        "\(url.text)/", "http" + url.text.dropFirst(5), url.text.replacing(host, with: other),
      ]
      #expect(made.isSuperset(of: some.map(SampleInputs.octets)), "\(url.text)")
    }
  }

  @Test("any octet is encoded, with digits of either case; all are once more, twice or 30 times")
  func encoded() throws {
    let expected = Self.target.indices.flatMap { index in
      let escape = PercentEncoding.encodeAll([Self.target[index]])
      return [escape, escape.map(\.lowercased)].map { Self.target.replacing(index, by: $0) }
    }
    #expect(try targets("redirect-uri/encoded-octet", seeds: 3_000) == Set(expected))
    var all = [Self.target]
    for _ in 0..<30 { all.append(PercentEncoding.encode(all[all.count - 1])) }
    #expect(try targets("redirect-uri/encoded-twice", seeds: 100) == [all[1], all[2], all[30]])
  }
}
