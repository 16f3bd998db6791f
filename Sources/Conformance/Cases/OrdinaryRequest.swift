package import AppFlip

/// The varying part of ordinary requests, as of Google's: the redirect URL, the state, the language and the order
/// of the parameters.
///
/// The name of a case chooses it, and never changes that. The control request of a case has the same.
public struct OrdinaryRequest: Hashable, Sendable {
  /// The state, the language and the order of the parameters.
  package enum Form: String, CaseIterable, Sendable {
    case short, hexadecimal, medium, long

    private var values: (userLocale: String, order: [LinkParameter], blocks: Int) {
      switch self {
      case .short: ("en-US", [.clientID, .scope, .state, .redirectURI], 1)
      case .hexadecimal: ("ja", [.redirectURI, .state, .clientID, .scope], 2)
      case .medium: ("pt-BR", [.state, .redirectURI, .scope, .clientID], 6)
      case .long: ("zh-Hant-TW", [.clientID, .redirectURI, .state, .scope], 12)
      }
    }

    /// The user's language, which Google sends to endpoints alone.
    var userLocale: String { values.userLocale }

    /// The languages of all ordinary requests.
    static let userLocales = allCases.map { Array($0.userLocale.utf8) }

    /// The parameters, in the order in which the link has them.
    var order: [LinkParameter] { values.order }

    func state(of name: String) -> OrdinaryState {
      OrdinaryState(
        of: name, blocks: values.blocks, shape: self == .hexadecimal ? .hexadecimal : .base64url)
    }
  }

  package let redirectURL: RedirectURL
  package let form: Form

  /// The ordinary values of links without a case.
  package static let plain = OrdinaryRequest(of: "app.good")

  /// Takes the redirect URL and the form that the name of a case has in it, or else draws them from the name.
  ///
  /// The name is read without its role: a link, and the authorization request that is made from it, have the same.
  init(of id: String, at redirectURL: RedirectURL? = nil) {
    let name = id.prefix { $0 != "@" }.drop { $0 != "." }
    var random = SplitMix64(of: String(name))
    let drawn = (random.pick(RedirectURL.all), random.pick(Form.allCases))
    let isPlain = name == ".good"
    self.redirectURL =
      redirectURL ?? Self.redirectURL(in: name) ?? (isPlain ? nil : drawn.0) ?? Fixture.redirectURL
    form =
      name.split(separator: ".").last.flatMap { Form(rawValue: String($0)) }
      ?? (isPlain ? nil : drawn.1) ?? .short
  }

  /// The ordinary requests at a redirect URL, one of each form.
  static func all(at redirectURL: RedirectURL) -> [OrdinaryRequest] {
    Form.allCases.map { OrdinaryRequest(redirectURL: redirectURL, form: $0) }
  }

  private init(redirectURL: RedirectURL, form: Form) {
    (self.redirectURL, self.form) = (redirectURL, form)
  }

  private static let redirectURLs = Dictionary(
    uniqueKeysWithValues: RedirectURL.all.map { ("\($0.environment.rawValue).\($0.bundleID)", $0) })

  /// The redirect URL that the name of a case has in it.
  static func redirectURL(in name: Substring) -> RedirectURL? {
    let parts = name.split(separator: ".")
    guard let place = parts.firstIndex(of: "com"), place > 0 else { return nil }
    return [5, 4].lazy.compactMap { count in
      redirectURLs[parts[(place - 1)...].prefix(count).joined(separator: ".")]
    }.first
  }

  /// The part of the control request's name.
  var name: String { "\(urlName).\(form.rawValue)" }
  /// The redirect URL as names have it.
  var urlName: String { "\(redirectURL.environment.rawValue).\(redirectURL.bundleID)" }
}

// MARK: - Links

extension LinkTemplate {
  /// The link of a request of the case with an ID: its ordinary values filled in.
  func made(for id: String, _ step: Int, _ ordinary: OrdinaryRequest) -> LinkTemplate {
    LinkTemplate(
      pieces.map { piece in
        switch piece {
        case .state(let label, _):
          .state(label: label, ordinary.form.state(of: "\(id) \(label ?? "\(step)")"))
        case .redirectURI: .redirectURI(ordinary.redirectURL)
        case .redirectURL: .redirectURL(ordinary.redirectURL)
        case .userLocale: .userLocale(ordinary.form.userLocale)
        default: piece
        }
      })
  }

  /// The link with its documented parameters in an order; others keep their places.
  ///
  /// A link that isn't a list of such parameters, each of them once at most, stays as it is.
  func ordered(by order: [LinkParameter]) -> LinkTemplate {
    let units = pieces.flatMap(\.units)
    let halves = units.split(separator: .text("?"), omittingEmptySubsequences: false)
    guard halves.count == 2, !units.contains(.text("#")) else { return self }
    var parts = halves[1].split(separator: .text("&"), omittingEmptySubsequences: false)
    let names = order.map { Array("\($0.rawValue)=".utf8) }
    let found = parts.map { part in names.firstIndex { part.first?.begins(with: $0) == true } }
    let places = parts.indices.filter { found[$0] != nil }
    let sorted = places.sorted { (found[$0] ?? 0) < (found[$1] ?? 0) }
    guard Set(sorted.map { found[$0] }).count == places.count else { return self }
    let unordered = parts
    for (place, source) in zip(places, sorted) { parts[place] = unordered[source] }
    return LinkTemplate(halves[0] + [.text("?")] + parts.joined(separator: [.text("&")]))
  }
}

extension LinkTemplate.Piece {
  /// A literal in parts: each delimiter of a query is a part of its own.
  fileprivate var units: [Self] {
    guard case .literal(let bytes) = self else { return [self] }
    var units: [Self] = []
    var rest = bytes[...]
    while let place = rest.firstIndex(where: Array("?&#".utf8).contains) {
      units += [.literal(Array(rest[..<place])), .literal([rest[place]])]
      rest = rest[(place + 1)...]
    }
    return (units + [.literal(Array(rest))]).filter { $0 != .literal([]) }
  }

  fileprivate func begins(with name: [UInt8]) -> Bool {
    guard case .literal(let text) = self else { return false }
    return text.starts(with: name)
  }
}
