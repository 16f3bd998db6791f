import AppFlip
import Conformance

extension RequestMutators {
  /// What the answer of an app is: a code, an error with a description, or something of another flow.
  static let answer: [Mutator] = [
    Mutator(
      "request/refusal",
      "Turns an answer with a code into one with an error of the document, the rest of it "
        + "untouched, which catches a Google app that knows how linking ends but not after which "
        + "error.",
      .input(of: .googleApp) { input, context in
        guard let place = input.parameters.index(ofAny: [.code, .error], &context.random),
          let code = context.random.pick(RequestDescription.codes)
        else { return }
        input.becomeError(code, at: place)
      }),
    Mutator(
      "request/other-grant",
      "Turns an answer with a code into one of another flow of OAuth 2.0 or OpenID Connect, which "
        + "catches a Google app that links whatever it is handed.",
      .input(of: .googleApp) { input, context in
        guard let place = input.parameters.index(ofAny: [.code], &context.random),
          let name = context.random.pick(otherGrants)
        else { return }
        input.parameters[place].name = name
      }),
    Mutator(
      "request/issuer",
      "Adds an issuer to an answer (RFC 9207): that of the endpoint, another one, or none, which "
        + "catches a Google app that refuses what it doesn't know, or compares it with another text.",
      .input(of: .googleApp) { input, context in
        guard input.parameters.index(ofAny: [.code, .error], &context.random) != nil,
          let issuer = context.random.oneIn(2) ? issuers.first : context.random.pick(issuers)
        else { return }
        let place = context.random.below(input.parameters.count + 1)
        let parameter = InputParameter(Array("iss".utf8), PercentEncoding.encode(issuer))
        var parameters = input.parameters
        parameters.insert(parameter, at: place)
        _ = input.replace(parameters: parameters)
      }),
    Mutator(
      "request/description",
      "Gives an answer an error with a description: ordinary words, an error code, what can't be "
        + "decoded, long text or other characters, which catches a Google app that acts on it or "
        + "trips over it.",
      .input(of: .googleApp) { input, context in
        var refused = input
        guard refuse(&refused, &context.random), let text = description(&context) else { return }
        input = RequestDescription.describe(refused, as: text)
      }),
  ]

  /// What other flows answer with (RFC 6749, section 4.2.2; OpenID Connect Core 1.0, section 3.2.2.5; JARM,
  /// section 2.3), and what a code is called elsewhere.
  static let otherGrants = [
    "access_token", "id_token", "token", "refresh_token", "response", "assertion",
    "authorization_code", "auth_code", "device_code",
  ].octets

  /// The origin of the endpoint that the harness offers, and what resembles it.
  static let issuers = [
    "https://auth.example.com", "https://auth.example.com/", "https://AUTH.example.com",
    "http://auth.example.com", "https://auth.example.com.evil.example", "https://evil.example", "",
    "auth.example.com", "https://auth.example.com/authorize",
  ].octets

  /// Gives an answer with a code an error of the document, and at times one with an error another one.
  private static func refuse(_ input: inout FuzzInput, _ random: inout SplitMix64) -> Bool {
    guard let place = input.parameters.index(ofAny: [.code, .error], &random) else { return false }
    if input.parameters[place].isNamed("error"), !random.oneIn(4) { return true }
    guard let code = random.pick(RequestDescription.codes) else { return false }
    input.becomeError(code, at: place)
    return true
  }

  private static func description(_ context: inout MutationContext) -> [UInt8]? {
    switch context.random.below(8) {
    case 0: Array(SampleText.prefix(SampleText.length(&context.random)))
    case 1: ValueMutators.anyText(from: Array("no".utf8), &context)
    default: RequestDescription.any(&context.random)
    }
  }
}

/// Descriptions of errors.
enum RequestDescription {
  /// The error codes of the document.
  static let codes = ErrorCode.allCases.map { Array($0.rawValue.utf8) }
  /// What people and frameworks write there; some of it sounds like another error.
  static let words = [
    "Access denied", "denied", "The user denied the request.", "canceled", "The user cancelled.",
    "Cancel", "Success", "ok", "error", "Please try again.", "fallback", "abort", "timeout",
    "Not found", "Invalid state", "Invalid request", "Account disabled", "expired", "null", "true",
    "0", "unrecoverable error",
  ].map { PercentEncoding.encode(Array($0.utf8)) }
  /// Broken escapes, and good ones of octets that are no UTF-8.
  static let undecodable =
    ["%", "%%", "%4", "%zz", "%u0041", "100%", "denied%", "%-1"].octets
    + MalformedUTF8.pieces.map { PercentEncoding.encode($0) }

  /// One of the descriptions that are short.
  static func any(_ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(3) {
    case 0: random.pick(codes)
    case 1: random.pick(words)
    default: random.pick(undecodable)
    }
  }

  /// Puts a description in place of the first one, or behind everything.
  static func describe(_ input: FuzzInput, as text: [UInt8]) -> FuzzInput {
    var described = input
    if let place = input.parameters.indices(named: "error_description").first {
      described.parameters[place].value = text
    } else {
      described.parameters.append(InputParameter(Array("error_description".utf8), text))
    }
    return described
  }
}
