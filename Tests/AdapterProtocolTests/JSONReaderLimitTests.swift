import AdapterProtocol
import Testing

@Suite("JSON reader: names and depth")
struct JSONReaderLimitTests {
  @Test(
    "refuses a repeated name, however it is written",
    arguments: [
      (#"{"a":1,"a":1}"#, "a", 7),
      (#"{"a":1,"b":2, "a":3}"#, "a", 14),
      (#"{"a":1,"\u0061":2}"#, "a", 7),
      (#"{"\u0061":1,"a":2}"#, "a", 12),
      (#"{"":1,"":2}"#, "", 6),
      (#"{"/":1,"\/":2}"#, "/", 7),
      ("{\"\u{E9}\":1,\"\\u00e9\":2}", "\u{E9}", 8),
      ("{\"\u{1F600}\":1,\"\\ud83d\\ude00\":2}", "\u{1F600}", 10),
      (#"[0,{"x":{"a":1,"a":2}}]"#, "a", 15),
      (#"{"a":{"b":1,"c":2},"d":0,"a":2}"#, "a", 25),
      (#"{"a":1,"b":2,"b":3,"a":4}"#, "b", 13),
    ])
  func refusesRepeatedNames(_ object: String, _ name: String, _ offset: Int) {
    #expect(throws: JSONError(offset: offset, reason: .duplicateName(utf8(name)))) {
      try JSONReader.read(utf8(object))
    }
  }

  @Test("finds the first repetition among any number of names", arguments: [2, 16, 500])
  func findsFirstRepetition(count: Int) throws {
    let names = (0..<count).map { "n\($0 * 7919 % count)-\($0)" }
    #expect(throws: Never.self) { try JSONReader.read(object(names)) }
    for (first, second) in [(0, count - 1), (count / 2 - 1, count / 2)] {
      var repeating = names
      repeating[second] = repeating[first]
      let offset = object(Array(repeating[..<second])).count
      #expect(
        throws: JSONError(offset: offset, reason: .duplicateName(utf8(repeating[first])))
      ) { try JSONReader.read(object(repeating)) }
    }
  }

  @Test("reports the earliest of several repetitions in a large object")
  func earliestRepetition() {
    var names = (0..<100).map { "n\($0)" }
    names[60] = "n1"
    names[50] = "n49"
    names[99] = "n0"
    let offset = object(Array(names[..<50])).count
    #expect(throws: JSONError(offset: offset, reason: .duplicateName(utf8("n49")))) {
      try JSONReader.read(object(names))
    }
  }

  @Test("reads 100,000 names, and finds the one that repeats among them")
  func manyNames() throws {
    var names = (0..<100_000).map { "name-\($0)" }
    guard case .object(let read) = try JSONReader.read(object(names)) else {
      Issue.record("no object")
      return
    }
    #expect(read.members.count == names.count)
    names[99_999] = "name-0"
    #expect(throws: JSONError.self) { try JSONReader.read(object(names)) }
  }

  @Test("nests 64 deep and no deeper, so that no text endangers the stack")
  func depth() throws {
    let (open, close) = (nest("[", 64), nest("]", 64))
    #expect(throws: Never.self) { try JSONReader.read(open + close) }
    #expect(throws: JSONError(offset: 64, reason: .tooDeep(limit: 64))) {
      try JSONReader.read(open + utf8("[]") + close)
    }
    #expect(throws: JSONError(offset: 5 * 64, reason: .tooDeep(limit: 64))) {
      try JSONReader.read(nest("{\"a\":", 64) + utf8("{}"))
    }
    #expect(throws: JSONError(offset: 64, reason: .tooDeep(limit: 64))) {
      try JSONReader.read(nest("[", 1_000_000))
    }
  }

  @Test("leaves a depth again: siblings do not add up")
  func siblings() throws {
    let text = "[" + Array(repeating: "[],{}", count: 100).joined(separator: ",") + "]"
    #expect(throws: Never.self) {
      try JSONReader.read(nest("[", 62) + utf8(text) + nest("]", 62))
    }
  }

  /// An object with these names, whose length without the brace is where a next name would stand.
  private func object(_ names: [String]) -> [UInt8] {
    utf8("{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}")
  }

  private func nest(_ text: String, _ count: Int) -> [UInt8] {
    Array(Array(repeating: utf8(text), count: count).joined())
  }
}
