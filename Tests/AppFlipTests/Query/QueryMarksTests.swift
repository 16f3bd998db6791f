import AppFlip
import Testing

/// What a walk through a query says of its parts is what their octets say one by one.
@Suite("Marks of a query")
struct QueryMarksTests {
  private static let all: [(name: String, marks: QueryMarks)] = [
    ("percent", .percent), ("broken", .brokenEscape), ("plus", .plus), ("non-ASCII", .nonASCII),
    ("control", .control), ("stray", .stray), ("blank", .blank),
  ]

  private static let pieces = [
    "a", "Z9-", "%41", "%c3", "%00", "%7F", "%1f", "%", "%4", "%zz", "+", "&", "=", "\u{E9}", " ",
    "\t", "\u{7F}", "\"", "<", "[", "`", "{", "~", "!$'()*,;:@/?", "#", "state", "redirect_uri",
  ]

  /// The names of the marks of a raw name or value.
  private static func marks(of raw: ArraySlice<UInt8>) -> [String] {
    var names: Set<String> = []
    var index = raw.startIndex
    while index < raw.endIndex {
      let octet = raw[index]
      let escaped = PercentDecoding.escapedOctet(in: raw, at: index)
      if octet == 0x25 { names.insert("percent") }
      if octet == 0x25, escaped == nil { names.insert("broken") }
      if octet == 0x2B { names.insert("plus") }
      if escaped ?? octet >= 0x80 { names.insert("non-ASCII") }
      if escaped ?? octet < 0x20 || escaped ?? octet == 0x7F { names.insert("control") }
      if octet != 0x25, !octet.isQueryCharacter { names.insert("stray") }
      if octet <= 0x20 { names.insert("blank") }
      index += escaped == nil ? 1 : 3
    }
    return all.map(\.name).filter(names.contains)
  }

  private static func names(of marks: QueryMarks) -> [String] {
    all.filter { marks.contains($0.marks) }.map(\.name)
  }

  private static func queries(_ count: Int) -> [[UInt8]] {
    var random = SplitMix64(seed: 5)
    return (0..<count).map { round in
      switch round % 3 {
      case 0: random.text(round % 29, of: pieces)
      case 1: random.octets(round % 67)
      default: random.octets(round % 67, from: Array("abcdefgh012%=&+".utf8))
      }
    }
  }

  @Test("each name and each value is marked as its octets are, and the query as all of them")
  func parts() {
    var sweep = Sweep()
    for query in Self.queries(30_000) {
      var places = QueryPlaces()
      var expected: Set<String> = []
      var isAsExpected = true
      while let place = places.next(in: query.span) {
        let name = Self.marks(of: query[place.start..<place.equals])
        let value = Self.marks(of: query[place.valueStart..<place.end])
        isAsExpected =
          isAsExpected && Self.names(of: place.nameMarks) == name
          && Self.names(of: place.valueMarks) == value
        expected.formUnion(name + value)
      }
      sweep.check(isAsExpected, Octets.escaped(query))
      sweep.check(Set(Self.names(of: places.marks)) == expected, Octets.escaped(query))
    }
    sweep.finish(checks: 60_000)
  }

  @Test("a reference is a URI by the marks of its query if it is one by all of its octets")
  func references() {
    var random = SplitMix64(seed: 6)
    var sweep = Sweep()
    var good = 0
    let bases = [
      "https://app.example.com/flip", "a:b", "//host/x", "", "h ttps://a", "https://[::1]:8/",
    ]
    for query in Self.queries(30_000) {
      let base = random.text(1, of: bases)
      let fragment = random.text(1, of: ["", "", "#a", "#%41?", "# ", "#%"])
      let uri = URIReference(splitting: base + [0x3F] + query + fragment)
      var places = QueryPlaces()
      let read = Array(uri.query ?? [])
      while places.next(in: read.span) != nil {}
      let isURI = uri.isURI
      sweep.check(
        uri.isURI(withQueryOf: places.marks) == isURI, Octets.escaped(uri.octets))
      if isURI { good += 1 }
    }
    sweep.finish(checks: 30_000)
    #expect(good > 1_000 && good < 20_000)
  }

  @Test("long references are split at their first delimiters")
  func splitting() {
    var random = SplitMix64(seed: 7)
    var sweep = Sweep()
    for round in 0..<20_000 {
      let octets = random.octets(round % 83, from: Array("aaaaaaaaaaaaaaaaaaaabcdefgh/?#:".utf8))
      let uri = URIReference(splitting: octets)
      let end = octets.firstIndex(of: 0x23) ?? octets.count
      let mark = octets[..<end].firstIndex(of: 0x3F) ?? end
      sweep.check(uri.fragment == (end < octets.count ? octets[(end + 1)...] : nil), "\(octets)")
      sweep.check(uri.query == (mark < end ? octets[(mark + 1)..<end] : nil), "\(octets)")
      sweep.check(uri.base == octets[..<mark], "\(octets)")
    }
    sweep.finish(checks: 60_000)
  }
}
