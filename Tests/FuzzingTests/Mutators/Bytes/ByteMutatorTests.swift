import AppFlip
import Fuzzing
import Testing

@Suite("Mutators of octets")
struct ByteMutatorTests {
  private static let flipped = (0..<2).flatMap { place in
    (0..<8).map { bit in
      var octets = Array("a?".utf8)
      octets[place] ^= 1 << UInt8(bit)
      return Octets.escaped(octets)
    }
  }

  private static let repeated = (2...9).flatMap { times in
    [
      String(repeating: "a", count: times) + "b", "a" + String(repeating: "b", count: times),
      String(repeating: "ab", count: times),
    ]
  }

  private static let rows = [
    Mutated("bytes/flip", "a?", flipped),
    Mutated("bytes/swap", "abc", ["bac", "cba", "acb"]),
    Mutated("bytes/delete", "abc", ["bc", "c", "", "ac", "a", "ab"]),
    Mutated("bytes/repeat", "ab", repeated),
    Mutated("bytes/splice", "ab", ["", "d", "cd", "a", "ad", "acd", "abd", "abcd"]),
    Mutated(
      "bytes/splice-parameters", "a?x=1&y",
      [
        "a?", "a?d=2", "a?c&d=2", "a?x=1", "a?x=1&d=2", "a?x=1&c&d=2", "a?x=1&y&d=2",
        "a?x=1&y&c&d=2",
      ]),
    Mutated("bytes/replace-by-word", "a?x=", ["a?x=\\xFF&", "a?x=%FF%26"]),
    Mutated("bytes/insert-word", "ab", ["\\xFF&ab", "a\\xFF&b", "ab\\xFF&"]),
    Mutated(
      "bytes/replace-by-word", "a?x=12",
      ["\\xFF&", "%FF%26", "\\xFF&2", "%FF%262", "1\\xFF&", "1%FF%26"].map { "a?x=\($0)" }),
  ]

  private static let mates = ["bytes/splice": "cd", "bytes/splice-parameters": "m?c&d=2"]

  @Test("makes exactly these links", arguments: rows)
  func exact(_ row: Mutated) throws {
    let mutation = try Mutation(
      row.name, row.link, mate: Self.mates[row.name] ?? "m", words: [[0xFF, UInt8(ascii: "&")]])
    #expect(mutation.all() == row.results)
  }

  @Test("one octet is another one, interesting half of the time") func replace() throws {
    let mutation = try Mutation("bytes/replace", "ab")
    var drawn: [UInt8: Int] = [:]
    for seed in 0..<400 {
      guard let octets = mutation.made(seed: UInt64(seed))?.link?.octets else { continue }
      let others = zip(octets, "ab".utf8).filter { $0 != $1 }
      #expect(octets.count == 2 && others.count == 1)
      for (octet, _) in others { drawn[octet, default: 0] += 1 }
    }
    #expect(drawn.count > 100)
    #expect(drawn[0, default: 0] + drawn[UInt8(ascii: "%"), default: 0] > 2)
  }

  @Test("one to four octets are inserted at one place") func insert() throws {
    let mutation = try Mutation("bytes/insert", "ab")
    var grown: Set<Int> = []
    var places: Set<Int> = []
    for seed in 0..<400 {
      let octets = try #require(mutation.made(seed: UInt64(seed))?.link?.octets)
      let place = (0...2).first { place in
        octets.prefix(place) + octets.suffix(2 - place) == Array("ab".utf8)[...]
      }
      places.insert(try #require(place))
      grown.insert(octets.count - 2)
    }
    #expect(grown == [1, 2, 3, 4])
    #expect(places == [0, 1, 2])
  }

  @Test("a run becomes up to 65,536 octets long") func repeatLong() throws {
    let mutation = try Mutation("bytes/repeat-long", "ab")
    let lengths = try (0..<40).map { try #require(mutation.made(seed: $0)?.length) }
    #expect(lengths.allSatisfy { (250...65_538).contains($0) })
    #expect(Set(lengths).count == 9 && lengths.contains(65_538))
  }

  @Test("what is written into octets may give the link another structure") func structure() throws {
    let mutation = try Mutation("bytes/insert-word", "ab", words: [Array("?x=1&y#z".utf8)])
    let link = try #require(mutation.made(seed: 1)?.link)
    #expect(link == InputLink(splitting: link.octets))
    #expect(link.query?.count == 2 && link.fragment != nil)
  }

  @Test(
    "now the link is changed, now the form, never both",
    arguments: ["bytes/flip", "bytes/insert", "bytes/delete", "bytes/repeat"])
  func form(_ name: String) throws {
    let mutation = try Mutation(name, FuzzInput(link: "a?q=1", form: "x=1"))
    let made = (0..<100).compactMap { mutation.made(seed: $0) }
    #expect(made.contains { $0.form == mutation.input.form })
    #expect(made.contains { $0.link == mutation.input.link })
    #expect(
      made.allSatisfy { ($0.form == mutation.input.form) != ($0.link == mutation.input.link) })
  }

  @Test("half of the changes are confined to one value") func confined() throws {
    let link = "https://app.example.com/a/very/long/path?x=1"
    let mutation = try Mutation("bytes/insert", link)
    let made = (0..<300).compactMap { mutation.made(seed: $0)?.link }
    let confined = made.filter { $0.octets.starts(with: link.dropLast().utf8) }
    #expect((140...190).contains(confined.count))
  }

  @Test(
    "doesn't apply",
    arguments: [
      ("bytes/flip", ""), ("bytes/replace", ""), ("bytes/swap", "aaa"), ("bytes/swap", ""),
      ("bytes/delete", ""), ("bytes/repeat", ""), ("bytes/repeat-long", ""),
      ("bytes/splice", ""), ("bytes/splice-parameters", "a"), ("bytes/insert-word", "a"),
      ("bytes/replace-by-word", "a?x=1"),
    ])
  func notApplicable(_ name: String, _ link: String) throws {
    #expect(try Mutation(name, link, mate: "").all(seeds: 50).isEmpty)
  }
}
