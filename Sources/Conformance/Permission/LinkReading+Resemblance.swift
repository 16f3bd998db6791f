import AppFlip

extension LinkReading {
  /// Whether a parameter has a name that only looks like a documented one: in another case, with
  /// brackets, encoded twice, with something in front of it or behind it.
  ///
  /// - Parameter parameter: the documented parameter.
  /// - Returns: true for a name that a careless reader takes for it.
  func resembles(_ parameter: LinkParameter) -> Bool {
    guard let query = uri.query else { return false }
    let letters = Array(Self.letters(of: Array(parameter.rawValue.utf8)[...]).dropFirst())
    var isFound = false
    QueryParameter.forEachPlace(in: query) { name, _ in
      // No name has more letters than octets.
      if isFound || name.count < letters.count { return }
      isFound = Self.isLike(letters, query[name])
    }
    return isFound
  }

  private static func isLike(_ letters: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    let once = decoded(name)
    guard LinkParameter(named: once) == nil else { return false }
    return Self.letters(of: decoded(once)).holds(letters)
  }

  private static func decoded(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.contains(UInt8(ascii: "%"))
      ? PercentDecoding.decodeLiteral(name, as: .percent)[...] : name
  }

  /// The letters of a name, in one case.
  private static func letters(of name: ArraySlice<UInt8>) -> [UInt8] {
    var letters: [UInt8] = []
    letters.reserveCapacity(name.count)
    for octet in name where octet.isAlpha { letters.append(octet | 0x20) }
    return letters
  }
}
