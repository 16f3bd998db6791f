import AdapterProtocol
import Testing

@Suite("Line framer")
struct LineFramerTests {
  /// A stream, the limit that it is cut with, its lines and its rest.
  struct Stream: CustomTestStringConvertible {
    let bytes: String
    var limit = 5
    let lines: [LineFramer.Line]
    var rest = ""
    var testDescription: String { bytes.debugDescription }
  }

  static let streams: [Stream] = [
    Stream(bytes: "", lines: []),
    Stream(bytes: "ab", lines: [], rest: "ab"),
    Stream(bytes: "ab\n", lines: [.text("ab")]),
    Stream(bytes: "\n\n", lines: [.text(""), .text("")]),
    Stream(bytes: "a\nbc\nd", lines: [.text("a"), .text("bc")], rest: "d"),
    Stream(bytes: "a\r\nb\n\r\n", lines: [.text("a"), .text("b"), .text("")]),
    Stream(bytes: "a\r\r\n", lines: [.text("a\r")]),
    Stream(bytes: "a\rb\n", lines: [.text("a\rb")]),
    Stream(bytes: "a\r", lines: [], rest: "a\r"),
    Stream(bytes: "a\u{85}\n", lines: [.text("a\u{85}")]),
    Stream(bytes: "a\0b\u{B}\n", lines: [.text("a\0b\u{B}")]),
    Stream(bytes: "12345\n", lines: [.text("12345")]),
    Stream(bytes: "12345", lines: [], rest: "12345"),
    Stream(bytes: "12345\r\n", lines: [.text("12345")]),
    Stream(bytes: "12345\r", lines: [], rest: "12345\r"),
    Stream(bytes: "123456\n", lines: [.long("12345")]),
    Stream(bytes: "123456", lines: [.long("12345")]),
    Stream(bytes: "12345\rx\nab\n", lines: [.long("12345"), .text("ab")]),
    Stream(bytes: "12345\r\r\nab\n", lines: [.long("12345"), .text("ab")]),
    Stream(bytes: "1234\r\r\nab\n", lines: [.text("1234\r"), .text("ab")]),
    Stream(bytes: "123456\r\nab\r\n", lines: [.long("12345"), .text("ab")]),
    Stream(
      bytes: "1234567890123\n\nab\nc", lines: [.long("12345"), .text(""), .text("ab")], rest: "c"),
    Stream(
      bytes: "1234567\n7654321\n12345\n123456789",
      lines: [.long("12345"), .long("76543"), .text("12345"), .long("12345")]),
    Stream(bytes: "\n\r\nx", limit: 0, lines: [.text(""), .text(""), .long("")]),
  ]

  @Test("cuts a stream into the same lines at every size of chunks", arguments: streams)
  func chunks(_ stream: Stream) {
    let bytes = utf8(stream.bytes)
    for size in 1...max(bytes.count, 1) {
      var framer = LineFramer(limit: stream.limit)
      var lines: [LineFramer.Line] = []
      for start in Swift.stride(from: 0, to: bytes.count, by: size) {
        framer.append(bytes[start..<min(start + size, bytes.count)])
        while let line = framer.next() { lines.append(line) }
      }
      #expect(lines == stream.lines, "chunks of \(size)")
      #expect(shown(framer.unterminated) == stream.rest, "chunks of \(size)")
    }
  }

  @Test("holds 1 MiB in a line and not a byte more")
  func usualLimit() {
    let longest = [UInt8](repeating: 0x61, count: 1_048_576)
    let prefix = [UInt8](repeating: 0x61, count: 400)
    for end in ["\n", "\r\n"] {
      var framer = LineFramer()
      framer.append(longest + utf8(end))
      #expect(framer.lines() == [.complete(longest)])
      framer.append(longest + utf8("b" + end + "c" + end))
      #expect(framer.lines() == [.oversized(prefix: prefix), .text("c")])
    }
  }

  @Test("reports an endless line once, and keeps nothing after it")
  func endless() {
    var framer = LineFramer(limit: 1_000)
    var lines: [LineFramer.Line] = []
    for _ in 0..<1_000 {
      framer.append([UInt8](repeating: 0x62, count: 100))
      lines += framer.lines()
      #expect(framer.unterminated.count <= 1_001)
    }
    #expect(lines == [.oversized(prefix: [UInt8](repeating: 0x62, count: 400))])
    framer.append(utf8("b\nok\n"))
    #expect(framer.unterminated == [])
    #expect(framer.lines() == [.text("ok")])
  }
}

extension LineFramer {
  fileprivate mutating func lines() -> [Line] {
    var lines: [Line] = []
    while let line = next() { lines.append(line) }
    return lines
  }
}

extension LineFramer.Line {
  fileprivate static func text(_ text: String) -> Self { .complete(utf8(text)) }
  fileprivate static func long(_ prefix: String) -> Self { .oversized(prefix: utf8(prefix)) }
}
