import AdapterProtocol
import AppFlip

extension Case {
  /// Octets in a state, percent-encoded: every one of VSCHAR, every control, and of what is no UTF-8 by
  /// itself one of each class.
  static let stateOctets: [Case] = ((UInt8.min...0x7F) + notUTF8).map { octet in
    let raw = PercentEncoding.encodeAll([octet])
    return state(
      "octet-\(hex(octet))", "the octet \(hex(octet)) in state",
      ending: [UInt8(ascii: "a")] + raw + [UInt8(ascii: "b")],
      scalars: octet < 0x80 ? [octet] : nil)
  }

  /// A continuation, the beginnings of an overlong octet and of two, three and four, and what begins
  /// nothing.
  private static let notUTF8: [UInt8] = [0x80, 0xC0, 0xC2, 0xE9, 0xF0, 0xFF]

  /// Code points of every class beyond ASCII, and characters that may stand in a query raw.
  static let stateScalars: [Case] =
    scalars.map { scalar in
      state(
        "scalar-U+\(String(scalar.value, radix: 16, uppercase: true))",
        "the code point U+\(String(scalar.value, radix: 16, uppercase: true)) in state",
        ending: PercentEncoding.encode(Array("a\(Character(scalar))b".utf8)), scalars: [])
    }
    + rawCharacters.map { octet in
      state(
        "raw-\(hex(octet))", "a raw \"\(Octets.escaped([octet]))\" in state",
        ending: [UInt8(ascii: "a"), octet, UInt8(ascii: "b")], scalars: [octet])
    }
    + [
      // Alone each may come back in another form: together a reader of either kind tells them apart.
      state(
        "plus-and-space", "a raw plus and an escaped space in state",
        ending: Array("a+b%20c".utf8), scalars: Array("+ ".utf8))
    ]

  /// States from one octet to 100,000.
  static let stateLengths: [Case] = lengths.map { length in
    let rule = Rule.appStateExact.id
    return Case(
      "app.state.length-\(length)", "a state of \(inOctets(length))", subject: rule,
      expectations: [
        Expectation(
          rule,
          permits: length > longestServed
            ? Answer.refusals.union([.code])
            : length < OrdinaryState.shortest ? LinkReading.dropped.union([.code]) : [.code])
      ],
      steps: [.flip(Flip(.flip(state: [.literal(sample(length))])))],
      policy: shortStatePolicy(ofLength: length))
  }

  /// What is left to an implementation about a state of a length; nil for one that must be served.
  static func shortStatePolicy(ofLength length: Int) -> String? {
    length < OrdinaryState.shortest
      ? "A state of fewer than \(OrdinaryState.shortest) octets, which no source forbids and Google never "
        + "sends, may be refused: widespread servers demand 8" : nil
  }

  /// The lengths of states and codes, in octets.
  static let lengths = [
    1, 2, 3, 7, 8, 15, 16, 31, 32, 63, 64, 100, 127, 128, 255, 256, 511, 512, 1_000, 1_023, 1_024,
    2_047, 2_048, 4_000, 4_095, 4_096, 8_000, 8_191, 8_192, 16_384, 32_767, 32_768, 50_000, 65_535,
    65_536, 100_000,
  ]

  /// The length up to which no app may refuse a value for its length
  /// ([RFC 9110, section 4.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.1), less the rest of
  /// the link).
  static let longestServed = 7_000

  /// A length in words.
  static func inOctets(_ length: Int) -> String { length == 1 ? "1 octet" : "\(length) octets" }

