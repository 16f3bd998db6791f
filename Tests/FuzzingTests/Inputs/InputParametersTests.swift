import AppFlip
import Fuzzing
import Testing

@Suite("Parameters of inputs")
struct InputParametersTests {
  @Test("20,000 random queries are split as their parts are")
  func splitting() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let query = text(below: 40, &random)
      let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      let parameters = parts.map { part in
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        return InputParameter(
          Array(part[..<(equals ?? part.endIndex)]), equals.map { Array(part[($0 + 1)...]) })
      }
      #expect(InputParameters(splitting: query) == parameters)
      #expect(parameters.written == query && parameters.length == query.count)
    }
  }

  @Test("they are written with every separator but the first")
  func separators() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let parameters = (0..<random.below(5)).map { _ in
        InputParameter(
          text(below: 6, &random), random.oneIn(3) ? nil : text(below: 6, &random),
          separator: text(below: 6, &random))
      }
      let texts = parameters.map {
        [$0.separator, $0.name] + ($0.value.map { [[0x3D], $0] } ?? [])
      }
      let octets = Array(texts.joined().joined().dropFirst(parameters.first?.separator.count ?? 0))
      #expect(parameters.written == octets && parameters.length == octets.count)
    }
  }

  @Test("a change of one part leaves the others as they are")
  func changes() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let texts = (0..<6).map { _ in text(below: 6, &random) }
      let values = [texts[2], texts[5]].map { random.oneIn(3) ? nil : $0 }
      var parameter = InputParameter(texts[1], values[0], separator: texts[0])
      #expect(
        parameter.separator == texts[0] && parameter.name == texts[1]
          && parameter.value == values[0])
      parameter.value = values[1]
      #expect(parameter == InputParameter(texts[1], values[1], separator: texts[0]))
      parameter.name = texts[4]
      #expect(parameter == InputParameter(texts[4], values[1], separator: texts[0]))
      parameter.separator = texts[3]
      #expect(parameter == InputParameter(texts[4], values[1], separator: texts[3]))
      #expect(
        parameter.separator == texts[3] && parameter.name == texts[4]
          && parameter.value == values[1])
    }
  }

  private func text(below length: Int, _ random: inout SplitMix64) -> [UInt8] {
    let octets = Array("ab&==;%".utf8) + [0, 0xFF]
    return (0..<random.below(length)).map { _ in octets[random.below(octets.count)] }
  }
}
