import AdapterProtocol
import Testing

/// The reader, writer and framer look at eight bytes at a time; none may slip through.
@Suite("Every byte at every place")
struct EveryByteTests {
  static let length = 19

  private func text(_ byte: UInt8, at place: Int) -> [UInt8] {
    var text = [UInt8](repeating: 0x61, count: Self.length)
    text[place] = byte
    return text
  }

  @Test("the reader stops at it when it must", arguments: 0..<length)
  func reader(place: Int) throws {
    for byte in UInt8.min...UInt8.max {
      let text = text(byte, at: place)
      let result = Result { () throws(JSONError) in try JSONReader.read([0x22] + text + [0x22]) }
      let expected: Result<JSON, JSONError> =
        switch byte {
        case 0..<0x20: failure(place + 1, .controlCharacter(byte))
        case 0x22: failure(place + 2, .trailingBytes)
        case 0x5C where place == Self.length - 1:
          failure(Self.length + 2, .unexpectedEnd(expected: .endOfString))
        case 0x5C: failure(place + 1, .invalidEscape)
        case 0x80...: failure(place + 1, .invalidUTF8)
        default: .success(.string(text))
        }
      #expect(result == expected, "byte \(byte)")
    }
  }

  private func failure(_ offset: Int, _ reason: JSONError.Reason) -> Result<JSON, JSONError> {
    .failure(JSONError(offset: offset, reason: reason))
  }

  @Test("the writer escapes it when it must", arguments: 0..<length)
  func writer(place: Int) {
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 16)
      let escaped =
        switch byte {
        case 0x22: #"\""#
        case 0x5C: #"\\"#
        case 0x27, 0x7F, 0..<0x20: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        case 0x80...: #"\ufffd"#
        default: shown([byte])
        }
      let (before, after) = (place, Self.length - place - 1)
      let expected =
        String(repeating: "a", count: before) + escaped + String(repeating: "a", count: after)
      let line = JSONWriter.line(.string(text(byte, at: place)))
      #expect(shown(line) == "\"\(expected)\"\n", "byte \(byte)")
    }
  }

  @Test("text is Unicode without it alone", arguments: 0..<length)
  func unicode(place: Int) {
    for byte in UInt8.min...UInt8.max {
      #expect(Text(text(byte, at: place)).isUnicode == (byte < 0x80), "byte \(byte)")
    }
  }

  @Test("a line ends there only at an LF", arguments: 0..<length)
  func framer(place: Int) {
    for byte in UInt8.min...UInt8.max {
      var framer = LineFramer()
      let text = text(byte, at: place)
      framer.append(text)
      if byte == 0x0A {
        #expect(framer.next() == .complete(Array(text[..<place])))
        #expect(framer.unterminated == Array(text[(place + 1)...]))
      } else {
        #expect(framer.next() == nil)
        #expect(framer.unterminated == text)
      }
    }
  }
}
