import AppFlip

extension LinkReading {
  /// Whether a parameter has a name that only looks like a documented one: in another case, with
  /// brackets, encoded twice, with something in front of it or behind it.
  ///
  /// - Parameter parameter: the documented parameter.
  /// - Returns: true for a name that a careless reader takes for it.
  func resembles(_ parameter: LinkParameter) -> Bool {
    let letters = Array(Self.letters(of: Array(parameter.rawValue.utf8)).dropFirst())
    return uri.parameters.contains { candidate in
      let once = PercentDecoding.decodeLiteral(candidate.name, as: .percent)
      guard LinkParameter(named: once[...]) == nil else { return false }
      let twice = PercentDecoding.decodeLiteral(once, as: .percent)
      return Self.letters(of: twice).holds(letters)
    }
  }

  /// The letters of a name, in one case.
  private static func letters(of name: [UInt8]) -> [UInt8] {
    name.compactMap { $0.isAlpha ? $0 | 0x20 : nil }
  }
}
