/// Puts text into a value that looks encoded, once or twice, which code that decodes again takes
/// for something else.
struct ValueLooksEncoded: ValuePieceMutator {
  let name = "values/looks-encoded"

  static let pieces = encoding([
    "%41", "%2541", "%252541", "%26code%3Devil", "%2526code%253Devil", "%2B", "%20", "%00",
    "%0D%0A", "%25", "%2F", "%23", "%", "%%", "%4", "%zz", "%+f", "%u0026", "\u{FF05}41", "&amp;",
    "&#38;", "&#x26;", "\\u0026", "\\x26", "=?utf-8?Q?=41?=", "+ADw-",
  ])
}
