import AppFlip
import Testing

@Suite("Text as bytes")
struct BytesTests {
  @Test("every pair of bytes can be read back")
  func escapedPairs() {
    var sweep = Sweep()
    for first in everyByte {
      for second in everyByte { sweep.check(isShownBack([first, second]), "\(first) \(second)") }
    }
    sweep.finish(checks: 65_536)
  }

  @Test(
    "bytes are shown as documented",
    arguments: [
      ("", ""), ("a b~", "a b~"), ("\\", "\\\\"), ("\\x41", "\\\\x41"), ("\n", "\\x0A"),
      ("\u{0}", "\\x00"), ("\u{7F}", "\\x7F"), ("\u{1B}[31m", "\\x1B[31m"),
      ("\u{E9}", "\\xC3\\xA9"),
      ("\u{202E}", "\\xE2\\x80\\xAE"), ("\u{212A}", "\\xE2\\x84\\xAA"), ("a\u{301}", "a\\xCC\\x81"),
      ("\"'", "\"'"), ("##vso[task.complete]", "#\\x23vso[task.complete]"),
      ("a ##[error]x", "a #\\x23[error]x"), ("::error ::x", "\\x3A:error \\x3A:x"),
      ("a ::stop", "a \\x3A:stop"), ("a ::", "a \\x3A:"),
      ("https://[::1]/#a::b", "https://[::1]/#a::b"),
    ] as [(Sample, Sample)])
  func escaped(_ sample: Sample, _ shown: Sample) {
    #expect(utf8(Bytes.escaped(sample.bytes)) == shown.bytes)
  }

  @Test("the first difference is the first different byte")
  func firstDifferenceOfShortTexts() {
    let texts = sequences(of: [0x61, 0x62, 0xFF], upTo: 4) as [[UInt8]]
    var sweep = Sweep()
    for first in texts {
      for second in texts {
        let common = zip(first, second).prefix { $0 == $1 }.count
        let expected = first == second ? nil : common
        sweep.check(Bytes.firstDifference(first, second) == expected, "\(first) \(second)")
      }
    }
    sweep.finish(checks: 121 * 121)
  }

  @Test("the visible characters are those of RFC 6749: the space to the tilde")
  func visible() {
    #expect(everyByte.filter(\.isVisible) == Array(UInt8(0x20)...0x7E))
  }

  private func isShownBack(_ bytes: [UInt8]) -> Bool {
    let shown = utf8(Bytes.escaped(bytes))
    return shown.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && readBack(shown) == bytes
  }

  /// Reads `\\` and `\xHH`; nil for any other use of a backslash.
  private func readBack(_ shown: [UInt8]) -> [UInt8]? {
    let digits = utf8("0123456789ABCDEF")
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], shown[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        guard let first = rest.popFirst(), let second = rest.popFirst(),
          let high = digits.firstIndex(of: first), let low = digits.firstIndex(of: second)
        else { return nil }
        bytes.append(UInt8(16 * high + low))
      default: return nil
      }
    }
    return bytes
  }
}
