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
  init?(named name: ArraySlice<UInt8>) {
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
