/// Puts a delimiter of links into a value as data, parameters of an answer behind it, which code
/// that joins strings lets out.
struct ValueDelimiter: ValuePieceMutator {
  let name = "values/delimiter"

  static let pieces = encoding([
    "&", "=", "#", "+", "%", ";", "?", "/", ":", "@", " ", ",", "&&", "==", "a+b c", "&code=evil",
    "&error=access_denied", "&state=evil", "&redirect_uri=https://evil.example/cb", "#code=evil",
    "?code=evil", ";code=evil", "&code", "&=", "=&", "code=evil&", "&client_id=evil&scope=evil",
  ])
}
