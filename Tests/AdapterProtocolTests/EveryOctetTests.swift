import AdapterProtocol
import Testing

/// The reader, writer and framer look at eight octets at a time; none may slip through.
@Suite("Every octet at every place")
struct EveryOctetTests {
  static let length = 19

  private func text(_ octet: UInt8, at place: Int) -> [UInt8] {
    var text = [UInt8](repeating: 0x61, count: Self.length)
    text[place] = octet
    return text
  }

  @Test("the reader stops at it when it must", arguments: 0..<length)
  func reader(place: Int) throws {
    for octet in UInt8.min...UInt8.max {
      let text = text(octet, at: place)
      let result = Result { () throws(JSONError) in try JSONReader.read([0x22] + text + [0x22]) }
      let expected: Result<JSON, JSONError> =
        switch octet {
        case 0..<0x20: failure(place + 1, .controlCharacter(octet))
        case 0x22: failure(place + 2, .trailingBytes)
        case 0x5C where place == Self.length - 1:
          failure(Self.length + 2, .unexpectedEnd(expected: .endOfString))
        case 0x5C: failure(place + 1, .invalidEscape)
        case 0x80...: failure(place + 1, .invalidUTF8)
        default: .success(.string(text))
        }
      #expect(result == expected, "octet \(octet)")
    }
  }

  private func failure(_ offset: Int, _ reason: JSONError.Reason) -> Result<JSON, JSONError> {
    .failure(JSONError(offset: offset, reason: reason))
  }

  @Test("the writer escapes it when it must", arguments: 0..<length)
  func writer(place: Int) {
    for octet in UInt8.min...UInt8.max {
      let digits = String(octet, radix: 16)
      let escaped =
        switch octet {
        case 0x22: #"\""#
        case 0x5C: #"\\"#
        case 0x27, 0x7F, 0..<0x20: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        case 0x80...: #"\ufffd"#
        default: shown([octet])
        }
      let (before, after) = (place, Self.length - place - 1)
      let expected =
        String(repeating: "a", count: before) + escaped + String(repeating: "a", count: after)
      let line = JSONWriter.line(.string(text(octet, at: place)))
      #expect(shown(line) == "\"\(expected)\"\n", "octet \(octet)")
    }
  }

  @Test("text is Unicode without it alone", arguments: 0..<length)
  func unicode(place: Int) {
    for octet in UInt8.min...UInt8.max {
      #expect(Text(text(octet, at: place)).isUnicode == (octet < 0x80), "octet \(octet)")
    }
  }

  @Test("a line ends there only at an LF", arguments: 0..<length)
  func framer(place: Int) {
    for octet in UInt8.min...UInt8.max {
      var framer = LineFramer()
      let text = text(octet, at: place)
      framer.append(text)
      if octet == 0x0A {
        #expect(framer.next() == .complete(Array(text[..<place])))
        #expect(framer.unterminated == Array(text[(place + 1)...]))
      } else {
        #expect(framer.next() == nil)
        #expect(framer.unterminated == text)
      }
    }
  }
}
