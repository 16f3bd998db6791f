import AppFlip

extension ParsedLink {
  /// Whether a parameter has a name that only looks like a documented one: in another case, with
  /// brackets, encoded twice, with something in front of it or behind it.
  func resembles(_ parameter: LinkParameter) -> Bool {
    // No name has more letters than bytes, and one that the document has doesn't only look like it.
    let letters = parameter.letters
    guard let raw = query, !letters.isEmpty, longestStray >= letters.count else { return false }
    return QueryParameter.split(raw).contains { Self.isLike(letters, $0.name) }
  }

  private static func isLike(_ letters: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    guard name.count >= letters.count else { return false }
    guard name.span.holds(UInt8(ascii: "%")) else {
      return LinkParameter(named: name.span) == nil && hold(letters, in: name)
    }
    let once = PercentDecoding.decodeLiteral(name, as: .percent)
    guard LinkParameter(named: once.span) == nil else { return false }
    return hold(letters, in: PercentDecoding.decodeLiteral(once, as: .percent)[...])
  }

  /// Whether some letters are in a name in one piece, whatever other bytes are between them.
  private static func hold(_ letters: [UInt8], in name: ArraySlice<UInt8>) -> Bool {
    for start in name.indices {
      var (index, found) = (start, 0)
      while found < letters.count, index < name.endIndex {
        let byte = name[index]
        index += 1
        if !byte.isAlpha { continue }
        guard byte | 0x20 == letters[found] else { break }
        found += 1
      }
      if found == letters.count { return true }
    }
    return false
  }
}

extension LinkParameter {
  /// The letters of its name but the first, in one case; none for what the app's link doesn't have.
  fileprivate var letters: [UInt8] { Self.letters[self] ?? [] }

  private static let letters = Dictionary(
    uniqueKeysWithValues: [clientID, scope, state, redirectURI].map {
      ($0, Array($0.rawValue.utf8.filter(\.isAlpha).dropFirst()))
    })
}
