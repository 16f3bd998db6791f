import AppFlip

extension LinkTemplate {
  /// Reads a template as the corpus writes it, with the places in braces that the page Contributing lists.
  package init(parsing bytes: [UInt8]) throws(Flaw) {
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let open = Bytes.firstIndex(of: UInt8(ascii: "{"), in: rest) {
      guard let close = Bytes.firstIndex(of: UInt8(ascii: "}"), in: rest[open...]) else {
        throw Flaw("byte \(open): the brace isn't closed; for a brace itself, write {byte 7B}")
      }
      if open > rest.startIndex { pieces.append(.literal(Array(rest[..<open]))) }
      let place = rest[(open + 1)..<close]
      guard let piece = Piece(named: String(decoding: place, as: UTF8.self)) else {
        throw Flaw("byte \(open): the place {\(Bytes.escaped(place))} isn't known")
      }
      pieces.append(piece)
      rest = rest[(close + 1)...]
    }
    self.init(pieces + [.literal(Array(rest))])
  }

  /// The template as the corpus writes it, in printable ASCII.
  package var written: [UInt8] { pieces.flatMap(\.written) }
}

extension LinkTemplate.Piece {
  private static let places: [(name: String, piece: Self)] =
    [
      ("app_link", .appLink), ("app_link:http", .appLinkOverHTTP), ("scope", .scope),
      ("redirect_uri", .ordinaryRedirectURI), ("redirect_url", .redirectURL(Fixture.redirectURL)),
      ("user_locale", LinkTemplate.requestStart[1]), ("issuer", .issuer),
      ("authorization_endpoint", .authorizationEndpoint), ("client_id", .clientID(.registered)),
    ]
    + ClientIDVariant.allCases.dropFirst().map { ("client_id:\($0.rawValue)", .clientID($0)) }

  fileprivate init?(named place: String) {
    if let known = Self.places.first(where: { $0.name == place }) {
      self = known.piece
      return
    }
    let words = place.split(separator: " ", maxSplits: 2).map(String.init)
    let number = words.dropFirst().first.flatMap { Int($0) } ?? -1
    switch (words.first, words.count) {
    case ("state", 1): self = .ordinaryState
    case ("state", 2): self = .ordinaryState(words[1])
    case ("opened_by", 2) where number >= 0: self = .opened(step: number)
    case ("query_of", 2) where number >= 0: self = .query(step: number)
    case ("state_of", 2) where number >= 0: self = .state(step: number)
    case ("repeat", 3) where number > 0: self = .repeated(Array(words[2].utf8), count: number)
    case ("byte", 2):
      guard let byte = UInt8(words[1], radix: 16) else { return nil }
      self = .literal([byte])
    default: return nil
    }
  }

  fileprivate var written: [UInt8] {
    switch self {
    case .literal(let bytes): bytes.flatMap(Self.written)
    case .repeated(let bytes, let count): Array("{repeat \(count) ".utf8) + bytes + "}".utf8
    case .fresh(let state): Array((state.label.map { "{state \($0)}" } ?? "{state}").utf8)
    case .opened(let step): Array("{opened_by \(step)}".utf8)
    case .query(let step): Array("{query_of \(step)}".utf8)
    case .state(let step): Array("{state_of \(step)}".utf8)
    case .redirectURI: Array("{redirect_uri}".utf8)
    case .redirectURL: Array("{redirect_url}".utf8)
    case .userLocale: Array("{user_locale}".utf8)
    case .appLink, .appLinkOverHTTP, .authorizationEndpoint, .issuer, .clientID, .scope:
      Self.places.first { $0.piece == self }.map { Array("{\($0.name)}".utf8) } ?? []
    }
  }

  private static func written(_ byte: UInt8) -> [UInt8] {
    byte.isVisible && byte != UInt8(ascii: "{")
      ? [byte] : Array("{byte ".utf8) + PercentEncoding.encodeAll([byte]).dropFirst() + "}".utf8
  }
}
