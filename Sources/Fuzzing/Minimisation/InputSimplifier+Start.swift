extension InputSimplifier {
  /// Makes a start ordinary: each value as a whole, then scope by scope, then text by text.
  mutating func simplifyStart() {
    take(mostOf: ordinaryValues)
    removeScopes()
    take(mostOf: plainScopes, inGroups: 1)
    take(mostOf: [edit(.clientID, Ordinary.plainValues[0])])
    simplifyTexts()
  }

  private var ordinaryValues: [InputEdit] {
    let good = ordinary.start
    return [
      edit(.appLink, good.appLink), edit(.clientID, good.clientID),
      edit(.redirectURI, good.redirectURI),
      .surroundings { $0.start?.scopes = good.scopes },
    ]
  }

  private func edit(_ place: StartPlace, _ text: [UInt8]) -> InputEdit {
    .surroundings { $0.start = $0.start?.replacing(place, by: text) }
  }

  private var plainScopes: [InputEdit] {
    guard let scopes = input.start?.scopes, scopes != ordinary.start.scopes else { return [] }
    return scopes.indices.filter { !ordinary.isPlain(scopes[$0], at: $0) }.map {
      edit(.scope($0), Ordinary.plainScope(at: $0))
    }
  }

  private mutating func removeScopes() {
    guard let scopes = input.start?.scopes, scopes != ordinary.start.scopes else { return }
    let (input, sequence) = (input, sequence)
    reduction.take(mostOf: Array(scopes.indices), inGroups: min(scopes.count, 8)) { removed in
      let removed = Set(removed)
      var other = input
      other.start?.scopes = scopes.indices.filter { !removed.contains($0) }.map { scopes[$0] }
      return sequence(other)
    }
  }

  /// The texts of a start that aren't ordinary.
  func slots(of start: FuzzInput.Start) -> [TextSlot] {
    start.places.filter { place in
      switch place {
      case .appLink: start.appLink != ordinary.start.appLink
      case .clientID:
        start.clientID != ordinary.start.clientID
          && !Ordinary.plainValues.contains(start.clientID)
      case .redirectURI: start.redirectURI != ordinary.start.redirectURI
      case .scope(let index):
        start.scopes != ordinary.start.scopes && !ordinary.isPlain(start.scopes[index], at: index)
      }
    }.map { .start($0) }
  }
}
