import AppFlip

extension LinkParameter {
  /// The names of all parameters; whoever asks for several takes it once.
  struct Names: Sendable {
    private struct Name {
      let octets: [UInt8]
      let parameter: LinkParameter

      init(_ name: String, of parameter: LinkParameter) {
        octets = Array(name.utf8)
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
    func parameter(named name: ArraySlice<UInt8>) -> LinkParameter? {
      guard name.count < places.count else { return nil }
      return names[places[name.count]].first { name.isEqual(to: $0.octets) }?.parameter
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