  /// Text of a given length in which every octet tells where it stands.
  static func sample(_ length: Int) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    var octets: [UInt8] = []
    // Each round begins one letter further on than the one before.
    for round in 0...(length / alphabet.count) {
      let start = round % alphabet.count
      octets += alphabet[start...] + alphabet[..<start]
    }
    return Array(octets.prefix(length))
  }

  /// An octet as two upper-case hexadecimal digits.
  static func hex(_ octet: UInt8) -> String {
    String(decoding: PercentEncoding.encodeAll([octet]).dropFirst(), as: UTF8.self)
  }

  /// A raw end of a state; `scalars` holds its special octets if they are ASCII, nil if it is no UTF-8.
  private static func state(
    _ name: String, _ title: String, ending raw: [UInt8], scalars: [UInt8]?
  ) -> Case {
    let isVisible = scalars.map { !$0.isEmpty && $0.allSatisfy(\.isVisible) } ?? false
    let rule = scalars == nil ? Rule.appStateUndecodable.id : Rule.appStateExact.id
    let permitted: AnswerSet =
      isVisible
      ? [.code] : scalars == nil ? [.code, .invalidRequest, .nothing] : [.code, .invalidRequest]
    let reading =
      raw.contains(UInt8(ascii: "+")) || scalars == [UInt8(ascii: "+")]
      || scalars == [UInt8(ascii: " ")]
    return Case(
      "app.state.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: permitted)],
      steps: [.flip(Flip(.flip(state: [.ordinaryState, .literal(raw)])))],
      alsoExercises: reading ? [Rule.appStateFormReading.id, Rule.appStatePercentReading.id] : [])
  }

  /// The ends of the UTF-8 lengths, marks, controls, what is invisible, and what only looks alike.
  private static let scalars: [Unicode.Scalar] = [
    "\u{80}", "\u{85}", "\u{A0}", "\u{AD}", "\u{E9}", "\u{DF}", "\u{131}", "\u{301}", "\u{37E}",
    "\u{7FF}", "\u{800}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{2060}", "\u{212A}",
    "\u{3000}", "\u{4E2D}", "\u{560A}", "\u{AC00}", "\u{D7FF}", "\u{E000}", "\u{FE0F}", "\u{FEFF}",
    "\u{FF0B}", "\u{FF26}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10000}", "\u{1F600}",
    "\u{E0001}", "\u{10FFFF}",
  ]

  /// What a query may hold raw beside letters and digits; `&` is its delimiter.
  static let rawCharacters = (UInt8.min...0x7F).filter {
    $0.isQueryCharacter && !$0.isAlpha && !$0.isDigit && $0 != UInt8(ascii: "&")
  }
}

// MARK: -

extension Case {
  /// Every character that a code may have
  /// ([RFC 6749, appendix A.11](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.11)).
  static let codeOctets: [Case] = (UInt8.min...0x7F).filter(\.isVisible).map { octet in
    let readings = [Rule.appCodeFormReading.id, Rule.appCodePercentReading.id]
    let isRead = octet == UInt8(ascii: "+") || octet == UInt8(ascii: " ")
    return code(
      "octet-\(hex(octet))", "a \"\(Octets.escaped([octet]))\" in the code",
      [UInt8(ascii: "a"), octet, UInt8(ascii: "b")], alsoExercises: isRead ? readings : [])
  }

  /// Codes with a space at an end.
  static let codeSpaces: [Case] = [("leading", " x"), ("trailing", "x "), ("only", " ")].map {
    code(
      "\($0)-space", $0 == "only" ? "a code that is one space" : "a code with a \($0) space",
      Array($1.utf8))
  }

  /// Codes from one octet to 100,000.
  static let codeLengths: [Case] = lengths.map {
    code("length-\($0)", "a code of \(inOctets($0))", sample($0))
  }

  private static func code(
    _ name: String, _ title: String, _ octets: [UInt8], alsoExercises: [Rule.ID] = []
  ) -> Case {
    let rule = Rule.appCodeExact.id
    let permitted: AnswerSet =
      octets.count <= longestServed ? [.code] : [.code, .error, .invalidRequest]
    return Case(
      "app.code.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: permitted)],
      steps: [.flip(Flip(.flip(), code: .octets(octets)))], features: [.code],
      alsoExercises: alsoExercises)
  }
}
