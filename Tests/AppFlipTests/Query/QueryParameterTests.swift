import AppFlip
import Testing

@Suite("Query parameters")
struct QueryParameterTests {
  @Test(
    "a query is split at each & and a part at its first =",
    arguments: [
      ("", []), ("a", ["a"]), ("a=", ["a="]), ("=", ["="]), ("=a", ["=a"]), ("==", ["=="]),
      ("a=b", ["a=b"]), ("a=b=c", ["a=b=c"]), ("a=b&c=d", ["a=b", "c=d"]), ("&", []), ("&&", []),
      ("&a&&b=&", ["a", "b="]), ("a&a&a", ["a", "a", "a"]), ("&=&=&", ["=", "="]),
      ("a;b=c", ["a;b=c"]), ("a%26b=c%3Dd", ["a%26b=c%3Dd"]), ("a?b=/c", ["a?b=/c"]),
      ("a b=c\u{0}", ["a b=c\u{0}"]), ("a#b=c", ["a#b=c"]),
    ] as [(Sample, [Sample])])
  func split(_ query: Sample, _ parts: [Sample]) {
    let parameters = QueryParameter.split(query.octets[...])
    #expect(parameters.map(raw) == parts.map(\.octets))
  }

  @Test("a part without = has no value, which isn't an empty one")
  func noValue() {
    let parameters = QueryParameter.split(bytes("a&a=&=")[...])
    #expect(parameters.map { text($0.name) } == ["a", "a", ""])
    #expect(parameters.map { $0.value.map(text) } == [nil, "", ""])
    #expect(parameters.first != parameters.dropFirst().first)
  }

  @Test("a name and a value stay raw")
  func raw() {
    let parameters = QueryParameter.split(bytes("%61+=%3D+%zz=\u{E9}")[...])
    #expect(parameters.map { text($0.name) } == ["%61+"])
    #expect(parameters.map { $0.value.map { Array($0) } } == [bytes("%3D+%zz=\u{E9}")])
  }

  @Test(
    "a combining mark, a joiner or a variation selector behind a delimiter hides nothing",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{338}", "\u{1F3FB}", "\r\n"]
      as [Sample])
  func combiningMarks(_ mark: Sample) {
    let query = "a=\(mark.text)b&\(mark.text)c=d&e\(mark.text)=f"
    let parameters = QueryParameter.split(bytes(query)[...])
    #expect(
      parameters.map { Array($0.name) }
        == [bytes("a"), mark.octets + bytes("c"), bytes("e") + mark.octets])
    #expect(
      parameters.map { $0.value.map { Array($0) } }
        == [mark.octets + bytes("b"), bytes("d"), bytes("f")])
  }

  @Test("octets that are no UTF-8 hide no delimiter either")
  func invalidUTF8() {
    let parameters = QueryParameter.split([0xC3, 0x26, 0xE2, 0x84, 0x3D, 0xF0, 0x26, 0xFF][...])
    #expect(parameters.map { Array($0.name) } == [[0xC3], [0xE2, 0x84], [0xFF]])
    #expect(parameters.map { $0.value.map { Array($0) } } == [nil, [0xF0], nil])
  }

  @Test("every short query is split as by a second reader")
  func secondReader() {
    var sweep = Sweep()
    for pieces in sequences(of: ["a", "=", "&", "&\u{301}", "%26"], upTo: 6) {
      let query = bytes(pieces.joined())
      let found = QueryParameter.split(query[...])
      let expected = secondReading(of: query)
      sweep.check(
        found.map { Array($0.name) } == expected.map(\.name)
          && found.map { $0.value.map { Array($0) } } == expected.map(\.value)
          && found.map(\.offset) == expected.map(\.offset), Octets.escaped(query))
    }
    sweep.finish(checks: 19_531)
  }

  @Test("an offset is that of the name in the text that was split")
  func offsets() {
    let reference = URIReference(splitting: bytes("https://h/p?a=b&&cd&=e#f"))
    #expect(reference.parameters.map(\.offset) == [12, 17, 20])
    #expect(reference.parameters.map { text($0.name) } == ["a", "cd", ""])
    #expect(QueryParameter.split(bytes("&a")[...]).map(\.offset) == [1])
  }

  @Test("the parameters of a reference are those of its query alone")
  func ofReference() {
    #expect(URIReference(splitting: bytes("s://h/a=b")).parameters.isEmpty)
    #expect(URIReference(splitting: bytes("s://h/?")).parameters.isEmpty)
    #expect(URIReference(splitting: bytes("s://h/#?a=b")).parameters.isEmpty)
    let twice = URIReference(splitting: bytes("s://h/?a=1?a=2&a=3#a=4"))
    #expect(twice.parameters.map(raw) == [bytes("a=1?a=2"), bytes("a=3")])
  }

  private func raw(_ parameter: QueryParameter) -> [UInt8] {
    parameter.name + (parameter.value.map { bytes("=") + $0 } ?? [])
  }

  /// Reads octet by octet, with a part for each run between two ampersands.
  private func secondReading(
    of query: [UInt8]
  ) -> [(name: [UInt8], value: [UInt8]?, offset: Int)] {
    var parts: [(name: [UInt8], value: [UInt8]?, offset: Int)] = []
    var isOpen = false
    for (offset, octet) in query.enumerated() {
      if octet == UInt8(ascii: "&") {
        isOpen = false
        continue
      }
      if !isOpen { parts.append(([], nil, offset)) }
      isOpen = true
      let last = parts.count - 1
      if parts[last].value != nil {
        parts[last].value?.append(octet)
      } else if octet == UInt8(ascii: "=") {
        parts[last].value = []
      } else {
        parts[last].name.append(octet)
      }
    }
    return parts
  }
}
