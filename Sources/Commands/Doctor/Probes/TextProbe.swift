import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  static let text = Probe(
    "text",
    requirement: "Text passes through the adapter unchanged, for all characters.",
    impact: "The suite would blame the implementation for text that the adapter changed.",
    test: "Send a code with escapes and characters outside ASCII, and look for it in the answer.",
    fixes: [
      "Read standard input as UTF-8, and JSON with a library: it joins surrogate pairs.",
      "Write ASCII with escapes, or UTF-8. Python: json.dumps escapes by default; PYTHONUTF8=1.",
      "Java: new PrintStream(System.out, true, \"UTF-8\"). C#: Console.OutputEncoding = UTF8.",
      "Pass the code on as text, never inside the command line of a shell.",
    ]
  ) { adapter throws(ProbeFailure) in
    let connection = try adapter.connect()
    let code = Array((EncodingDamage.mark + EncodingDamage.text).utf8)
    let input = adapter.samples.input(adapter.role, code: code)
    let response = adapter.run(input, on: connection)
    if response.hasEnded {
      return .passedWithNote("the adapter exits at such text; the report says if a rule needs it")
    }
    let reply = try response.requireValid(for: input)
    guard response.ok != nil, let answer = reply?.answer else {
      return .passedWithNote("the implementation refuses such text, so the response can't have it")
    }
    // A code of the implementation's own shows nothing.
    guard adapter.role == .googleApp || adapter.features(of: adapter.role).contains(.code) else {
      return .passed
    }
    if let sentence = EncodingDamage.sentence(of: answer) {
      throw ProbeFailure(
        response, problem: sentence,
        expected: "the same code, with or without percent-encoding")
    }
    return EncodingDamage.isUndamaged(answer)
      ? .passed
      : .passedWithNote("the response has a changed code; see the rules about codes in the report")
  }
}

extension RunReply {
  fileprivate var answer: [UInt8]? {
    switch self {
    case .app(let reply): reply.opened.first?.url.bytes
    case .authorizationEndpoint(let reply): reply.location?.bytes
    case .returned(let reply): reply.code?.bytes
    case .start: nil
    }
  }
}

/// What usually happens to text that isn't handled as UTF-8 from end to end.
enum EncodingDamage {
  static let mark = "doctor-"
  /// A Latin letter, a symbol, a character beyond the BMP, a line separator, a quotation.
  static let text = "\u{E9}\u{20AC}\u{1F600}\u{2028}\"\\/"

  /// How the damaged text begins, and what happened to it.
  private static let kinds: [(traces: [UInt8], sentence: String)] = [
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

  /// What happened to the text in an answer; nil if it isn't there, or changed otherwise.
  static func sentence(of answer: [UInt8]) -> String? {
    text(in: answer).flatMap { text in kinds.first { text.starts(with: $0.traces) }?.sentence }
  }

  static func isUndamaged(_ answer: [UInt8]) -> Bool {
    text(in: answer)?.starts(with: text.utf8) == true
  }

  private static func text(in answer: [UInt8]) -> ArraySlice<UInt8>? {
    let decoded = PercentDecoding.decodeLiteral(answer, as: .percent)
    let mark = Array(mark.utf8)
    let start = decoded.indices.first { decoded[$0...].starts(with: mark) }
    return start.map { decoded[($0 + mark.count)...] }
  }
}
