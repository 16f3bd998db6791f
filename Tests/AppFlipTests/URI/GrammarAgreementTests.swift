import AppFlip
import Testing

@Suite(
  "The reader and the grammar's expression agree")
struct GrammarAgreementTests {
  @Test("on every text of up to four characters that matter")
  func everyShortText() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for text in sequences(of: utf8("a1%:/?#[]@v. ") + [0xE9], upTo: 4) {
      sweep.check(
        (syntaxError(in: text) == nil) == grammar.isReference(text), Bytes.escaped(text))
      let reference = URIReference(splitting: text)
      let isURI = grammar.isReference(text) && reference.scheme != nil
      sweep.check(reference.isURI == isURI, Bytes.escaped(text))
    }
    sweep.finish(checks: 2 * 41_371)
  }

  @Test("on random texts of pieces, and on where each of them breaks")
  func randomTexts() throws {
    let grammar = try Grammar()
    var random = SplitMix64(seed: 0x3986)
    var sweep = Sweep()
    for count in 0..<8_000 {
      let text = random.text(1 + count % 9, of: Self.pieces)
      sweep.check(breaksWhereToldUntilValid(text, by: grammar), Bytes.escaped(text))
      checkSplit(text, by: grammar, in: &sweep)
    }
    sweep.finish(checks: 16_000)
  }

  @Test("on a flip with one byte replaced, inserted or deleted")
  func editedFlip() throws {
    let grammar = try Grammar()
    let flip = utf8("https://u@[2001:db8::7]:443/flip?state=a%2Bb&redirect_uri=https%3A%2F%2Fh#f")
    var sweep = Sweep()
    for index in flip.indices {
      var edited = [flip.deleting(at: index)]
      edited += everyByte.map { flip.replacing(at: index, with: $0) }
      edited += (utf8("%:/?#[]@ 1a") + [0x00, 0x80, 0xFF]).map { flip.inserting($0, at: index) }
      for text in edited {
        sweep.check(breaksWhereToldUntilValid(text, by: grammar), Bytes.escaped(text))
        checkSplit(text, by: grammar, in: &sweep)
      }
    }
    sweep.finish(checks: 2 * 271 * 75)
  }

  @Test("a link of 512 KiB in any of its components")
  func longLinks() throws {
    for (start, unit, end) in [
      ("https://a.example/?state=", "%C3%A9", ""), ("https://a.example/?", "a=b&", ""),
      ("https://a.example/", "/", ""), ("https://", "a.", "/"), ("https://", "u:", "@h/"),
      ("https://h:", "0", "/"), ("https://[v1.", ":", "]"), ("s", "+", ":"), ("#", "?", ""),
    ] {
      var middle = utf8(unit)
      while middle.count < 512 * 1024 { middle += middle }
      let long = utf8(start) + middle + utf8(end)
      #expect(throws: Never.self) { try URIReference(validating: long) }
    }
  }

  private static let pieces = [
    "a", "1", "s:", "https://", "//", "/", "?", "#", "[", "]", "[::1]", "[v1.a]", "::", ":", "@",
    "u@", ":80", "%41", "%4", "%", "%zz", "&", "=", "+", " ", "\u{E9}", "\\", "\u{0}", "\r\n", ".",
    "h.example",
  ]

  /// Mends one told byte after the other, and holds each answer against the grammar.
  ///
  /// What stands in front of a told byte must be a reference as soon as its component is closed,
  /// so that the byte is the first; and a byte that may stand there must move the break to the
  /// right, so that the byte is the one at fault.
  private func breaksWhereToldUntilValid(_ text: [UInt8], by grammar: Grammar) -> Bool {
    var text = text
    var last = -1
    while let error = syntaxError(in: text) {
      guard !grammar.isReference(text), error.offset > last, error.offset < text.count,
        grammar.isReference(text[..<error.offset] + closing(error, in: text))
      else { return false }
      last = error.offset
      text[error.offset] = allowed(insteadOf: error, in: text)
    }
    return grammar.isReference(text)
  }

  /// What closes the component that an error cuts short.
  private func closing(_ error: URISyntaxError, in text: [UInt8]) -> [UInt8] {
    switch error.component {
    case .scheme: error.problem == .schemeStart ? [] : utf8(":")
    case .userinfo: utf8("@")
    case .host, .port, .path, .query, .fragment: []
    }
  }

  /// An byte that may stand where the told one stands.
  private func allowed(insteadOf error: URISyntaxError, in text: [UInt8]) -> UInt8 {
    guard error.component == .port else { return UInt8(ascii: "a") }
    let isBehindBracket = text[error.offset - 1] == UInt8(ascii: "]")
    return isBehindBracket ? UInt8(ascii: ":") : UInt8(ascii: "1")
  }
}
