import AdapterProtocol
import Testing

@Suite("Texts of errors")
struct ErrorTextTests {
  @Test(
    "a path reads as people write it",
    arguments: [
      (JSONPath(), ""),
      (JSONPath("ok"), "ok"),
      (JSONPath("ok", "app_link"), "ok.app_link"),
      (JSONPath([.member(utf8("ok")), .index(2), .member(utf8("url"))]), "ok[2].url"),
      (JSONPath([.index(0), .index(10)]), "[0][10]"),
      (JSONPath("authorization-endpoint", "x-1"), "authorization-endpoint.x-1"),
      (JSONPath("a.b"), #"["a.b"]"#),
      (JSONPath("a", "", "b"), #"a[""].b"#),
      (JSONPath("a\n\"é"), #"["a\u000a\"\u00e9"]"#),
    ] as [(JSONPath, String)])
  func paths(path: JSONPath, text: String) {
    #expect(path.description == text)
  }

  @Test("a name is cut between characters", arguments: 0...4)
  func cutNames(shift: Int) {
    let name = String(repeating: "a", count: 56 + shift) + "\u{1F600}" + "bcdefgh"
    let error = MessageError(path: JSONPath(), problem: .unknownName(utf8(name), known: []))
    let shown = String(repeating: "a", count: 56 + shift) + (shift == 0 ? #"\ud83d\ude00"# : "")
    #expect(
      error.description
        == "the message: unknown name \"\(shown)\"... (\(67 + shift) bytes); known: ")
  }

  @Test("an error finds its place in the line")
  func located() {
    let line = utf8(#" {"a": [ 1 , {"b":[], "c": "x"} ,3]} "#)
    func offset(_ steps: [JSONPath.Component], _ problem: MessageError.Problem = .missing) -> Int? {
      MessageError(path: JSONPath(steps), problem: problem).located(in: line).offset
    }
    let (a, b, c) = (
      JSONPath.Component.member(utf8("a")), JSONPath.Component.member(utf8("b")),
      JSONPath.Component.member(utf8("c"))
    )
    let unexpected = MessageError.Problem.unexpectedMember(known: [])
    #expect(offset([]) == 1)
    #expect(offset([a]) == 7)
    #expect(offset([a], unexpected) == 2)
    #expect(offset([a, .index(0)]) == 9)
    #expect(offset([a, .index(1)]) == 13)
    #expect(offset([a, .index(1), b]) == 18)
    #expect(offset([a, .index(1), c]) == 27)
    #expect(offset([a, .index(1), c], unexpected) == 22)
    #expect(offset([a, .index(2)]) == 33)
    #expect(offset([a, .index(3)]) == 7)
    #expect(offset([a, .index(3), b]) == 7)
    #expect(offset([a, .index(4)]) == 7)
    #expect(offset([a, .index(1), b, .index(0)]) == 18)
    #expect(offset([b]) == 1)
    #expect(offset([b], unexpected) == 1)
    #expect(offset([a, b]) == 7)
    #expect(offset([.index(0)]) == 1)
    #expect(offset([a, .index(0), b]) == 9)
  }

  @Test("an error keeps the offset that it has, and gets none if the line is not JSON")
  func notLocated() {
    let known = MessageError(path: JSONPath(), problem: .missing, offset: 9)
    #expect(known.located(in: utf8("{}")) == known)
    let unknown = MessageError(path: JSONPath("a", "b"), problem: .missing)
    for line in ["", "{", "{\"a\"", "{\"a\":", "{\"b\":1,"] {
      #expect(unknown.located(in: utf8(line)).offset == nil)
    }
  }
}
