extension Ordinary {
  /// The plainest of several scopes: letters, of which no two are the same.
  ///
  /// - Parameter index: which scope it is.
  /// - Returns: the scope.
  static func plainScope(at index: Int) -> [UInt8] {
    let letter = UInt8(ascii: "a") + UInt8(index % 26)
    return Array(repeating: letter, count: 1 + index / 26)
  }

  /// Whether a scope is the plainest of its place.
  func isPlain(_ scope: [UInt8], at index: Int) -> Bool { scope == Self.plainScope(at: index) }

  /// Adds how far a start is from the good one.
  func add(_ start: FuzzInput.Start, to weight: inout InputWeight) {
    weight.oddities += start.appLink == self.start.appLink ? 0 : 1
    weight.oddities += start.redirectURI == self.start.redirectURI ? 0 : 1
    weight.oddities += oddity(ofClientID: start.clientID)
    for text in [start.appLink, start.redirectURI, start.clientID] { weight.count(text) }
    guard start.scopes != self.start.scopes else { return }
    weight.parts += 1 + start.scopes.count
    for (index, scope) in start.scopes.enumerated() {
      weight.oddities += isPlain(scope, at: index) ? 0 : 1
      weight.count(scope)
    }
  }

  private func oddity(ofClientID clientID: [UInt8]) -> Int {
    clientID == start.clientID ? 0 : Self.plainValues.contains(clientID) ? 1 : 2
  }
}
