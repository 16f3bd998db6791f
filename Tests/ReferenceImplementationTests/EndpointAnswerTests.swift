import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference endpoint's answers")
struct EndpointAnswerTests {
  private typealias Request = Authorization

  @Test("the state comes back octet for octet", arguments: HostileStates.visible)
  func states(_ row: Row) throws {
    try expectEcho(of: Array(row.example.utf8), row.comment)
  }

  @Test("other octets come back too", arguments: HostileStates.other)
  func otherStates(_ row: Row) throws {
    try expectEcho(of: Array(row.example.utf8), row.comment)
  }

  @Test("each octet comes back, escaped or as it is", arguments: 0...255 as ClosedRange<UInt8>)
  func octets(_ octet: UInt8) throws {
    try expectEcho(of: Array(Links.encoded([0x61, octet]).utf8), nil)
    // These four end the value or begin an escape.
    guard !"&#%+".utf8.contains(octet) else { return }
    try expectEcho(of: [octet, 0x61], nil)
  }

  @Test("a bare plus comes back as one")
  func plus() throws {
    let response = try Request.response(to: Request.get(Request.query(state: "a+b")))
    #expect(try Request.answer(in: response).values(of: "state") == [Array("a+b".utf8)])
  }

  @Test("a state that can't be decoded has no code, and isn't echoed")
  func undecodableStates() throws {
    for state in ["%", "a%", "a%4", "x%zz", "x%+f", "x%u0026code%3Devil", "%\u{FF12}\u{FF26}"] {
      try Request.expectInvalidRequest(
        for: Request.get(Request.query(state: state)), state: nil, "\(state)")
    }
  }

  @Test("a request without a state has no code", arguments: [nil, ""] as [String?])
  func missingState(_ state: String?) throws {
    try Request.expectInvalidRequest(for: Request.get(Request.query(state: state)), state: nil)
  }

  @Test("a code of any octets comes back exactly")
  func codes() throws {
    var request = Request.get(Request.query())
    request.code = Text(Array(0...255))
    let answer = try Request.answer(in: try Request.response(to: request))
    for reader in Reader.allCases {
      #expect(answer.values(of: "code").map(reader.read) == [request.code?.octets])
    }
  }

  @Test(
    "every edition gets its errors, with the state",
    arguments: [
      (Outcome.declines, Edition.first, ErrorCode.unrecoverable),
      (.declines, .second, .accessDenied), (.declines, .newest, .accessDenied),
      (.cancels, .first, .cancelled), (.cancels, .newest, .cancelled),
      (.accountDisabled, .first, .unrecoverable), (.accountDisabled, .newest, .unrecoverable),
      (.waits, .newest, .cancelled),
    ])
  func outcomes(_ outcome: Outcome, _ edition: Edition, _ code: ErrorCode) throws {
    let request = Request.get(Request.query(state: "a%2Bb"), outcome: outcome)
    let answer = try Request.answer(in: try Request.response(to: request, edition: edition))
    #expect(answer.names == ["error", "error_description", "state"])
    #expect(answer.values(of: "error") == [Array(code.rawValue.utf8)])
    #expect(answer.values(of: "state") == [Array("a%2Bb".utf8)])
  }

  @Test("a fault of the request comes before the outcome", arguments: Outcome.allCases)
  func faults(_ outcome: Outcome) throws {
    for query in [Request.query(clientID: "other"), Request.query(responseType: "token")] {
      try Request.expectInvalidRequest(for: Request.get(query, outcome: outcome))
    }
  }

  @Test("the form of a POST counts as the query does")
  func post() throws {
    let query = Request.query(state: "a+b%2B")
    let state = Array("a+b%2B".utf8)
    try Request.expectCode(for: Request.post("", form: query), state: state)
    try Request.expectCode(for: Request.post(query, form: nil), state: state)
    try Request.expectCode(for: Request.post(query, form: ""), state: state)
    try Request.expectCode(
      for: Request.post(
        Request.query(state: nil, redirectURI: nil),
        form: "state=S1&redirect_uri=\(Links.encodedTarget)"))
  }

  @Test("a parameter in the query and in the form is a repeated one")
  func queryAndForm() throws {
    for name in ["response_type=code", "client_id=\(Links.clientID)", "scope=a", "state=S1"] {
      try Request.expectInvalidRequest(for: Request.post(Request.query(), form: name))
    }
    try Request.expectInvalidRequest(
      for: Request.post(Request.query(), form: "state=S2"), state: nil)
    let evil = "redirect_uri=https%3A%2F%2Fevil.example%2F"
    try Request.expectPage(for: Request.post(Request.query(), form: evil))
    try Request.expectPage(for: Request.post(evil, form: Request.query()))
  }

  @Test("the body of a GET is ignored")
  func bodyOfGet() throws {
    var request = Request.get(Request.query())
    request.body = "client_id=other&state=evil"
    try Request.expectCode(for: request)
  }

  /// Expects that a state comes back, with a code and with an error.
  private func expectEcho(of state: [UInt8], _ comment: Comment?) throws {
    let query = Array("\(Request.query(state: nil))&state=".utf8) + state
    try Request.expectCode(for: Request.get(query), state: state, comment)
    let other = Array("\(Request.query(clientID: nil, state: nil))&state=".utf8) + state
    try Request.expectInvalidRequest(for: Request.get(other), state: state, comment)
  }
}
