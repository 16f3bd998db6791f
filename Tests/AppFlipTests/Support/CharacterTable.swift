/// The character classes of RFC 3986, written out.
enum CharacterTable {
  static let alpha = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  static let digit = "0123456789"
  static let hexdig = "0123456789ABCDEFabcdef"
  static let unreserved = alpha + digit + "-._~"
  static let subDelims = "!$&'()*+,;="
  static let pchar = unreserved + subDelims + ":@"
  static let query = pchar + "/?"
}

extension String {
  /// Whether one of the characters of the ASCII text is the octet.
  func holds(_ octet: UInt8) -> Bool { utf8.contains(octet) }
}
