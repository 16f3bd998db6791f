package import AdapterProtocol
import AppFlip
package import Harness

extension LinkTemplate: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let text = try String(value)
    do throws(Flaw) { try self.init(parsing: Array(text.utf8)) } catch {
      throw .bad(JSONPath(), error.text)
    }
  }

  package var json: JSON { .string(written) }

  /// Reads a template as the corpus has it, with the places in braces that the page Contributing lists.
  package init(parsing bytes: [UInt8]) throws(Flaw) {
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let open = Bytes.firstIndex(of: UInt8(ascii: "{"), in: rest) {
      guard let close = Bytes.firstIndex(of: UInt8(ascii: "}"), in: rest[open...]) else {
        throw Flaw("byte \(open): the brace isn't closed; for a brace itself, write {byte 7B}")
      }
      let place = rest[(open + 1)..<close]
      guard let piece = Piece(named: String(decoding: place, as: UTF8.self)) else {
        throw Flaw("byte \(open): the place {\(Bytes.escaped(place))} isn't known")
      }
      pieces += [.literal(Array(rest[..<open])), piece]
      rest = rest[(close + 1)...]
    }
    self.init(pieces + [.literal(Array(rest))])
  }

  /// The template as the corpus has it, in printable ASCII.
  package var written: [UInt8] { pieces.flatMap(\.written) }
}

extension LinkTemplate.Piece {
  private static let places: [(name: String, piece: Self)] =
    [
      ("app_link", .appLink), ("app_link:http", .appLinkOverHTTP), ("scope", .scope),
      ("redirect_uri", .redirectURI(Fixture.redirectURL)), ("user_locale", .ordinaryLocale),
      ("redirect_url", .redirectURL(Fixture.redirectURL)), ("state", .ordinaryState),
      ("authorization_endpoint", .authorizationEndpoint), ("issuer", .issuer),
      ("client_id", .clientID(.registered)),
    ]
    + ClientIDVariant.allCases.dropFirst().map { ("client_id:\($0.rawValue)", .clientID($0)) }

  fileprivate init?(named place: String) {
    if let known = Self.places.first(where: { $0.name == place }) {
      self = known.piece
      return
    }
    let words = place.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1 else { return nil }
    let number = Int(words[1]) ?? -1
    switch (words[0], words.count) {
    case ("state", 2): self = .state(label: words[1], OrdinaryState(of: words[1]))
    case ("repeat", 3) where number > 0: self = .repeated(Array(words[2].utf8), count: number)
    case ("byte", 2):
      guard let byte = UInt8(words[1], radix: 16) else { return nil }
      self = .literal([byte])
    case (let word, 2) where number >= 0:
      guard let earlier = LinkTemplate.Earlier(rawValue: word) else { return nil }
      self = .earlier(earlier, step: number)
    default: return nil
    }
  }

  fileprivate var written: [UInt8] {
    let place: String
    switch self {
    case .literal(let bytes): return bytes.flatMap(Self.written)
    case .repeated(let bytes, let count): return Array("{repeat \(count) ".utf8) + bytes + "}".utf8
    case .state(let label, _): place = label.map { "state \($0)" } ?? "state"
    case .earlier(let earlier, let step): place = "\(earlier.rawValue) \(step)"
    case .redirectURI: place = "redirect_uri"
    case .redirectURL: place = "redirect_url"
    case .userLocale: place = "user_locale"
    default: place = Self.places.first { $0.piece == self }?.name ?? ""
    }
    return Array("{\(place)}".utf8)
  }

  private static func written(_ byte: UInt8) -> [UInt8] {
    byte.isVisible && byte != UInt8(ascii: "{")
      ? [byte] : Array("{byte ".utf8) + PercentEncoding.encodeAll([byte]).dropFirst() + "}".utf8
  }
}
