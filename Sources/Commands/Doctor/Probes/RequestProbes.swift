import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  /// Requests with unusual members, ids, text, lengths and ends.
  static let requests = [
    Probe(
      "unknown-member", "The adapter ignores members of a request that it doesn't know.",
      sends: "hello and the sample request, each with one more member",
      expects: "the same replies as without the member doctor",
      fixes: [
        "Read the members that you need by name, and ignore the others.",
        "Java: turn FAIL_ON_UNKNOWN_PROPERTIES off (Jackson). Go: no DisallowUnknownFields.",
        "Rust: no #[serde(deny_unknown_fields)]. Python: don't call a function with **request.",
      ]
    ) { adapter throws(ProbeFailure) in
      let member = "\"doctor\":{\"unknown\":[1,true,null,\"x\"]}"
      let connection = try adapter.start()
      let hello = connection.hello(RawRequest.adding(member, to: RawRequest.hello))
      guard hello.ok != nil else { throw ProbeFailure(hello) }
      try adapter.requireUsual(connection.exchange(RawRequest.adding(member, to: adapter.line())))
      return .passed
    },
    Probe(
      "after-error",
      "After a request that it can't carry out, the adapter answers the next request.",
      sends:
        "an unknown op, a run without input and a run of an unknown role; after each, the sample "
        + "request",
      expects: "unsupported or error, then the usual reply to the sample request",
      fixes: [
        "Answer every other op with {\"id\":...,\"unsupported\":{\"what\":\"doctor\"}}, naming the op.",
        "Catch errors inside the loop over the requests, answer with error, and read on.",
        "If an error breaks the state of the implementation, create a new implementation.",
      ]
    ) { adapter throws(ProbeFailure) in
      let requests = [
        "\"op\":\"doctor\"", "\"op\":\"run\",\"role\":\"\(adapter.role.rawValue)\"",
        "\"op\":\"run\",\"role\":\"doctor\",\"input\":{}",
      ]
      for members in requests {
        let connection = try adapter.connect()
        let line = RawRequest.line("1", members: members)
        let response = connection.exchange(line)
        // The suite sends no such request: an exit does no harm.
        if response.hasEnded { continue }
        guard response.member != nil else { throw ProbeFailure(response) }
        try adapter.requireAlive(connection, after: line)
      }
      return .passed
    },
    Probe(
      "ids", "The reply has the id of its request, for all characters in an id.",
      sends: "ids with escapes, characters outside ASCII, 600 characters, and digits only",
      expects: "a reply with the same id",
      fixes: [
        AdapterAdvice.identifier,
        "Read and write JSON with a library. Don't cut the id out of the line.",
        "Let the library escape the id, or write UTF-8: open standard output as UTF-8.",
      ]
    ) { adapter throws(ProbeFailure) in
      let connection = try adapter.connect()
      for (literal, id) in unusualIDs {
        let line = RawRequest.line(idLiteral: literal, adapter.operation())
        let response = connection.exchange(line, id: id)
        guard case .reply(let reply) = response.answer, reply.id != nil else {
          throw ProbeFailure(response)
        }
      }
      return .passed
    },
    Probe(
      "text", "Text passes through the adapter unchanged, for all characters.",
      sends: "a code with escapes and characters outside ASCII",
      expects: "the same code, with or without percent-encoding",
      fixes: [
        "Read standard input as UTF-8, and JSON with a library: it joins surrogate pairs.",
        "Write ASCII with escapes, or UTF-8. Python: json.dumps escapes by default; PYTHONUTF8=1.",
        "Java: new PrintStream(System.out, true, \"UTF-8\"). C#: Console.OutputEncoding = UTF8.",
        "Pass the code on as text, never inside the command line of a shell.",
      ]
    ) { adapter throws(ProbeFailure) in
      let code = Array((EncodingDamage.mark + EncodingDamage.text).utf8)
      let input = adapter.samples.input(adapter.role, code: code)
      let response = adapter.run(input, on: try adapter.connect())
      if response.hasEnded {
        return .note("the adapter exits at such text; the report says if a rule needs it")
      }
      let reply = try response.requireValid(for: input)
      let isReported = adapter.features(of: adapter.role).contains(.code)
      // A code of the implementation's own shows nothing.
      guard adapter.role == .googleApp || isReported, let answer = reply?.answer,
        let damage = EncodingDamage.sentence(of: answer)
      else { return .passed }
      throw ProbeFailure(response, problem: damage)
    },
    Probe(
      "long-line", "The adapter reads and answers a request of up to 1 MiB.",
      sends: "the sample request with one more member, nearly 1 MiB long",
      expects: "the usual reply",
      fixes: [
        AdapterAdvice.longLine,
        "Go: bufio.Scanner stops at 64 KiB; call Buffer(nil, 2<<20), or use bufio.Reader.ReadBytes.",
        "Python asyncio: StreamReader(limit=2**21). Perl, Ruby, Node readline: no limit.",
        "Collect the input until there is a line feed. Node: use readline.createInterface.",
        "A JSON reader that is too slow looks the same. Perl: try JSON::XS in place of JSON::PP.",
      ]
    ) { adapter throws(ProbeFailure) in
      let sample = adapter.line()
      let room = Limits.lineLength - 16 - sample.count - "\"doctor\":\"\",".utf8.count
      let member = "\"doctor\":\"\(String(repeating: "x", count: max(room, 0)))\""
      let connection = try adapter.connect()
      try adapter.requireUsual(connection.exchange(RawRequest.adding(member, to: sample)))
      return .passed
    },
  ]

  /// Ids as JSON, and what they mean.
  private static let unusualIDs: [(literal: String, id: String)] = {
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

extension RunReply {
  fileprivate var answer: [UInt8]? {
    if case .returned(let reply) = self { reply.code?.bytes } else { urls.first }
  }
}

/// The usual damage of text that isn't handled as UTF-8 from end to end.
enum EncodingDamage {
  static let mark = "doctor-"
  /// A Latin letter, a symbol, a character beyond the BMP, a line separator, a quotation.
  static let text = "\u{E9}\u{20AC}\u{1F600}\u{2028}\"\\/"

  /// The beginning of the damaged text, and what happened to it.
  private static let kinds: [([UInt8], String)] = [
    (Array("\u{C3}\u{A9}".utf8), "UTF-8 was read as Latin-1"),
    ([0xE9], "the text was written as Latin-1"),
    (Array("?".utf8), "characters outside ASCII became question marks"),
    (Array("\u{FFFD}".utf8), "characters became U+FFFD"),
    (
      Array("\u{E9}\u{20AC}".utf8) + [0xED, 0xA0, 0xBD],
      "the two halves of a surrogate pair were encoded separately"
    ),
    (Array("\\u00".utf8), "JSON escapes were read as text"),
  ]

  /// The damage of the text in a response; nil if it isn't there, or changed differently.
  static func sentence(of answer: [UInt8]) -> String? {
    let decoded = PercentDecoding.decodeLiteral(answer, as: .percent)
    guard let place = decoded.firstRange(of: Array(mark.utf8)) else { return nil }
    return kinds.first { decoded[place.upperBound...].starts(with: $0.0) }?.1
  }

}
