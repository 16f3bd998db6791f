import AdapterProtocol
import Harness
import Testing

@testable import Fuzzing

@Suite("Behaviours")
struct FeedbackTests {
  @Test("the same answer to other values is the same behaviour")
  func values() {
    let first = flip(state: "abc", answer: "code=4%2FP7&state=abc")
    let second = flip(state: "xyz", answer: "code=4%2FP7&state=xyz")
    #expect(first.value == second.value && first.points == second.points)
    let digits = flip(state: "123", answer: "code=4%2FP7&state=123")
    #expect(digits.value == first.value && digits.points != first.points)
  }

  @Test(
    "another answer is another behaviour",
    arguments: [
      "error=invalid_request&state=abc", "error=cancelled&state=abc", "error=xyzzy&state=abc",
      "code=4%2FP7", "state=abc&code=4%2FP7", "code=4%2fP7&state=abc", "code=4/P7&state=abc",
      "code=4%2FP7&state=abd%25", "code=4%2FP7&state=abc&extra=1", "code=4%2FP7&state=abc#f",
    ])
  func answers(_ answer: String) {
    #expect(
      flip(state: "abc", answer: answer).value
        != flip(state: "abc", answer: "code=4%2FP7&state=abc").value)
  }

  @Test("every way in which a request ends is a behaviour of its own")
  func results() throws {
    let results: [ExchangeResult] = [
      Executions.opened(), .timedOut(milliseconds: 1, partial: []),
      .crashed(.exited(status: 1), standardError: []), .notRun("x"),
      .implementationError(message: Array("KeyError: 'a'".utf8)),
      .implementationError(message: Array("ValueError: 'a'".utf8)),
      .adapterError(message: Array("KeyError: 'a'".utf8)),
      .answered(.app(AppReply(handled: true))),
    ]
    let values = results.map { Executions.execution(of: Inputs.app, $0).behaviour.value }
    #expect(Set(values).count == values.count)
  }

  @Test("an endpoint's status, and about the length of its page, count")
  func pages() {
    func value(_ status: Int, _ body: String) -> UInt64 {
      let reply = EndpointReply(status: status, body: Text(Array(body.utf8)))
      return Executions.execution(of: Inputs.endpoint, .answered(.authorizationEndpoint(reply)))
        .behaviour.value
    }
    #expect(value(400, "no state") == value(400, "no scope at all"))
    #expect(value(400, "no state") != value(403, "no state"))
    #expect(value(400, "no state") != value(400, String(repeating: "x", count: 5_000)))
  }

  @Test("places of the code are points, each one, whatever the input")
  func coverage() {
    func behaviour(_ input: FuzzRequest, _ places: [UInt32]) -> Feedback {
      Executions.execution(of: input, Executions.opened(coverage: places)).behaviour
    }
    let none = behaviour(Inputs.app, [])
    let some = behaviour(Inputs.app, [3, 5])
    #expect(some.value == none.value)
    let places = some.points.filter { !none.points.contains($0) }
    #expect(places.count == 2)
    let other = behaviour(Inputs.app("state=1"), [5, 3, 9])
    #expect(Set(places).isSubset(of: other.points))
    #expect(Set(other.points).subtracting(behaviour(Inputs.app("state=1"), []).points).count == 3)
  }

  @Test(
    "each feature of an input is a point of its own beside the same behaviour",
    arguments: [
      "state=S1&state=S1", "state=%FF", "state=", "client_id=", "redirect_uri=x", "scope=%00",
      "response_type=code", "xyzzy=1",
    ])
  func features(_ query: String) {
    let plain = Executions.execution(of: Inputs.app("a=1"), Executions.opened()).behaviour
    let other = Executions.execution(of: Inputs.app("a=1&\(query)"), Executions.opened()).behaviour
    #expect(Set(plain.points) != Set(other.points))
  }

  private func flip(state: String, answer: String) -> Feedback {
    var input = Inputs.app
    for index in input.parameters.indices(named: "state") {
      input.parameters[index].value = Array(state.utf8)
    }
    let result = Executions.opened(Executions.answer(answer))
    return Executions.execution(of: input, result).behaviour
  }
}

@Suite("Kinds of octets")
struct OctetKindsTests {
  @Test("each octet is of one kind, its own")
  func kinds() {
    let rows: [(String, OctetKinds)] = [
      ("", []), ("aZ", .letter), ("09", .digit), ("%", .percent), ("+", .plus), (" ", .space),
      ("-._~", .mark), ("&=#;?/:@,", .delimiter), ("\"'<>{}[]\\^`|!$()*", .metacharacter),
      ("\0\t\r\n\u{7F}", .control), ("\u{E9}", .nonASCII), ("a1", [.letter, .digit]),
      ("a%2F+", [.letter, .digit, .percent, .plus]),
    ]
    for (text, kinds) in rows { #expect(OctetKinds(of: Array(text.utf8)) == kinds) }
    for octet in UInt8.min...UInt8.max {
      #expect(OctetKinds(of: [octet]).rawValue.nonzeroBitCount == 1, "\(octet)")
    }
  }

  @Test(
    "a raw value is of the kinds of what it stands for, and tells how it is encoded",
    arguments: [
      ("%2F", .delimiter, [.percent]), ("%2f", .delimiter, [.percent, .lowerHex]),
      ("%aF", .nonASCII, [.percent, .lowerHex]), ("%41f", .letter, .percent),
      ("2f", [.letter, .digit], []), ("%", .percent, .percent),
      ("%f", [.percent, .letter], .percent),
      ("%25%2f", [.percent, .delimiter], [.percent, .lowerHex]),
      ("aB1-._~", [.letter, .digit, .mark], []),
      ("a%20+", [.letter, .space, .plus], [.percent, .plus]),
    ] as [(String, OctetKinds, OctetKinds)])
  func raw(_ row: (raw: String, decoded: OctetKinds, encoding: OctetKinds)) {
    let raw = Array(row.raw.utf8)[...]
    #expect(OctetKinds(ofDecoded: raw) == row.decoded)
    #expect(OctetKinds(ofRaw: raw).encoding == row.encoding)
  }

  @Test("the first thousand octets tell enough, and an escape that begins there")
  func long() {
    let front = Array(repeating: UInt8(ascii: "a"), count: 998)
    for (raw, kinds) in [
      ("b%2B", [.letter, .plus]), ("bc%2B", .letter), ("%2B1", [.letter, .plus]),
      ("b%2", [.letter, .percent]),
    ] as [(String, OctetKinds)] {
      #expect(OctetKinds(ofDecoded: (front + raw.utf8)[...]) == kinds)
    }
    #expect(OctetKinds(ofRaw: (front + Array("aa%2f".utf8))[...]) == .letter)
  }
}
