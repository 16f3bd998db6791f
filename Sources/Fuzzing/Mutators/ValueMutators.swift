import AppFlip
import Conformance

enum ValueMutators {
  static let all: [Mutator] = texts + particular

  /// What is handed on octet for octet.
  static let handedOn: [ParameterName] = [.state, .code]

  static let texts: [Mutator] = [
    Mutator(
      "values/visible-character", "Puts a character of printable ASCII into a value.",
      .texts(characters(0x20...0x7E))),
    Mutator(
      "values/control", "Puts a control character into a value, which code strips or stops at.",
      .texts(characters(Array(0...0x1F) + Array(0x7F...0x9F)))),
    Mutator(
      "values/beyond-ascii", "Puts characters of two to four octets into a value: miscounted.",
      .texts(
        characters([0xFDD0, 0xFDEF])
          + """
          \u{80} \u{A3} \u{DF} \u{7FF} \u{800} \u{4E2D} \u{5D0} \u{AC00} \u{D7FF} \u{E000} \u{F8FF}
          \u{FFFD} \u{FFFE} \u{FFFF} \u{10000} \u{1F600} \u{1F468}\u{200D}\u{1F469}
          \u{1F1E9}\u{1F1EA} \u{1FFFF} \u{F0000} \u{10FFFD} \u{10FFFF} \u{200B} \u{200D} \u{AD}
          \u{2060} \u{202E}abc \u{2066} \u{E0001}
          """.words)),
    Mutator(
      "values/length", "Makes a value of a length that is rarely tested, cut off by buffers.",
      // What is taken over and handed on at any length; the other values are mostly compared.
      .value(often: ValueNames(ofRequests: [.state, .code], ofAnswers: [.code])) { value, context in
        let length = SampleText.length(&context.random)
        // What is stored is what the escapes stand for.
        let present = PercentDecoding.decodeLiteral(value, as: .percent).count
        guard context.random.oneIn(2), present < length else {
          return Array(SampleText.prefix(length))
        }
        return value + SampleText.prefix(length - present)
      },
      listed: .valueEdits(of: handedOn) { _ in
        SampleText.boundaries.map { length in { _ in Array(SampleText.prefix(length)) } }
      }),
    Mutator(
      "values/look-alike", "Puts a look-alike in place of a character, for code that folds case.",
      .value { value, context in
        guard !value.isEmpty else { return nil }
        let unit = value.unit(at: context.random.below(value.count))
        let octet = PercentDecoding.decodeLiteral(value[unit], as: .percent).first
        guard let octet, let twin = context.random.pick(LookAlikes.of(octet)) else { return nil }
        return value.splicing(unit, with: PercentEncoding.encode(twin))
      }),
    Mutator(
      "values/normal-form", "Puts a character into a value that Unicode writes in two ways.",
      .texts(
        """
        \u{E9} e\u{301} \u{C5} A\u{30A} \u{212B} \u{1E9B}\u{323} \u{AC01} \u{1100}\u{1161}\u{11A8}
        \u{301} \u{338} \u{37E} \u{1FEF} \u{212A} \u{2126} \u{3A9} \u{FB01} \u{1D160}
        """.words)),
    Mutator(
      "values/combining-marks", "Ends a value with many combining marks, slow to normalise.",
      weight: 1,
      .texts(
        [2, 16, 100, 1_000].map { String(repeating: "\u{301}\u{316}", count: $0) }, at: [.end])),
    Mutator(
      "values/byte-order-mark", "Puts a byte order mark into a value, which Foundation drops.",
      .texts(["\u{FEFF}", "\u{FFFE}", "\u{FEFF}\u{FEFF}"])),
    Mutator(
      "values/malformed-utf-8", "Puts octets that are no UTF-8 into a value, repaired by some.",
      .pieces(MalformedUTF8.pieces.map { PercentEncoding.encode($0) })),
    Mutator(
      "values/line-break", "Puts a line break into a value, and a header field behind it.",
      .texts(
        """
        ␊ ␍ ␍␊ ␍␊X-Appflip-Split:␠1 ␊X-Appflip-Split:␠1 ␍X-Appflip-Split:␠1
        ␍␊␍␊X-Appflip-Split:␠1 ␍␊␠X-Appflip-Split:␠1 \u{560A}\u{560D}X-Appflip-Split:␠1
        ␍␊Set-Cookie:␠x=1 ␍␊Location:␠https://evil.example/ ␊␍ \u{85} \u{2028} \u{2029} ␋ ␌
        """.words)),
    Mutator(
      "values/looks-encoded", "Puts text into a value that looks encoded, once or twice.",
      .texts(
        """
        %41 %2541 %252541 %26code%3Devil %2526code%253Devil %2B %20 %00 %0D%0A %25 %2F %23 % %% %4 %zz
        %+f %u0026 \u{FF05}41 &amp; &#38; &#x26; \\u0026 \\x26 =?utf-8?Q?=41?= +ADw-
        """.words)),
    Mutator(
      "values/delimiter", "Puts a delimiter of links into a value, parameters behind it.",
      .texts(
        """
        & = # + % ; ? / : @ ␠ , && == a+b␠c &code=evil &error=access_denied &state=evil
        &redirect_uri=https://evil.example/cb #code=evil ?code=evil ;code=evil &code &= =& code=evil&
        &client_id=evil&scope=evil
        """.words)),
    Mutator(
      "values/injection", "Puts text into a value that JSON, HTML, SQL or a shell reads as code.",
      .texts(
        #"""
        " \ "} {"a":1} [1,2] ","code":"evil \" \u0000 /* --> <b> </script><script>alert(1)</script>
        "><img␠src=x␠onerror=alert(1)> ' '␠OR␠'1'='1 ';␠DROP␠TABLE␠codes;␠-- 1;␠SELECT␠1 {{7*7}}
        ${7*7} #{7*7} <%=␠7*7␠%> {0} \(x) $(x) %s %n%n %@ %1$s %99999d ../../etc/passwd ..\..\
        /etc/passwd file:///etc/passwd C:\x |x `x` $(sleep␠1) *)(uid=* ␀ a:␠b a;␠b=c a,␠b "a";␠q=1
        javascript:alert(1) https://evil.example/?code=x .* (a+)+$ ^ $
        """#.words)),
    Mutator(
      "values/marker", "Puts both quotes and a tag into a value, which a page may reflect.",
      weight: 4, roles: [.authorizationEndpoint],
      .texts([String(decoding: ReflectionMarker.text, as: UTF8.self)]),
      listed: .valueEdits(of: [.scope, .responseType]) { _ in
        [{ $0 + PercentEncoding.encode(ReflectionMarker.text) }]
      }),
    Mutator(
      "values/number-like", "Puts a number or a word for nothing in place of a value.",
      .texts(
        """
        0 -0 -1 1 00 0x10 1e3 1e309 0.1 1_000 ␠1 +1 -00012e3 2147483648 4294967296 9007199254740993
        12345678901234567 9223372036854775807 9223372036854775808 18446744073709551615
        18446744073709551616 NaN Infinity null nil (null) None undefined true false [] {}
        [object␠Object] Optional("x")
        """.words, at: [.alone])),
    Mutator(
      "values/blank", "Puts a blank in front of a value or behind it, which code trims.",
      .texts(
        "␠ ␠␠ ␉ ␊ ␍␊ ␀ \u{A0} \u{2003} \u{3000} \u{200B} \u{1680}".words, at: [.front, .end])),
    Mutator(
      "values/letter-case", "Swaps the case of the letters of a value, or of one of them.",
      .value { value, context in
        guard !value.isEmpty else { return nil }
        var changed = value
        let isOne = context.random.oneIn(2)
        var offset = isOne ? value.unit(at: context.random.below(value.count)).lowerBound : 0
        while offset < value.count {
          // An escape's digits are no letters of the value, and its percent sign has no case.
          changed[offset] = value[offset].caseSwapped
          offset = value.unit(at: offset).upperBound
          if isOne { break }
        }
        return changed
      }),
    Mutator(
      "values/affix", "Lets a value go on in front or behind, for a check of a prefix or a suffix.",
      .texts("x 0 - . _ ~ evil .evil ,other |other".words, at: [.front, .end])),
    Mutator(
      "values/extent", "Cuts a value short by one octet, halves it or repeats it.",
      .value { value, context in
        guard !value.isEmpty else { return nil }
        switch context.random.below(4) {
        case 0: return Array(value[value.unit(at: 0).upperBound...])
        case 1: return Array(value[..<value.unit(at: value.count - 1).lowerBound])
        case 2: return Array(value[..<value.unit(at: value.count / 2).lowerBound])
        default: return context.random.pick(separators).map { value + $0 + value }
        }
      }),
  ]

  private static let separators = ["", ",", "%20", "+", "%00", "%26", "%7C"].octets

  private static func characters(_ points: some Sequence<UInt32>) -> [String] {
    points.compactMap { Unicode.Scalar($0).map { String($0) } }
  }

  private static let particular: [Mutator] = [
    Mutator(
      "values/empty", "Empties a value, which the standard takes for a missing one.",
      weight: 2, .value { _, _ in [] }),
    Mutator(
      "values/near", "Puts a value that is nearly the same in the place of one.",
      .value { value, context in
        let decoded = PercentDecoding.decodeLiteral(value, as: .percent)
        let place = context.random.below(decoded.count)
        return context.random.pick(NearMisses.all(of: decoded, at: [place]))
          .map { PercentEncoding.encode($0) }
      },
      listed: .valueEdits(of: [.clientID, .scope, .code, .responseType]) { near($0) },
      // Every place of a state is changed in the one that a Google app waits for.
      .valueEdits(of: [.state]) { near($0) { [0, $0.count - 1] } }),
    Mutator(
      "values/client-id", "Puts the registered client id with one thing changed in its place.",
      .value(of: ValueNames(ofRequests: [.clientID])) { _, context in
        let clientID = context.fixture.clientID
        guard !clientID.isEmpty, let changed = changed(clientID, &context.random),
          changed != clientID
        else { return nil }
        return PercentEncoding.encode(changed)
      }),
    Mutator(
      "values/shape", "Puts a UUID, JSON, a date or the like in place of a state or a code.",
      weight: 24,
      .pieces(
        ShapedValue.all.map { PercentEncoding.encode($0.octets) }, at: [.alone],
        of: ValueNames(ofRequests: [.state], ofAnswers: [.state, .code]))),
    Mutator(
      "values/error-code", "Puts another error code in place of the error, or a near miss.",
      .value(of: ValueNames(ofAnswers: [.error])) { _, context in
        guard let code = context.random.pick(errorCodes) else { return nil }
        switch context.random.below(8) {
        case 0: return code.map(\.uppercased)
        case 1: return code.prefix(1).map(\.uppercased) + code.dropFirst()
        case 2: return code.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
        case 3: return Array("%20".utf8) + code
        case 4: return context.random.pick(errorCodeEnds).map { code + $0 }
        default: return code
        }
      },
      listed: .each(.answer, errorCodes + oddErrors) {
        if let index = $0.index(of: .code) { $0.becomeError($1, at: index) }
      }),
    Mutator(
      "values/response-type", "Puts another response type in place of `code`.",
      .texts(
        """
        code token id_token none code␠token code␠id_token token␠code code␠code CODE Code code␠ ␠code
        codes cod code,token code␀ ["code"] bogus
        """.words, at: [.alone], of: ValueNames(ofRequests: [.responseType]))),
    Mutator(
      "values/scope", "Puts another list of scopes in place of the scope, with odd separators.",
      .texts(
        #"""
        devices devices␠profile profile␠devices devices␠devices devices␠␠profile ␠devices devices␠ ␠
        devices,profile devices␉profile devices+profile devices;profile devices%20profile unknown
        DEVICES openid " \ a"b \#u{E9} * https://www.googleapis.com/auth/assistant
        """#.words + [String(repeating: "a ", count: 1_000)], at: [.alone, .end],
        of: ValueNames(ofRequests: [.scope]))),
  ]

  private static func near(
    _ value: [UInt8], at places: ([UInt8]) -> [Int] = { Array($0.indices) }
  ) -> [TextEdit] {
    let decoded = PercentDecoding.decodeLiteral(value, as: .percent)
    return NearMisses.all(of: decoded, at: places(decoded)).map { near in
      { _ in PercentEncoding.encode(near) }
    }
  }

  private static func changed(_ clientID: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(8) {
    case 0: return random.pick(clientIDFronts).map { $0 + clientID }
    case 1, 2, 3: return random.pick(clientIDEnds).map { clientID + $0 }
    case 4: return clientID.map(random.oneIn(2) ? \.uppercased : \.lowercased)
    case 5: return random.oneIn(2) ? Array(clientID.dropLast()) : Array(clientID.dropFirst())
    default:
      // A look-alike, a KELVIN SIGN wherever it can be.
      let kelvin = random.oneIn(2) ? clientID.firstIndex(of: UInt8(ascii: "K")) : nil
      let index = kelvin ?? random.below(clientID.count)
      let twins = LookAlikes.of(clientID[index])
      let twin = kelvin == nil ? random.pick(twins) : LookAlikes.kelvinSign
      return twin.map { clientID.replacing(index, by: $0) }
    }
  }

  static let clientIDFronts = "x ␠ ␉ ␀ \u{FEFF} other, https://".words.octets
  static let clientIDEnds = """
    x ␠ ␉ ␊ ␍␊ ␀ ␀evil \u{200B} \u{301} * % ,other / . '␠OR␠'1'='1 .apps.googleusercontent.com
    """.words.octets

  private static let errorCodes =
    (ErrorCode.allCases.map(\.rawValue)
      + """
      unauthorized_client unsupported_response_type invalid_scope server_error temporarily_unavailable
      login_required user_not_authorized
      """.words).octets
  private static let oddErrors =
    ["", "access%5Fdenied", "%61ccess_denied"].octets + [Array(SampleText.prefix(1_025))]
  private static let errorCodeEnds = ["%20", "%00", "%0A", ".", "x", "%2Ccancelled"].octets

  static func anyText(from value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    switch context.random.pick(texts)?.change {
    case .value(_, _, let change): change(value, &context)
    case .pieces(let pieces, let places, _):
      ValuePlace.put(anyOf: pieces, anyAt: places, into: value, &context.random)
    default: nil
    }
  }

  static func anyDecodedText(from value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard let text = anyText(from: value, &context), !text.isEmpty else { return nil }
    return try? PercentDecoding.decode(text, as: .percent)
  }
}

extension Mutator.Change {
  fileprivate static func texts(
    _ texts: [String], at places: [ValuePlace] = ValuePlace.allCases, of names: ValueNames = .all
  ) -> Self {
    .pieces(texts.map { PercentEncoding.encode(Array($0.utf8)) }, at: places, of: names)
  }
}

/// The parameters of whose values a mutator changes one.
struct ValueNames: Equatable, Sendable {
  var ofRequests: [ParameterName] = []
  var ofAnswers: [ParameterName] = []

  /// All but the redirect URI, which has mutators of its own.
  static let all = ValueNames(
    ofRequests: [.clientID, .state, .scope, .responseType, .code],
    ofAnswers: [.code, .state, .error, .errorDescription])

  func of(_ role: Role) -> [ParameterName] { role == .googleApp ? ofAnswers : ofRequests }
}

enum ValuePlace: CaseIterable, Sendable {
  case alone, front, inside, end

  /// Never into an escape.
  static func put(
    anyOf pieces: [[UInt8]], anyAt places: [ValuePlace], into value: [UInt8],
    _ random: inout SplitMix64
  ) -> [UInt8]? {
    guard let piece = random.pick(pieces), let place = random.pick(places) else { return nil }
    switch place {
    case .alone: return piece
    case .front: return piece + value
    case .end: return value + piece
    case .inside:
      guard !value.isEmpty else { return piece }
      let offset = value.unit(at: random.below(value.count)).lowerBound
      return value.splicing(offset..<offset, with: piece)
    }
  }
}
