package import AppFlip

/// What varies among ordinary requests, as among Google's: the redirect URL, the state, the language and the order
/// of the parameters.
///
/// The name of a case chooses it, and never changes that. The control request of a case has the same.
public struct OrdinaryRequest: Hashable, Sendable {
  /// The state, the language and the order of the parameters.
  package enum Form: String, CaseIterable, Sendable {
    case short, hexadecimal, medium, long

    /// The user's language, which Google sends to endpoints alone.
    var userLocale: String {
      switch self {
      case .short: "en-US"
      case .hexadecimal: "ja"
      case .medium: "pt-BR"
      case .long: "zh-Hant-TW"
      }
    }

    /// The languages of all ordinary requests.
    static let userLocales = allCases.map { Array($0.userLocale.utf8) }

    /// The parameters, in the order in which the link has them.
    var order: [LinkParameter] {
      switch self {
      case .short: [.clientID, .scope, .state, .redirectURI]
      case .hexadecimal: [.redirectURI, .state, .clientID, .scope]
      case .medium: [.state, .redirectURI, .scope, .clientID]
      case .long: [.clientID, .redirectURI, .state, .scope]
      }
    }

    func state(of name: String) -> OrdinaryState {
      switch self {
      case .short: OrdinaryState(of: name)
      case .hexadecimal: OrdinaryState(of: name, blocks: 2, shape: .hexadecimal)
      case .medium: OrdinaryState(of: name, blocks: 6)
      case .long: OrdinaryState(of: name, blocks: 12)
      }
    }
  }

  package let redirectURL: RedirectURL
  package let form: Form

  /// What all links have that belong to no case in particular.
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

  /// The redirect URL that the name of a case has in it.
  static func redirectURL(in name: Substring) -> RedirectURL? {
    guard name.contains(".com.google.") else { return nil }
    let found = RedirectURL.all.filter {
      "\(name).".contains(".\($0.environment.rawValue).\($0.bundleID).")
    }
    return found.max { $0.bundleID.utf8.count < $1.bundleID.utf8.count }
  }

  /// The name in that of the control request.
  var name: String { "\(urlName).\(form.rawValue)" }
  /// The redirect URL as names have it.
  var urlName: String { "\(redirectURL.environment.rawValue).\(redirectURL.bundleID)" }
}

// MARK: - Steps

extension [Step] {
  /// The steps of the case with a name as it sends them: its ordinary values filled in.
  func made(for id: String, _ ordinary: OrdinaryRequest, keepingOrder isOrdered: Bool) -> [Step] {
    enumerated().map { index, step in
      func made(_ link: LinkTemplate?) -> LinkTemplate? {
        let link = isOrdered ? link : link?.ordered(by: ordinary.form.order)
        return link?.made(for: id, index, ordinary)
      }
      switch step {
      case .flip(var flip):
        flip.link = made(flip.link)
        return .flip(flip)
      case .request(var flip):
        flip.link = made(flip.link)
        return .request(flip)
      case .start(var start):
        start.at = start.at ?? ordinary.redirectURL
        return .start(start)
      case .returned(var returned):
        returned.link = returned.link?.made(for: id, index, ordinary)
        returned.at = returned.at ?? ordinary.redirectURL
        if case .fresh(let state) = returned.pending {
          returned.pending = .fresh(state.made(for: id, index, ordinary))
        }
        return .returned(returned)
      }
    }
  }
}

extension LinkTemplate {
  fileprivate func made(for id: String, _ step: Int, _ ordinary: OrdinaryRequest) -> LinkTemplate {
    LinkTemplate(
      pieces.map { piece in
        switch piece {
        case .fresh(let state): .fresh(state.made(for: id, step, ordinary))
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
  fileprivate func ordered(by order: [LinkParameter]) -> LinkTemplate {
    guard let (front, parts) = parts else { return self }
    let names = order.map { Array("\($0.rawValue)=".utf8) }
    let found = parts.map { part in names.firstIndex(where: part.begins) }
    let places = parts.indices.filter { found[$0] != nil }
    let sorted = places.sorted { (found[$0] ?? 0) < (found[$1] ?? 0) }
    guard Set(sorted.map { found[$0] }).count == places.count else { return self }
    var ordered = parts
    for (place, source) in zip(places, sorted) { ordered[place] = parts[source] }
    return LinkTemplate(front + ordered.joined(separator: [.text("&")]))
  }

  /// What is before the query, with its question mark, and the parts of the query between its ampersands; nil for a
  /// link with a fragment or a second question mark.
  private var parts: (front: [Piece], parts: [[Piece]])? {
    var (front, parts): ([Piece], [[Piece]]) = ([], [])
    for piece in pieces {
      guard case .literal(let text) = piece else {
        parts.isEmpty ? front.append(piece) : parts[parts.count - 1].append(piece)
        continue
      }
      let marks = text.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
      guard !text.contains(UInt8(ascii: "#")), marks.count + min(parts.count, 1) < 3 else {
        return nil
      }
      if parts.isEmpty {
        front.append(.literal(marks[0] + (marks.count > 1 ? [UInt8(ascii: "?")] : [])))
        guard marks.count > 1 else { continue }
        parts.append([])
      }
      let words = (marks.last ?? []).split(
        separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      parts[parts.count - 1].append(.literal(Array(words[0])))
      parts += words.dropFirst().map { [.literal(Array($0))] }
    }
    return parts.isEmpty ? nil : (front, parts)
  }
}

extension [LinkTemplate.Piece] {
  fileprivate func begins(with name: [UInt8]) -> Bool {
    guard case .literal(let text)? = first else { return false }
    return text.starts(with: name)
  }
}

extension FreshState {
  fileprivate func made(for id: String, _ step: Int, _ ordinary: OrdinaryRequest) -> FreshState {
    let name = id.isEmpty ? label ?? "" : "\(id) \(label ?? "\(step)")"
    return FreshState(label: label, ordinary.form.state(of: name))
  }
}
