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
      (JSONPath([.member(octets("ok")), .index(2), .member(octets("url"))]), "ok[2].url"),
      (JSONPath([.index(0), .index(10)]), "[0][10]"),
      (JSONPath("authorization-endpoint", "x-1"), "authorization-endpoint.x-1"),
      (JSONPath("a.b"), #"["a.b"]"#),
      (JSONPath("a", "", "b"), #"a[""].b"#),
      (JSONPath("a\n\"é"), #"["a\u000a\"\u00e9"]"#),
    ] as [(JSONPath, String)])
  func paths(path: JSONPath, text: String) {
    #expect(path.description == text)
  }

  @Test("an error of JSON says the offset and the reason in ASCII")
  func json() {
    #expect(
      text("[1,]") == "byte 2: a comma before the end of a list or object; nothing may end with one"
    )
    #expect(text("[1") == "byte 2: the text ends where a comma or ] should be")
    #expect(text("x") == "byte 0: 'x' where a value should be")
    #expect(text("\u{1}") == "byte 0: byte 0x01 where a value should be")
    #expect(text("é") == "byte 0: byte 0xC3 where a value should be")
    #expect(
      text(#"{"é":1,"é":2}"#)
        == #"byte 8: the name "\u00e9" stands twice in one object; names must be unique"#)
  }

  private func text(_ json: String) -> String? {
    do throws(JSONError) {
      _ = try JSONReader.read(octets(json))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("every reason has a text of its own, in ASCII")
  func reasons() {
    let expectations: [JSONError.Expectation] = [
      .value, .literal, .digit, .name, .colon, .commaOrBracket, .commaOrBrace, .endOfString,
    ]
    let reasons: [JSONError.Reason] =
      [
        .byteOrderMark, .trailingComma, .trailingBytes, .duplicateName([0xFF]), .tooDeep(limit: 3),
        .notAnInteger, .leadingZero, .negativeZero, .integerOutOfRange, .controlCharacter(7),
        .invalidUTF8, .invalidEscape, .loneSurrogate,
      ] + expectations.map { .unexpectedEnd(expected: $0) }
      + expectations.map { .unexpectedByte(0, expected: $0) }
    let texts = reasons.map(\.description)
    for (index, text) in texts.enumerated() {
      #expect(text.count > 10)
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(!texts[..<index].contains(text))
    }
  }

  @Test("an error of a message says the place, the offset, what is wrong and what belongs there")
  func message() {
    let path = JSONPath([.member(octets("ok")), .member(octets("opened")), .index(2)])
    #expect(
      MessageError(path: path, problem: .missing).description
        == "ok.opened[2]: missing; this member must be there")
    #expect(
      MessageError(
        path: path, problem: .wrongType(expected: "a list", found: "null"), offset: 57
      ).description == "ok.opened[2] (byte 57): must be a list, not null")
    #expect(
      MessageError(path: JSONPath(), problem: .noAnswer, offset: 0).description
        == "the message (byte 0): none of ok, unsupported and error; exactly one must be there")
    #expect(
      MessageError(
        path: JSONPath("roles"), problem: .unknownName(octets("Äpp"), known: ["a", "b"])
      )
      .description == #"roles: unknown name "\u00c4pp"; known: a, b"#)
    #expect(
      MessageError(path: JSONPath("handeld"), problem: .unexpectedMember(known: ["handled"]))
        .description == "handeld: unexpected member; known here: handled, and any x-...")
    let json = JSONError(offset: 3, reason: .notAnInteger)
    #expect(
      MessageError(path: JSONPath(), problem: .json(json), offset: 3).description
        == "the line isn't JSON that the protocol allows: byte 3: a number with a fraction or an exponent; "
        + "only integers are allowed")
  }

  @Test("a name is cut between characters", arguments: 0...4)
  func cutNames(shift: Int) {
    let name = String(repeating: "a", count: 56 + shift) + "\u{1F600}" + "bcdefgh"
    let error = MessageError(path: JSONPath(), problem: .unknownName(octets(name), known: []))
    let shown = String(repeating: "a", count: 56 + shift) + (shift == 0 ? #"\ud83d\ude00"# : "")
    #expect(
      error.description
        == "the message: unknown name \"\(shown)\"... (\(67 + shift) bytes); known: ")
  }

  @Test("an error finds its place in the line")
  func located() {
    let line = octets(#" {"a": [ 1 , {"b":[], "c": "x"} ,3]} "#)
    func offset(_ steps: [JSONPath.Step], _ problem: MessageError.Problem = .missing) -> Int? {
      MessageError(path: JSONPath(steps), problem: problem).located(in: line).offset
    }
    let (a, b, c) = (
      JSONPath.Step.member(octets("a")), JSONPath.Step.member(octets("b")),
      JSONPath.Step.member(octets("c"))
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
    #expect(known.located(in: octets("{}")) == known)
    let unknown = MessageError(path: JSONPath("a", "b"), problem: .missing)
    for line in ["", "{", "{\"a\"", "{\"a\":", "{\"b\":1,"] {
      #expect(unknown.located(in: octets(line)).offset == nil)
    }
  }
}
