import AppFlip

/// Puts another response type in place of `code`, which an endpoint that doesn't look at it
/// answers with a code.
struct ValueResponseType: ValuePieceMutator {
  let name = "values/response-type"

  static let places: [ValuePlace] = [.alone]
  static let pieces = encoding([
    "code", "token", "id_token", "none", "code token", "code id_token", "token code", "code code",
    "CODE", "Code", "code ", " code", "codes", "cod", "code,token", "code\0", "[\"code\"]", "bogus",
  ])

  func names(for role: Role) -> ParameterNames { role == .googleApp ? [] : .responseType }
}
