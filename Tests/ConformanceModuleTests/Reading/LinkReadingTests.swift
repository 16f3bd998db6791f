import AppFlip
import Testing
import Web

@testable import Conformance

@Suite("Reading of a link")
struct LinkReadingTests {
  private static let base = Array("https://app.example.com/flip?".utf8)

  private static func mutated(
    _ bytes: [UInt8], _ random: inout SplitMix64
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(Array("%.+-aA/ \t\u{E9}".utf8).randomElement(using: &random) ?? 0, at: place)
    }
    return bytes
  }

  @Test("a redirect URI has the kind of its decoded bytes, once and repeated")
  func targets() {
    var random = SplitMix64(seed: 1)
    for round in 0..<6_000 {
      let url = RedirectURL.all[round % 12].bytes
      let written = round.isMultiple(of: 2) ? PercentEncoding.encode(url) : url
      let raw = Self.mutated(written, &random)
      let value = QueryValue(raw[...])
      let isEmpty = raw.isEmpty
      let target: RedirectTarget =
        value.isDecodable ? RedirectTarget(value.readings.percent) : .foreign
      let parameter = Array("redirect_uri=".utf8) + raw
      let answerable = target.isForeign ? nil : value.readings.percent
      let once = ParsedLink(Self.base + parameter)
      #expect(once.targets == (isEmpty ? [] : [target]) && once.answerable == answerable)
      let twice = ParsedLink(Self.base + parameter + Array("&".utf8) + parameter)
      #expect(twice.targets == (isEmpty ? [] : [target, target]))
      #expect(twice.answerable == answerable)
    }
  }

  @Test("a name only looks like a documented one if its letters hold that one's")
  func resemblance() {
    var random = SplitMix64(seed: 2)
    let parameters: [LinkParameter] = [.clientID, .state, .redirectURI]
    var alike = 0
    for round in 0..<6_000 {
      let parameter = parameters[round % 3]
      var name = Array(parameter.rawValue.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let piece = ["%5B", "%", "[]", "X", "%61", "%2561", "", "_", "utm"].randomElement(
          using: &random)
        name.insert(
          contentsOf: Array((piece ?? "").utf8), at: Int.random(in: 0...name.count, using: &random))
      }
      let once = PercentDecoding.decodeLiteral(name, as: .percent)
      let twice = PercentDecoding.decodeLiteral(once, as: .percent)
      let letters = twice.filter(\.isAlpha).map { $0 | 0x20 }
      let wanted = Array(parameter.rawValue.utf8.filter(\.isAlpha).dropFirst())
      let expected = LinkParameter(named: once) == nil && letters.holds(wanted)
      let link = ParsedLink(Self.base + Array("a=b&".utf8) + name + Array("=1&c".utf8))
      #expect(link.resembles(parameter) == expected, "\(Bytes.escaped(name))")
      if expected { alike += 1 }
    }
    #expect(alike > 1_000 && alike < 6_000)
  }

  @Test("a URL is repaired if something is dropped from it, and only then")
  func repair() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let bytes: [UInt8] = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        [0x00, 0x09, 0x0A, 0x0D, 0x20, 0x61, 0x62, 0xFF].randomElement(using: &random) ?? 0
      }
      let rest = bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) }
      let kept = Array(rest.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
      #expect(RepairedURL.repaired(bytes) == (kept == bytes ? nil : kept), "\(bytes)")
    }
  }

  @Test(
    "two URLs are the same for a reader in either order",
    arguments: [
      ("https://b\u{FC}cher.example/a", "https://bcher.example/a", true),
      ("https://b\u{FC}cher.example/a", "https://xn--bcher-kva.example/a", false),
      ("https://a.example/a", "https://A.example:443/./a", true),
      ("https://a.example/a", "https://b.example/a", false),
    ])
  func symmetry(_ row: (one: String, other: String, same: Bool)) {
    let (one, other) = (
      RepairedURL(Array(row.one.utf8)[...]), RepairedURL(Array(row.other.utf8)[...])
    )
    #expect((one == other) == row.same)
    #expect((other == one) == row.same)
  }
}
