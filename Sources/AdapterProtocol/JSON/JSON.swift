/// A JSON value of the protocol: numbers are integers, strings the octets of their text.
public enum JSON: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int)
  /// The octets of a text; from the reader always valid UTF-8.
  case string([UInt8])
  /// A list of values.
  case array([JSON])
  /// Members in the order in which they stand.
  case object(JSONObject)

  /// Makes a string value from text.
  ///
  /// - Parameter text: the text.
  /// - Returns: the value with the text's UTF-8 octets.
  public static func text(_ text: String) -> JSON { .string(Array(text.utf8)) }
}
