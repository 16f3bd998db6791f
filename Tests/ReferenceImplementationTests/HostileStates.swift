/// States as they stand in a link, percent-encoded.
enum HostileStates {
  /// States of visible ASCII.
  static let visible: [Row] = [
    Row("S01", "plus, encoded", "a%2Bb"),
    Row("S02", "plus, raw", "a+b"),
    Row("S04", "injection &code=", "x%26code%3Devil"),
    Row("S05", "injection #", "x%23"),
    Row("S06", "injection &error=", "x%26error%3Daccess_denied"),
    Row("S07", "percent sign", "100%25"),
    Row("S08", "looks encoded", "a%2526b"),
    Row("S09", "base64 with padding", "YWI%2FYz0%3D"),
    Row("S10", "JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzIjoxfQ.c2ln"),
    Row("S12", "double quote, backslash, slash", "%22%5C%2F%27%60"),
    Row("S13", "angle brackets", "%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E"),
    Row("S28", "lower-case hex", "a%2fb"),
    Row("S30", "sub-delims and gen-delims raw", "!$'()*,:@/?;"),
    Row("S31", "single character", "0"),
    Row("S32", "'null' / 'nil' / 'undefined'", "null"),
    Row("S34", "leading zeros / sign / 1e3", "-00012e3"),
    Row("S40", "URL as state", "https%3A%2F%2Fevil.example%2F%3Fcode%3Dx"),
    Row("S41", "path traversal", "..%2F..%2F"),
    Row("S44", "trailing '%' encoded and following text", "50%25%20off%25"),
  ]

  /// States with other octets in them, UTF-8 or not.
  static let other: [Row] = [
    Row("S14", "CR LF header", "a%0D%0ASet-Cookie%3A%20x%3D1"),
    Row("S17", "C0/C1/DEL controls", "%01%1F%7F%C2%80"),
    Row("S18", "leading BOM", "%EF%BB%BFabc"),
    Row("S19", "NFD text", "e%CC%81"),
    Row("S20", "NFC text", "%C3%A9"),
    Row("S21", "canonical singleton", "%E2%84%AA"),
    Row("S22", "astral / emoji ZWJ", "%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9"),
    Row("S23", "bidi controls", "%E2%80%AEabc%E2%81%A6"),
    Row("S24", "non-characters", "%EF%BF%BF%F4%8F%BF%BF"),
    Row("S25", "invalid UTF-8", "a%FFb"),
    Row("S26", "overlong NUL", "a%C0%80b"),
    Row("S27", "encoded surrogate", "%ED%A0%80"),
    Row("S15", "U+560A U+560D", "%E5%98%8A%E5%98%8D"),
  ]
}
