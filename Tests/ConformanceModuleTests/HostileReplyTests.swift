import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Hostile replies")
struct HostileReplyTests {
  private static let pieces: [[UInt8]] =
    [
      "https:", "//", Samples.a, "?", "&", "=", "#", "code=c", "state=S1", "error=cancelled",
      "error=", "error_description=%22", "%", "%z", "%2", "%00", "%FF", "+", "[", "]", "@", ":",
      "\u{301}", "\u{0}", "\u{1B}[31m", "..", "/", "code", "state=%E2%84%AA", "?code=c&state=S1",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0xAF], Array(repeating: 0x61, count: 5_000)]

  @Test("are judged and reported on, printably", arguments: 0..<8 as Range<UInt64>)
  func replies(_ seed: UInt64) throws {
    let adapter = StubAdapter {
      var random = SplitMix64(seed: seed)
      return { _ in
        let opened = (0..<random.below(4)).map { _ in
          let url = (0..<random.below(9)).flatMap { _ in random.pick(Self.pieces) ?? [] }
          return OpenedURL(url: Text(url), universalLinksOnly: random.oneIn(2))
        }
        return AppReply(handled: Bool.random(using: &random), opened: opened)
      }
    }
    let result = try ConformanceRun.execute(
      SharedCatalogue.app.get().sample(3, of: .app), on: adapter, named: "hostile")
    #expect(!result.isPassed)
    let stray = TextReport.render(result.record).utf8.first { !$0.isVisible && $0 != 0x0A }
    #expect(stray == nil)
    for line in result.record.bytes.split(separator: 0x0A) {
      #expect(throws: Never.self) { try JSONReader.read(Array(line)) }
    }
  }
}
