import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  static let text = Probe(
    "text",
    requirement: "Text passes through the adapter unchanged, whatever characters it has.",
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
      return .passedWithNote("the implementation refuses such text, so it can't come back")
    }
    // A code of the implementation's own shows nothing.
    guard adapter.role == .googleApp || adapter.features(of: adapter.role).contains(.code) else {
      return .passed
    }
    if let damage = EncodingDamage(in: answer) {
      throw ProbeFailure(
        response, problem: damage.sentence,
        expected: "the same code, with or without percent-encoding")
    }
    return EncodingDamage.isUndamaged(answer)
      ? .passed
      : .passedWithNote("the code comes back changed; see the rules about codes in the report")
  }
}

extension RunReply {
  /// Where the code comes back: in the opened URL, in the redirect, or as itself.
  fileprivate var answer: [UInt8]? {
    switch self {
    case .app(let reply): reply.opened.first?.url.octets
    case .authorizationEndpoint(let reply): reply.location?.octets
    case .returned(let reply): reply.code?.octets
    case .start: nil
    }
  }
}

/// What usually happens to text that isn't handled as UTF-8 from end to end.
enum EncodingDamage: CaseIterable {
  case latin1Read
  case latin1Written
  case questionMarks
  case replacement
  case surrogates
  case escapes

  /// What precedes the text that may be damaged.
  static let mark = "doctor-"
  /// The text: a Latin letter, a symbol, a character beyond the BMP, a line separator, a quotation.
  static let text = "\u{E9}\u{20AC}\u{1F600}\u{2028}\"\\/"

  /// Recognises the damage to the text in an answer.
  init?(in answer: [UInt8]) {
    guard let text = Self.text(in: answer) else { return nil }
    guard let found = Self.allCases.first(where: { text.starts(with: $0.traces) }) else {
      return nil
    }
    self = found
  }

  /// Whether the text came back unchanged.
  static func isUndamaged(_ answer: [UInt8]) -> Bool {
    text(in: answer)?.starts(with: text.utf8) == true
  }

  /// What follows the mark, decoded.
  private static func text(in answer: [UInt8]) -> ArraySlice<UInt8>? {
    let decoded = PercentDecoding.decodeLiteral(answer, as: .percent)
    let mark = Array(mark.utf8)
    let start = decoded.indices.first { decoded[$0...].starts(with: mark) }
    return start.map { decoded[($0 + mark.count)...] }
  }

  /// How the damaged text begins.
  private var traces: [UInt8] {
    switch self {
    case .latin1Read: Array("\u{C3}\u{A9}".utf8)
    case .latin1Written: [0xE9]
    case .questionMarks: Array("?".utf8)
    case .replacement: Array("\u{FFFD}".utf8)
    case .surrogates: Array("\u{E9}\u{20AC}".utf8) + [0xED, 0xA0, 0xBD]
    case .escapes: Array("\\u00".utf8)
    }
  }

  /// The damage in one sentence.
  var sentence: String {
    switch self {
    case .latin1Read: "UTF-8 was read as Latin-1"
    case .latin1Written: "the text was written as Latin-1"
    case .questionMarks: "characters outside ASCII became question marks"
    case .replacement: "characters became U+FFFD"
    case .surrogates: "the two halves of a surrogate pair were encoded separately"
    case .escapes: "JSON escapes were taken for text"
    }
  }
}
