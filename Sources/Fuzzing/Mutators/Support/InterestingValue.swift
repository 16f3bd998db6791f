/// Values that careless code treats in a way of its own.
///
/// "Interesting" is what fuzzers call values that are worth more turns than random ones.
enum InterestingValue {
  /// Short raw values; long ones and those of certain parameters have mutators of their own.
  static let all: [[UInt8]] = [
    "0", "1", "-1", "1e309", "9223372036854775808", "a", "*", "..", "true", "false", "null", "nil",
    "undefined", "NaN", "[]", "{}", "[object Object]", "+", "%", "%20", "%2B", "%25", "%252F",
    "%00",
    "%0D%0A", "%FF", "%EF%BB%BF", "%E2%84%AA", "%22", "%27", "%26x%3D1", "%2F..%2F", "%3Cb%3E",
    "%24%7B1%7D", "https%3A%2F%2Fexample.com%2F",
  ].map { Array($0.utf8) }
}
