import AppFlip
import Testing

@Suite("Percent-decoding")
struct PercentDecodingTests {
  @Test(
    "a percent sign with any two bytes behind it is an escape or literal",
    arguments: QueryReading.allCases)
  func everyPair(_ reading: QueryReading) {
    let digits = utf8("0123456789abcdef")
    var sweep = Sweep()
    for first in everyByte {
      for second in everyByte {
        let raw = utf8("%") + [first, second]
        let high = digits.firstIndex(of: first | (CharacterTable.alpha.holds(first) ? 0x20 : 0))
        let low = digits.firstIndex(of: second | (CharacterTable.alpha.holds(second) ? 0x20 : 0))
        var byte: UInt8?
        if let high, let low { byte = UInt8(16 * high + low) }
        let strict = byte.map { [$0] }
        let literal = strict ?? raw.map { reading == .form && $0 == 0x2B ? 0x20 : $0 }
        sweep.check((try? PercentDecoding.decode(raw, as: reading)) == strict, "\(raw)")
        sweep.check(PercentDecoding.decodeLiteral(raw, as: reading) == literal, "\(raw)")
      }
    }
    sweep.finish(checks: 2 * 65_536)
  }

  @Test(
    "a random part of a text is decoded as by a second reader, with any byte in it",
    arguments: QueryReading.allCases)
  func secondReader(_ reading: QueryReading) {
    var random = SplitMix64(seed: 21)
    var sweep = Sweep()
    for count in 0..<12_000 {
      let marks = random.bytes(count % 24, from: utf8("%%%+4fFaz&=\u{301}"))
      let raw = count.isMultiple(of: 2) ? marks : marks + random.bytes(count % 7)
      // What stands around the part must not matter.
      let slice = (utf8("%4") + raw + utf8("41"))[2..<raw.count + 2]
      let (decoded, invalid) = secondReading(of: raw, as: reading)
      sweep.check(PercentDecoding.decodeLiteral(raw, as: reading) == decoded, Bytes.escaped(raw))
      sweep.check(PercentDecoding.decodeLiteral(slice, as: reading) == decoded, Bytes.escaped(raw))
      sweep.check(invalidEscape(in: slice, as: reading) == invalid, Bytes.escaped(raw))
      let strict = try? PercentDecoding.decode(raw, as: reading)
      sweep.check(strict == (invalid == nil ? decoded : nil), Bytes.escaped(raw))
    }
    sweep.finish(checks: 48_000)
  }

  @Test("an error has the offset")
  func description() {
    let error = #expect(throws: PercentDecodingError.self) {
      try PercentDecoding.decode(utf8("ab%"), as: .form)
    }
    #expect(error?.description == "byte 2: a percent sign needs two hexadecimal digits after it")
  }

  /// The offset that the strict reader tells, nil if it decodes.
  private func invalidEscape(in raw: ArraySlice<UInt8>, as reading: QueryReading) -> Int? {
    do throws(PercentDecodingError) {
      _ = try PercentDecoding.decode(raw, as: reading)
      return nil
    } catch { return error.offset }
  }

  /// Decodes at each percent sign by looking two bytes ahead in a table of all escapes.
  private func secondReading(
    of raw: [UInt8], as reading: QueryReading
  ) -> (decoded: [UInt8], invalid: Int?) {
    var (decoded, invalid): ([UInt8], Int?) = ([], nil)
    var rest = raw[...]
    while let byte = rest.popFirst() {
      let digits = text(rest.prefix(2))
      if byte != UInt8(ascii: "%") {
        decoded.append(byte == UInt8(ascii: "+") && reading == .form ? 0x20 : byte)
      } else if rest.prefix(2).count == 2, rest.prefix(2).allSatisfy(CharacterTable.hexdig.holds),
        let value = UInt8(digits, radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        invalid = invalid ?? rest.startIndex - 1
        decoded.append(byte)
      }
    }
    return (decoded, invalid)
  }
}
