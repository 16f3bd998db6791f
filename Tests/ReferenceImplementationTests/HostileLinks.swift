/// Parameters and links that are malformed, or hostile in another way than by their redirect URI.
enum HostileLinks {
  private static let app = Links.app
  private static let flip = Links.flip
  private static let client = "client_id=\(Links.clientID)"
  private static let target = "redirect_uri=\(Links.encodedTarget)"
  private static let good = Links.link()

  /// Links that are served: the reading is strict, not narrow.
  static let served: [Row] = [
    Row(
      "L02", "lower-case hex",
      "\(flip)&state=S1&redirect_uri=https%3a%2f%2f\(Links.host)%2fa%2fcom.google.Chromecast"),
    Row(
      "L03", "everything percent-encoded (including letters)",
      "\(flip)&state=S1&redirect_uri=\(Links.encoded(Links.target))"),
    Row("L16", "fragment carries parameters", "\(good)#&client_id=other"),
    Row(
      "P22", "unknown parameters",
      "\(good)&utm_source=x&iss=https%3A%2F%2Faccounts.google.com&nonce=n"),
    Row("P23", "reply parameters in the request", "\(good)&code=evil&error=access_denied"),
    Row("P26", "parameter order shuffled", "\(app)?\(target)&state=S1&\(client)&scope=devices"),
    Row("P27", "'=' in the value", "\(flip)&state=a=b==&\(target)"),
    Row("P10", "duplicate through a BOM name", "\(good)&%EF%BB%BFclient_id=other"),
  ]

  /// Links that are no URI, and are dropped whole.
  static let notURIs: [Row] = [
    Row("L06", "invalid escape in another parameter", "\(good)&x=%zz"),
    Row("L07", "raw '[' in another parameter", "\(good)&x=["),
    Row("L08", "raw non-ASCII in another parameter", "\(good)&x=\u{e9}"),
    Row("L10", "bare % at the end", "\(good)&x=%"),
    Row("L11", "%+f (sign accepted as hex)", "\(flip)&state=x%+f&\(target)"),
    Row(
      "L12", "fullwidth hex digits %\u{ff12}\u{ff26}",
      "\(flip)&state=x%\u{ff12}\u{ff26}&\(target)"),
    Row("L13", "IIS %u0026", "\(flip)&state=x%u0026code=evil&\(target)"),
    Row("P28", "'&' + combining mark (raw)", "\(good)&\u{301}state=evil"),
    Row("P29", "'=' + U+0338 (raw)", "\(good)&x=\u{338}y"),
    Row(
      "P11", "array syntax",
      "\(app)?client_id[]=google-LINK-42&scope=devices&state=S1&\(target)"),
    Row("P12", "indexed / nested syntax", "\(flip)&state[0]=S1&\(target)"),
  ]

  /// Links without the parameters of a flip, or without a single good redirect URI.
  static let notFlips: [Row] = [
    Row(
      "L14", "HTML entity separators",
      "\(app)?\(client)&amp;scope=devices&amp;state=S1&amp;\(target)"),
    Row(
      "L17", "all parameters in the fragment",
      "\(app)#\(client)&scope=devices&state=S1&\(target)"),
    Row("L19", "no query", "\(app)"),
    Row("L20", "empty query", "\(app)?"),
    Row("L21", "only separators", "\(app)?&&&=&="),
    Row(
      "P01", "redirect_uri twice (good, evil)",
      "\(good)&redirect_uri=https%3A%2F%2Fevil.example%2Fcb"),
    Row(
      "P02", "redirect_uri twice (evil, good)",
      "\(flip)&state=S1&redirect_uri=https%3A%2F%2Fevil.example%2Fcb&\(target)"),
    Row(
      "P03", "redirect_uri twice, both allowed",
      "\(good)&redirect_uri=https%3A%2F%2F\(Links.host)%2Fa%2Fcom.google.OPA"),
    Row("P14", "no '=' (redirect_uri)", "\(flip)&state=S1&redirect_uri"),
    Row("P20", "missing redirect_uri", "\(flip)&state=S1"),
    Row(
      "L05", "double-encoded redirect_uri",
      "\(flip)&state=S1&redirect_uri=https%253A%252F%252F\(Links.host)%252Fa%252Fcom.google.OPA"
    ),
  ]

  /// Links that are not the app's own universal link.
  static let elsewhere: [Row] = [
    Row(
      "L22", "wrong path of the own app",
      "\(app)/../admin?\(client)&scope=devices&state=S1&\(target)"),
    Row(
      "L23", "own link over http",
      "http://app.example/flip?\(client)&scope=devices&state=S1&\(target)"),
    Row("L24", "custom-scheme entry", "myapp://flip?\(client)&scope=devices&state=S1&\(target)"),
  ]

  /// Links that are answered with `invalid_request` and the state.
  static let invalid: [Row] = [
    Row("L18", "second '?'", "\(app)?x=1?\(client)&scope=devices&state=S1&\(target)"),
    Row("P05", "client_id twice (good, evil)", "\(good)&client_id=other"),
    Row(
      "P06", "client_id twice (evil, good)",
      "\(app)?client_id=other&scope=devices&state=S1&\(target)&\(client)"),
    Row("P08", "scope twice", "\(good)&scope=admin"),
    Row("P09", "duplicate with different encoding of the name", "\(good)&client%5Fid=other"),
    Row("P16", "empty client_id", "\(app)?client_id=&scope=devices&state=S1&\(target)"),
    Row(
      "P24", "name with trailing space/NUL",
      "\(app)?client_id%00=google-LINK-42&scope=devices&state=S1&\(target)"),
    Row("P25", "name prefix", "\(app)?client_id2=google-LINK-42&scope=devices&state=S1&\(target)"),
    Row("P04", "identical duplicates", "\(good)&\(target)"),
  ]

  /// Links that are answered with `invalid_request`, having no single state.
  static let invalidWithoutState: [Row] = [
    Row("P07", "state twice", "\(good)&state=evil"),
    Row("P17", "empty state", "\(flip)&state=&\(target)"),
    Row("P19", "missing state", "\(flip)&\(target)"),
  ]

  /// Client ids, decoded, that are not the registered one.
  static let clientIDs: [Row] = [
    Row("C01", "unknown client", "other-client"),
    Row("C02", "suffix added", "google-LINK-42x"),
    Row("C04", "case changed", "GOOGLE-LINK-42"),
    Row("C05", "KELVIN SIGN for K", "google-LIN\u{212a}-42"),
    Row("C06", "U+037E for ';' / U+1FEF for '`'", "google\u{37e}LINK-42"),
    Row("C07", "surrounding whitespace", " google-LINK-42\u{a}"),
    Row("C08", "NUL suffix", "google-LINK-42\u{0}evil"),
    Row("C09", "zero-width characters", "google-LINK\u{200b}-42"),
    Row("C11", "wildcards / SQL / LDAP", "*' OR '1'='1"),
    Row("C12", "two ids in one value", "google-LINK-42,other"),
  ]
}
