import AppFlip
import Conformance
import Fuzzing
import TestSupport
import Testing

@Suite("Input links")
struct InputLinkTests {
  @Test("a link is split at its delimiters") func parts() {
    let link = InputLink(splitting: Array("https://a/b?x=1&y&=&&z=2=3#f#?g".utf8))
    #expect(link.base == Array("https://a/b".utf8))
    #expect(link.fragment == Array("f#?g".utf8))
    #expect(
      link.query == [
        InputParameter([UInt8(ascii: "x")], [UInt8(ascii: "1")]),
        InputParameter([UInt8(ascii: "y")], nil), InputParameter([], []), InputParameter([], nil),
        InputParameter([UInt8(ascii: "z")], Array("2=3".utf8)),
      ])
  }

  @Test("20,000 random texts, and every link of the catalogue, serialise to what was split")
  func property() throws {
    var random = SplitMix64(seed: 1)
    let alphabet = Array("ab?#&=;%\0\u{FF}/:".utf8) + [0xFF, 0xC0]
    for _ in 0..<20_000 {
      let octets = (0..<random.below(24)).map { _ in alphabet[random.below(alphabet.count)] }
      let link = InputLink(splitting: octets)
      #expect(link.octets == octets && link.length == octets.count)
    }
    for testCase in try SharedCatalogue.all.get().cases {
      for step in testCase.steps where !testCase.isDependent {
        guard let octets = try step.link?.fill(.offered) else { continue }
        #expect(InputLink(splitting: octets).octets == octets)
      }
    }
  }

  @Test("the parts are the same as for the reader of the conformance rules")
  func sameParts() throws {
    for testCase in try SharedCatalogue.all.get().cases {
      for step in testCase.steps where !testCase.isDependent {
        guard let octets = try step.link?.fill(.offered) else { continue }
        let (input, uri) = (InputLink(splitting: octets), URIReference(splitting: octets))
        #expect(input.base[...] == uri.base)
        #expect(input.fragment.map { $0[...] } == uri.fragment)
        let named = (input.query ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        #expect(named.map { $0.name[...] } == uri.parameters.map(\.name))
        #expect(named.map { $0.value.map { $0[...] } } == uri.parameters.map(\.value))
      }
    }
  }
}
