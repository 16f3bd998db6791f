import AppFlip
import Testing

@Suite(
  "The reader and the grammar's expression agree")
struct GrammarAgreementTests {
  @Test("on every text of up to four characters that matter")
  func everyShortText() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    for text in sequences(of: bytes("a1%:/?#[]@v. ") + [0xE9], upTo: 4) {
      sweep.check(
        (syntaxError(in: text) == nil) == grammar.isReference(text), Octets.escaped(text))
      let reference = URIReference(splitting: text)
      let isURI = grammar.isReference(text) && reference.scheme != nil
      sweep.check(reference.isURI == isURI, Octets.escaped(text))
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
      sweep.check(breaksWhereToldUntilValid(text, by: grammar), Octets.escaped(text))
      checkSplit(text, by: grammar, in: &sweep)
    }
    sweep.finish(checks: 16_000)
  }

  @Test("on a flip with one octet replaced, inserted or deleted")
  func editedFlip() throws {
    let grammar = try Grammar()
    let flip = bytes("https://u@[2001:db8::7]:443/flip?state=a%2Bb&redirect_uri=https%3A%2F%2Fh#f")
    var sweep = Sweep()
    for index in flip.indices {
      var edited = [flip.deleting(at: index)]
      edited += everyOctet.map { flip.replacing(at: index, with: $0) }
      edited += (bytes("%:/?#[]@ 1a") + [0x00, 0x80, 0xFF]).map { flip.inserting($0, at: index) }
      for text in edited {
        sweep.check(breaksWhereToldUntilValid(text, by: grammar), Octets.escaped(text))
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
      var middle = bytes(unit)
      while middle.count < 512 * 1024 { middle += middle }
      let long = bytes(start) + middle + bytes(end)
      #expect(throws: Never.self) { try URIReference(validating: long) }
    }
  }

  private static let pieces = [
    "a", "1", "s:", "https://", "//", "/", "?", "#", "[", "]", "[::1]", "[v1.a]", "::", ":", "@",
    "u@", ":80", "%41", "%4", "%", "%zz", "&", "=", "+", " ", "\u{E9}", "\\", "\u{0}", "\r\n", ".",
    "h.example",
  ]

  /// Mends one told octet after the other, and holds each answer against the grammar.
  ///
  /// What stands in front of a told octet must be a reference as soon as its component is closed,
  /// so that the octet is the first; and an octet that may stand there must move the break to the
  /// right, so that the octet is the one at fault.
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
    case .scheme: error.problem == .schemeStart ? [] : bytes(":")
    case .userinfo: bytes("@")
    case .host, .port, .path, .query, .fragment: []
    }
  }

  /// An octet that may stand where the told one stands.
  private func allowed(insteadOf error: URISyntaxError, in text: [UInt8]) -> UInt8 {
    guard error.component == .port else { return UInt8(ascii: "a") }
    let isBehindBracket = text[error.offset - 1] == UInt8(ascii: "]")
    return isBehindBracket ? UInt8(ascii: ":") : UInt8(ascii: "1")
  }
}
