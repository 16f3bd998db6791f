import AppFlip
import Testing

@Suite("Query parameters")
struct QueryParameterTests {
  @Test("every short query is split as by a second reader")
  func secondReader() {
    var sweep = Sweep()
    for pieces in sequences(of: ["a", "=", "&", "&\u{301}", "%26"], upTo: 6) {
      let query = utf8(pieces.joined())
      let found = QueryParameter.split(query[...])
      let expected = secondReading(of: query)
      sweep.check(
        found.map { Array($0.name) } == expected.map(\.name)
          && found.map { $0.value.map { Array($0) } } == expected.map(\.value)
          && found.map(\.offset) == expected.map(\.offset), Bytes.escaped(query))
    }
    sweep.finish(checks: 19_531)
  }

  @Test("the parameters of a reference come from its query alone")
  func ofReference() {
    #expect(URIReference(splitting: utf8("s://h/a=b")).parameters.isEmpty)
    #expect(URIReference(splitting: utf8("s://h/?")).parameters.isEmpty)
    #expect(URIReference(splitting: utf8("s://h/#?a=b")).parameters.isEmpty)
    let twice = URIReference(splitting: utf8("s://h/?a=1?a=2&a=3#a=4"))
    #expect(twice.parameters.map(raw) == [utf8("a=1?a=2"), utf8("a=3")])
  }

  private func raw(_ parameter: QueryParameter) -> [UInt8] {
    parameter.name + (parameter.value.map { utf8("=") + $0 } ?? [])
  }

  /// Reads byte by byte, with a part for each run between two ampersands.
  private func secondReading(
    of query: [UInt8]
  ) -> [(name: [UInt8], value: [UInt8]?, offset: Int)] {
    var parts: [(name: [UInt8], value: [UInt8]?, offset: Int)] = []
    var isOpen = false
    for (offset, byte) in query.enumerated() {
      if byte == UInt8(ascii: "&") {
        isOpen = false
        continue
      }
      if !isOpen { parts.append(([], nil, offset)) }
      isOpen = true
      let last = parts.count - 1
      if parts[last].value != nil {
        parts[last].value?.append(byte)
      } else if byte == UInt8(ascii: "=") {
        parts[last].value = []
      } else {
        parts[last].name.append(byte)
      }
    }
    return parts
  }
}
