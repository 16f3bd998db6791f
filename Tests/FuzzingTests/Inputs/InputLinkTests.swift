import AppFlip
import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Input links")
struct InputLinkTests {
  @Test("a link is split at its delimiters") func parts() {
    let link = Inputs.link("https://a/b?x=1&y&=&&z=2=3#f#?g")
    #expect(link.base == Array("https://a/b".utf8))
    #expect(link.fragment == Array("f#?g".utf8))
    #expect(
      link.query == [
        InputParameter([UInt8(ascii: "x")], [UInt8(ascii: "1")]),
        InputParameter([UInt8(ascii: "y")], nil), InputParameter([], []), InputParameter([], nil),
        InputParameter([UInt8(ascii: "z")], Array("2=3".utf8)),
      ])
  }

  @Test("20,000 random texts serialise to what was split")
  func property() {
    var random = SplitMix64(seed: 1)
    let alphabet = Array("ab?#&=;%\0\u{FF}/:".utf8) + [0xFF, 0xC0]
    for _ in 0..<20_000 {
      let octets = (0..<random.below(24)).map { _ in alphabet[random.below(alphabet.count)] }
      let link = InputLink(splitting: octets)
      #expect(link.octets == octets && link.length == octets.count)
    }
  }

  @Test("the parts of every link of the catalogue are the same for the reader of the rules")
  func sameParts() throws {
    for testCase in try SharedCatalogue.all.get().cases where !testCase.isDependent {
      for step in testCase.steps {
        guard let octets = try step.link?.fill(.offered) else { continue }
        let (input, uri) = (InputLink(splitting: octets), URIReference(splitting: octets))
        #expect(input.octets == octets && input.base[...] == uri.base)
        #expect(input.fragment.map { $0[...] } == uri.fragment)
        let named = (input.query ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        #expect(named.map { $0.name[...] } == uri.parameters.map(\.name))
        #expect(named.map { $0.value.map { $0[...] } } == uri.parameters.map(\.value))
      }
    }
  }
}
