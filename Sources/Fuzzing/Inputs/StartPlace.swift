/// Where a text of a start stands.
enum StartPlace: Hashable {
  /// The universal link of the app.
  case appLink
  /// The client id.
  case clientID
  /// The scope at an index.
  case scope(Int)
  /// The URL at which the answer is taken.
  case redirectURI
}

extension FuzzInput.Start {
  /// The places of all texts.
  var places: [StartPlace] {
    [.appLink, .clientID] + scopes.indices.map { .scope($0) } + [.redirectURI]
  }

  /// The text at a place; nil where there is none.
  subscript(place: StartPlace) -> [UInt8]? {
    switch place {
    case .appLink: appLink
    case .clientID: clientID
    case .scope(let index): scopes.indices.contains(index) ? scopes[index] : nil
    case .redirectURI: redirectURI
    }
  }

  /// The start with another text at a place.
  ///
  /// - Parameters:
  ///   - place: where the text stands.
  ///   - text: the other text.
  /// - Returns: the start; unchanged where there is no such place.
  func replacing(_ place: StartPlace, by text: [UInt8]) -> Self {
    var start = self
    switch place {
    case .appLink: start.appLink = text
    case .clientID: start.clientID = text
    case .scope(let index): if scopes.indices.contains(index) { start.scopes[index] = text }
    case .redirectURI: start.redirectURI = text
    }
    return start
  }
}
