import AppFlip
import Testing

@testable import Fuzzing

@Suite("Targets of inputs")
struct InputTargetTests {
  @Test(
    "what a value stands for is what the decoder says, for the 12 URLs and all that is like them")
  func values() {
    var random = SplitMix64(seed: 6)
    for url in ListedURLs.octets {
      for raw in [PercentEncoding.encode(url), url, PercentEncoding.encodeAll(url)] {
        #expect(InputTarget.target(of: raw[...])?.octets == url)
        for _ in 0..<200 {
          let place = random.below(raw.count)
          let end = min(raw.count, place + random.below(3))
          let other = raw.splicing(place..<end, with: random.oneIn(2) ? [] : [random.octet()])
          let decoded = try? PercentDecoding.decode(other, as: .percent)
          #expect(
            InputTarget.target(of: other[...]) == decoded.map { URIReference(splitting: $0) })
        }
      }
    }
    #expect(InputTarget.target(of: []) == nil)
  }
}
