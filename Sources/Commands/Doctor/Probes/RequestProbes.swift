import AdapterProtocol
import AppFlip
import Harness

// Requests that are unusual or can't be served.
extension Probe {
  static let requests = [
    unknownMember, unknownOperation, unreadableLine, afterError, identifiers, text,
  ]

  static let unknownMember = Probe(
    "unknown-member",
    requirement: "The adapter ignores members of a request that it doesn't know.",
    impact: "A later version of the suite may add members, which this adapter would refuse.",
    test: "Add a member to hello and to the sample request.",
    fixes: [
      "Read the members that you need by name, and ignore the others.",
      "Swift: Decodable ignores them. Java: turn FAIL_ON_UNKNOWN_PROPERTIES off (Jackson).",
      "Go: no DisallowUnknownFields. Rust: no #[serde(deny_unknown_fields)].",
      "Python: don't call a function with **request.",
    ]
  ) { adapter throws(ProbeFailure) in
    let member = "\"doctor\":{\"unknown\":[1,true,null,\"x\"]}"
    let connection = try adapter.start()
    let hello = connection.hello(RawRequest.adding(member, to: RawRequest.hello))
    guard hello.ok != nil else {
      throw ProbeFailure(hello, expected: "ok, as without the member doctor")
    }
    let line = RawRequest.adding(member, to: adapter.line())
    try adapter.requireUsual(connection.exchange(line, id: "1"))
    return .passed
  }

  static let unknownOperation = Probe(
    "unknown-op",
    requirement: "A request with an unknown op gets a reply, and the adapter keeps running.",
    impact:
      "A later version of the suite may send another op, and would get no reply.",
    test: "Send the op \"doctor\", then the sample request.",
    fixes: [
      "Answer every other op with {\"id\":...,\"unsupported\":{\"what\":\"doctor\"}}, naming the op.",
      "Catch errors inside the loop over the requests, not outside it.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let line = RawRequest.line("1", members: "\"op\":\"doctor\"")
    let response = connection.exchange(line, id: "1")
    if response.hasEnded {
      return .passedWithNote("the adapter exits at an unknown op; today the suite sends none")
    }
    guard response.member != nil else {
      throw ProbeFailure(response, expected: "unsupported or error, with the id of the request")
    }
    try adapter.requireAlive(connection, after: line)
    return response.ok == nil
      ? .passed
      : .passedWithNote("the adapter answers ok, but did nothing; answer unsupported instead")
  }

  static let unreadableLine = Probe(
    "no-json",
    requirement:
      "A line that isn't JSON gets an error reply with \"id\":null and \"where\":\"adapter\".",
    impact: "The suite can mistake any other line for the reply to a different request.",
    test: "Send a line that isn't JSON, then the sample request.",
    fixes: [
      "Answer {\"id\":null,\"error\":{\"where\":\"adapter\",\"message\":\"...\"}} and read on.",
      "Write nothing else to standard output. A stack trace belongs on standard error.",
      "The next request begins after the next line feed.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let line = Array("this line isn't JSON\n".utf8)
    connection.send(line, ids: [])
    let response = connection.receive(nil, to: line)
    let isError = response.member != nil && response.isAdapterError
    guard response.unsolicited.isEmpty, isError || response.isNothing else {
      throw ProbeFailure(
        response, expected: "{\"id\":null,\"error\":{\"where\":\"adapter\",\"message\":\"...\"}}")
    }
    // The suite never sends such a line, so an exit or silence does no harm.
    if response.hasEnded {
      return .passedWithNote("the adapter exits at such a line; the suite sends none")
    }
    try adapter.requireAlive(connection, after: line)
    return isError
      ? .passed : .passedWithNote("the adapter ignores such a line; the suite sends none")
  }

  static let afterError = Probe(
    "after-error",
    requirement:
      "After a reply with error or unsupported, the adapter answers the next request as usual.",
    impact: "One failed case would make the cases after it fail.",
    test:
      "Send a run without input and a run of an unknown role. Send the sample request after each.",
    fixes: [
      "Catch errors inside the loop over the requests, answer with error, and read on.",
      "If an error breaks the state of the implementation, create a new implementation.",
    ]
  ) { adapter throws(ProbeFailure) in
    var exits = false
    for members in [
      "\"op\":\"run\",\"role\":\"\(adapter.role.rawValue)\"",
      "\"op\":\"run\",\"role\":\"doctor\",\"input\":{}",
    ] {
      let connection = try adapter.connect()
      let line = RawRequest.line("1", members: members)
      let response = connection.exchange(line, id: "1")
      // The suite sends no such request, so the adapter is held only to what its reply promises.
      guard response.error != nil || response.unsupported != nil else {
        exits = exits || response.hasEnded
        continue
      }
      try adapter.requireAlive(connection, after: line)
    }
    return exits
      ? .passedWithNote("the adapter exits at an incomplete request; the suite sends none")
      : .passed
  }

  static let identifiers = Probe(
    "ids",
    requirement: "The reply has the id of its request, for all characters in an id.",
    impact: "The suite finds a reply by its id. A changed id is a protocol error.",
    test: "Send ids with escapes, characters outside ASCII, 600 characters, and digits only.",
    fixes: [
      AdapterAdvice.identifier,
      "Read and write JSON with a library. Don't cut the id out of the line.",
      "Let the library escape the id, or write UTF-8: open standard output as UTF-8.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    for (literal, id) in unusualIdentifiers {
      let line = RawRequest.line(idLiteral: literal, adapter.operation())
      let response = connection.exchange(line, id: id)
      guard case .reply(let reply) = response.answer, reply.id != nil else {
        throw ProbeFailure(
          response, expected: "a reply with the id \(Printable.line(Array(literal.utf8)))")
      }
    }
    return .passed
  }

  /// Ids as JSON, and what they mean.
  private static let unusualIdentifiers: [(literal: String, id: String)] = {
    let long = String(repeating: "x", count: 600)
    return [
      (#""0017""#, "0017"), (#""1e3""#, "1e3"), (#""-1""#, "-1"), (#"" a ""#, " a "),
      (#""K-k""#, "K-k"), (#""a\"b\\c\/d""#, "a\"b\\c/d"),
      (#""\b\f\n\r\t\u0001\u007f""#, "\u{8}\u{C}\n\r\t\u{1}\u{7F}"),
      (#""caf\u00e9 cafe\u0301 \u212a""#, "caf\u{E9} cafe\u{301} \u{212A}"),
      (#""\u2028\u2029\ufeff\ud83d\ude00""#, "\u{2028}\u{2029}\u{FEFF}\u{1F600}"),
      ("\"\(long)\"", long),
    ]
  }()
}
