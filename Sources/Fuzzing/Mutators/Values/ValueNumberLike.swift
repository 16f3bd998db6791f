/// Puts a number in place of a value, or a word for nothing, which code with loose types converts,
/// rounds or takes for missing.
struct ValueNumberLike: ValuePieceMutator {
  let name = "values/number-like"

  static let places: [ValuePlace] = [.alone]
  static let pieces = encoding([
    "0", "-0", "-1", "1", "00", "0x10", "1e3", "1e309", "0.1", "1_000", " 1", "+1", "-00012e3",
    "2147483648", "4294967296", "9007199254740993", "12345678901234567", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "NaN", "Infinity", "null", "nil", "(null)", "None", "undefined", "true", "false", "[]", "{}",
    "[object Object]", "Optional(\"x\")",
  ])
}
