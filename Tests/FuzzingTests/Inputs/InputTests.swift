import AppFlip
import Testing

@testable import Fuzzing

@Suite("Input links")
struct InputLinkTests {
  @Test(
    "20,000 random texts are split as by the reader of the rules, and serialise to what was split")
  func property() {
    var random = SplitMix64(seed: 1)
    let alphabet = Array("ab?#&=;%\0\u{FF}/:".utf8) + [0xFF, 0xC0]
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(24)).map { _ in alphabet[random.below(alphabet.count)] }
      let (link, uri) = (InputLink(splitting: bytes), URIReference(splitting: bytes))
      #expect(link.bytes == bytes && link.length == bytes.count)
      #expect(link.base[...] == uri.base && link.fragment.map { $0[...] } == uri.fragment)
    }
  }
}

@Suite("Parameters of inputs")
struct InputParametersTests {
  @Test("20,000 random queries are written as they were split, with every separator but the first")
  func writing() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let query = text(below: 40, &random)
      let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      var parameters = parts.map { part in
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        return InputParameter(
          Array(part[..<(equals ?? part.endIndex)]), equals.map { Array(part[($0 + 1)...]) })
      }
      #expect(InputParameters(splitting: query) == parameters)
      #expect(parameters.written == query && parameters.length == query.count)
      for index in parameters.indices { parameters[index].separator = text(below: 4, &random) }
      let written = zip(parameters, parts).map { $0.separator + $1 }.joined()
      let bytes = Array(written.dropFirst(parameters[0].separator.count))
      #expect(parameters.written == bytes && parameters.length == bytes.count)
    }
  }

  private func text(below length: Int, _ random: inout SplitMix64) -> [UInt8] {
    let bytes = Array("ab&==;%".utf8) + [0, 0xFF]
    return (0..<random.below(length)).map { _ in bytes[random.below(bytes.count)] }
  }
}
