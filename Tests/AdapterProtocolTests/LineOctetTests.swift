import AdapterProtocol
import AppFlip
import Testing

@Suite("Lines octet by octet")
struct LineOctetTests {
  @Test("any number is written as it is", arguments: [0, 1, 9, 10, 99, 100, -1, -10, .max, .min])
  func number(_ number: Int) {
    #expect(shown(JSONWriter.line(.integer(number))) == "\(number)\n")
  }

  @Test("text is written octet by octet as it is in runs of them", arguments: 0..<48)
  func runs(length: Int) throws {
    for octet in UInt8.min ... .max {
      for place in 0..<max(1, length) {
        var text = [UInt8](repeating: 0x61, count: length)
        if length > 0 { text[place] = octet }
        let line = JSONWriter.line(.string(text))
        #expect(shown(line) == "\"" + text.map(form).joined() + "\"\n")
        let plain = JSON.string(octet < 0x80 ? text : [])
        #expect(try JSONReader.read(JSONWriter.line(plain)) == plain)
      }
    }
  }

  /// An octet between quotation marks, by the rules of the writer.
  private func form(_ octet: UInt8) -> String {
    switch octet {
    case 0x22: #"\""#
    case 0x5C: #"\\"#
    case 0x27, 0..<0x20, 0x7F:
      "\\u00" + (octet < 0x10 ? "0" : "") + String(octet, radix: 16)
    case 0x80...: #"\ufffd"#
    default: String(UnicodeScalar(octet))
    }
  }

  @Test("a line ends at its line feed wherever that stands", arguments: 1..<48)
  func lineFeed(length: Int) {
    for place in 0..<length {
      for filler: UInt8 in [0x61, 0x8A, 0xFF, 0x00] {
        var octets = [UInt8](repeating: filler, count: length)
        octets[place] = 0x0A
        var framer = LineFramer()
        framer.append(octets)
        #expect(framer.next() == .complete(Array(octets[..<place])))
        #expect(framer.next() == nil)
        #expect(framer.unterminated == Array(octets[(place + 1)...]))
      }
    }
  }
}
