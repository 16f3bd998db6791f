import AppFlip

/// A parameter of a link that is read, in the order of the document's table.
enum LinkParameter: String, CaseIterable {
  case clientID = "client_id"
  case scope
  case state
  case redirectURI = "redirect_uri"
  case responseType = "response_type"
  /// What extensions of OAuth know and the document doesn't.
  case ofExtension

  /// The documented parameter of a name.
  ///
  /// - Parameter name: the decoded name.
  init?(named name: ArraySlice<UInt8>) { self.init(named: name.span) }

  /// The documented parameter of a name.
  ///
  /// - Parameter name: the decoded name.
  init?(named name: Span<UInt8>) {
    guard let parameter = Self.names.parameter(named: name) else { return nil }
    self = parameter
  }

  /// The names of all parameters.
  static let names = Names()

  /// The place in the document's table of the app's link; nil for what isn't there.
  var place: Int? {
    switch self {
    case .clientID: 0
    case .scope: 1
    case .state: 2
    case .redirectURI: 3
    case .responseType, .ofExtension: nil
    }
  }

  /// Some of the parameters.
  struct Group: OptionSet {
    let rawValue: UInt8

    static let clientID = Group(rawValue: 1)
    static let scope = Group(rawValue: 1 << 1)
    static let state = Group(rawValue: 1 << 2)
    static let redirectURI = Group(rawValue: 1 << 3)
    static let responseType = Group(rawValue: 1 << 4)
  }

  /// The group of this parameter alone; what only extensions know is in none.
  var group: Group {
    switch self {
    case .clientID: .clientID
    case .scope: .scope
    case .state: .state
    case .redirectURI: .redirectURI
    case .responseType: .responseType
    case .ofExtension: []
    }
  }
}

// MARK: -

extension LinkParameter {
  /// The names of all parameters; whoever asks for several takes it once.
  struct Names: Sendable {
    /// A name with its first octets as a number, by which most names are told apart.
    private struct Name {
      let beginning: UInt64
      let octets: [UInt8]
      let parameter: LinkParameter

      init(_ name: String, of parameter: LinkParameter) {
        let octets = Array(name.utf8)
        (self.octets, beginning) = (octets, octets.span.beginning)
        self.parameter = parameter
      }
    }

    /// The names, the shortest first.
    private let names: [Name]
    /// Where the names of each length stand.
    private let places: [Range<Int>]

    /// Collects the names.
    init() {
      let documented = allCases.filter { $0 != .ofExtension }
      let names =
        documented.map { Name($0.rawValue, of: $0) }
        + Self.ofExtensions.map { Name($0, of: .ofExtension) }
      let sorted = names.sorted { $0.octets.count < $1.octets.count }
      let longest = sorted.last?.octets.count ?? 0
      places = (0...longest).map { length in
        let start = sorted.firstIndex { $0.octets.count >= length } ?? sorted.endIndex
        let end = sorted.firstIndex { $0.octets.count > length } ?? sorted.endIndex
        return start..<end
      }
      self.names = sorted
    }

    /// The documented parameter of a name.
    ///
    /// - Parameter name: the decoded name.
    /// - Returns: nil for any other name.
    func parameter(named name: Span<UInt8>) -> LinkParameter? {
      guard name.count < places.count else { return nil }
      let places = places[name.count]
      if places.isEmpty { return nil }
      let (beginning, names) = (name.beginning, names.span)
      for place in places where beginning == names[place].beginning {
        guard name.count <= 8 || name.isEqual(to: names[place].octets.span) else { continue }
        return names[place].parameter
      }
      return nil
    }

    /// Those to which an endpoint that knows them may answer with errors of its own: OpenID Connect Core
    /// 3.1.2.1, RFC 7636, RFC 8707, RFC 9101, RFC 9396.
    private static let ofExtensions = [
      "prompt", "response_mode", "display", "max_age", "ui_locales", "id_token_hint", "login_hint",
      "acr_values", "claims", "registration", "request", "request_uri", "code_challenge",
      "code_challenge_method", "resource", "authorization_details",
    ]
  }
}
