import AppFlip

extension UInt8 {
  /// The letter in the other case; every other octet as it is.
  var caseSwapped: UInt8 { isAlpha ? self ^ 0x20 : self }

  /// The letter in upper case; every other octet as it is.
  var uppercased: UInt8 { isAlpha ? self & ~0x20 : self }

  /// The letter in lower case; every other octet as it is.
  var lowercased: UInt8 { isAlpha ? self | 0x20 : self }
}
