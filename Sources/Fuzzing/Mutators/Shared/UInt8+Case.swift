extension UInt8 {
  /// What the upper and the lower case of an ASCII letter differ by.
  static let caseBit: UInt8 = 0x20
}
