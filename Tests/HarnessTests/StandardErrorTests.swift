import Testing

@testable import Processes

@Suite("Standard error")
struct StandardErrorTests {
  @Test("keeps all bytes up to its limit, then the first two lines and the last bytes")
  func kept() {
    var log = StandardErrorTail(limit: 8)
    func add(_ text: String) -> String {
      log.append(Array(text.utf8)[...])
      return String(decoding: log.bytes, as: UTF8.self)
    }
    #expect(add("a\nbb") == "a\nbb")
    #expect(add("\nccc") == "a\nbb\nccc")
    #expect(add("d") == "a\nbb\ncccd")
    #expect(add("eeeeee\n") == "a\nbb\ndeeeeee\n")
    #expect(add("0123456789") == "a\nbb\n23456789")
  }
}
