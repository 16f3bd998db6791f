import AppFlip
import Conformance
import Web

enum ValueMutators {
  static let all: [Mutator] = texts + particular

  /// Values that are passed on byte for byte.
  static let handedOn: [ParameterName] = [.state, .code]

  static let texts: [Mutator] =
    [
      Mutator(
        "values/visible-character", "Puts a character of printable ASCII into a value.",
        .texts(characters(0x20...0x7E))),
      Mutator(
        "values/control", "Puts a control character into a value: some code strips it.",
        .texts(characters(Array(0...0x1F) + Array(0x7F...0x9F)))),
      Mutator(
        "values/beyond-ascii", "Puts characters of two to four bytes into a value.",
        .texts(
          characters([0xFDD0, 0xFDEF])
            + """
            \u{80} \u{A3} \u{DF} \u{7FF} \u{800} \u{4E2D} \u{5D0} \u{AC00} \u{D7FF} \u{E000} \u{F8FF}
            \u{FFFD} \u{FFFE} \u{FFFF} \u{10000} \u{1F600} \u{1F468}\u{200D}\u{1F469}
            \u{1F1E9}\u{1F1EA} \u{1FFFF} \u{F0000} \u{10FFFD} \u{10FFFF} \u{200B} \u{200D} \u{AD}
            \u{2060} \u{202E}abc \u{2066} \u{E0001}
            """.words)),
      Mutator(
        "values/length", "Gives a value a rare length, for buffers that cut it.",
        .eachValue(of: handedOn, SampleText.boundaries) { Array(SampleText.prefix($1)) }),
      Mutator(
        "values/normal-form", "Puts a character into a value that Unicode writes in two ways.",
        .texts(
          """
          \u{E9} e\u{301} \u{C5} A\u{30A} \u{212B} \u{1E9B}\u{323} \u{AC01} \u{1100}\u{1161}\u{11A8}
          \u{301} \u{338} \u{37E} \u{1FEF} \u{212A} \u{2126} \u{3A9} \u{FB01} \u{1D160}
          """.words)),
      Mutator(
        "values/combining-marks", "Ends a value with many combining marks: slow to normalise.",
        weight: 1,
        .texts(
          [2, 16, 100, 1_000].map { String(repeating: "\u{301}\u{316}", count: $0) }, at: [.end])),
      Mutator(
        "values/byte-order-mark", "Puts a byte order mark into a value, which Foundation drops.",
        .texts(["\u{FEFF}", "\u{FFFE}", "\u{FEFF}\u{FEFF}"])),
      Mutator(
        "values/malformed-utf-8",
        "Puts bytes that aren't UTF-8 into a value: some code repairs it.",
        .pieces(MalformedUTF8.pieces.map { PercentEncoding.encode($0) })),
    ]
    + Mutator.table(
      "values",
      #"""
      line-break: Puts a line break into a value, with a header field after it.
        ␊ ␍ ␍␊ ␍␊X-Appflip-Split:␠1 ␊X-Appflip-Split:␠1 ␍X-Appflip-Split:␠1
        ␍␊␍␊X-Appflip-Split:␠1 ␍␊␠X-Appflip-Split:␠1 \#u{560A}\#u{560D}X-Appflip-Split:␠1
        ␍␊Set-Cookie:␠x=1 ␍␊Location:␠https://evil.example/ ␊␍ \#u{85} \#u{2028} \#u{2029} ␋ ␌
      looks-encoded: Puts text into a value that looks encoded, once or twice.
        %41 %2541 %252541 %26code%3Devil %2526code%253Devil %2B %20 %00 %0D%0A %25 %2F %23 % %% %4
        %zz %+f %u0026 \#u{FF05}41 &amp; &#38; &#x26; \u0026 \x26 =?utf-8?Q?=41?= +ADw-
      delimiter: Puts a delimiter of links into a value, with parameters after it.
        & = # + % ; ? / : @ ␠ , && == a+b␠c &code=evil &error=access_denied &state=evil
        &redirect_uri=https://evil.example/cb #code=evil ?code=evil ;code=evil &code &= =&
        code=evil& &client_id=evil&scope=evil
      injection: Puts text into a value that JSON, HTML, SQL or a shell reads as code.
        " \ "} {"a":1} [1,2] ","code":"evil \" \u0000 /* --> <b> </script><script>alert(1)</script>
        "><img␠src=x␠onerror=alert(1)> ' '␠OR␠'1'='1 ';␠DROP␠TABLE␠codes;␠-- 1;␠SELECT␠1 {{7*7}}
        ${7*7} #{7*7} <%=␠7*7␠%> {0} \(x) $(x) %s %n%n %@ %1$s %99999d ../../etc/passwd ..\..\
        /etc/passwd file:///etc/passwd C:\x |x `x` $(sleep␠1) *)(uid=* ␀ a:␠b a;␠b=c a,␠b "a";␠q=1
        javascript:alert(1) https://evil.example/?code=x .* (a+)+$ ^ $
      """#
    ) { words, _ in .texts(words) } + [
      Mutator(
        "values/marker", "Puts both quotes and a tag into a value, which a page may reflect.",
        weight: 4, roles: [.authorizationEndpoint],
        .texts([String(decoding: ReflectionMarker.text, as: UTF8.self)]),
        .eachValue(of: [.scope, .responseType], [ReflectionMarker.text]) {
          $0 + PercentEncoding.encode($1)
        }),
      Mutator(
        "values/number-like", "Replaces a value with a number or a word for nothing.",
        .texts(
          """
          0 -0 -1 1 00 0x10 1e3 1e309 0.1 1_000 ␠1 +1 -00012e3 2147483648 4294967296 9007199254740993
          12345678901234567 9223372036854775807 9223372036854775808 18446744073709551615
          18446744073709551616 NaN Infinity null nil (null) None undefined true false [] {}
          [object␠Object] Optional("x")
          """.words, at: [.alone])),
      Mutator(
        "values/blank", "Puts a space before or after a value, for code that trims.",
        .texts(
          "␠ ␠␠ ␉ ␊ ␍␊ ␀ \u{A0} \u{2003} \u{3000} \u{200B} \u{1680}".words, at: [.front, .end])),
      Mutator(
        "values/affix", "Extends a value, for a check of a prefix or a suffix.",
        .texts("x 0 - . _ ~ evil .evil ,other |other".words, at: [.front, .end])),
      Mutator(
        "values/twice", "Writes a value twice, with a separator.",
        .eachValue(["", ",", "%20", "+", "%00", "%26", "%7C"].bytes) {
          $0.isEmpty ? nil : $0 + $1 + $0
        }),
    ]

  private static func characters(_ points: some Sequence<UInt32>) -> [String] {
    points.compactMap { Unicode.Scalar($0).map { String($0) } }
  }

  private static let particular: [Mutator] = [
    Mutator(
      "values/empty", "Empties a value, which RFC 6749 treats as missing.",
      weight: 2, .values { _ in [] }),
    Mutator(
      "values/near", "Replaces a value with a nearly equal one.",
      .valueEdits(of: [.clientID, .scope, .code, .responseType]) { near($0) },
      // Every place of a state is changed in the one that a Google app waits for.
      .valueEdits(of: [.state]) { near($0) { [0, $0.count - 1] } }),
    Mutator(
      "values/shape", "Replaces a state or a code with a UUID, JSON, a date or similar.",
      weight: 24,
      .pieces(
        ShapedValue.all.map { PercentEncoding.encode($0.bytes) }, at: [.alone],
        of: handedOn)),
    Mutator(
      "values/error-code", "Turns a response into an error, with a known or unknown code.",
      use: .ordinary,
      .each(.answer, errorCodes + oddErrors) {
        if let index = $0.index(of: .code) { $0.becomeError($1, at: index) }
      }),
    Mutator(
      "values/response-type", "Replaces the response type with a different one.",
      .texts(
        """
        code token id_token none code␠token code␠id_token token␠code code␠code CODE Code code␠ ␠code
        codes cod code,token code␀ ["code"] bogus
        """.words, at: [.alone], of: [.responseType])),
    Mutator(
      "values/scope", "Replaces the scopes with a different list, or with odd separators.",
      use: .ordinary,
      .texts(
        #"""
        devices devices␠profile profile␠devices devices␠devices devices␠␠profile ␠devices devices␠ ␠
        devices,profile devices␉profile devices+profile devices;profile devices%20profile unknown
        DEVICES openid " \ a"b \#u{E9} * https://www.googleapis.com/auth/assistant
        """#.words + [String(repeating: "a ", count: 1_000), " admin"], at: [.alone, .end],
        of: [.scope])),
  ]

  private static func near(
    _ value: [UInt8], at places: ([UInt8]) -> [Int] = { Array($0.indices) }
  ) -> [TextEdit] {
    let decoded = PercentDecoding.decodeLiteral(value, as: .percent)
    return NearMisses.all(of: decoded, at: places(decoded)).map { near in
      { _ in PercentEncoding.encode(near) }
    }
  }

  static let clientIDFronts = "x ␠ ␉ ␀ \u{FEFF} other, https://".words.bytes
  static let clientIDEnds = """
    x ␠ ␉ ␊ ␍␊ ␀ ␀evil \u{200B} \u{301} * % ,other / . '␠OR␠'1'='1 .apps.googleusercontent.com
    """.words.bytes

  private static let errorCodes =
    (ErrorCode.allCases.map(\.rawValue)
      + """
      unauthorized_client unsupported_response_type invalid_scope server_error temporarily_unavailable
      login_required user_not_authorized
      """.words).bytes
  private static let oddErrors =
    [[]]
      + """
      access%5Fdenied %61ccess_denied CANCELLED Cancelled access-denied %20cancelled cancelled%20
      cancelled%00 cancelled%0A cancelled. cancelledx cancelled%2Caccess_denied
      """.words.bytes + [Array(SampleText.prefix(1_025))]

  /// The decoded texts that other mutators use as a whole value.
  static let decodedTexts: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    return texts.flatMap(\.edits).flatMap { edits -> [[UInt8]] in
      guard case .valueEdits(_, _, let edits) = edits else { return [] }
      return edits([]).compactMap { $0([]) }.filter { seen.insert($0).inserted }
    }.map { PercentDecoding.decodeLiteral($0, as: .percent) }
  }()
}

extension Mutator.Edits {
  fileprivate static func texts(
    _ texts: [String], at places: [ValuePlace] = ValuePlace.allCases,
    of names: [ParameterName]? = nil
  ) -> Self {
    .pieces(texts.map { PercentEncoding.encode(Array($0.utf8)) }, at: places, of: names)
  }
}
