import AdapterProtocol
import AppFlip

extension Rule {
  package static let googleAppStartScopes = Rule(
    "google-app/start/scopes",
    "The scopes are separated by one space (%20 or +).",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.requestParameters), .rfc(6749, section: "3.3")],
    impact: "The app asks for the consent to something else, or for none.",
    usualCause: "the scopes are joined by a comma, or escaped twice",
    fix: "Join the scopes with one space each, written as %20 or +.",
    oracle: .start { exchange in
      guard let scope = exchange.link?.scope.value else { return .notApplicable }
      let wanted = exchange.start.scopes.map(\.octets)
      if QueryReading.allCases.contains(where: { scope.readings[$0].lists(wanted) }) {
        return .holds
      }
      let shown = Octets.escaped(Array(wanted.joined(separator: [UInt8(ascii: " ")])))
      return .broken(
        .scope, expected: "scope=\"\(shown)\"",
        observed: "scope=\"\(Octets.escaped(scope.readings.percent))\", raw "
          + Octets.escaped(scope.raw))
    })
}

extension [UInt8] {
  /// Whether the octets are the given words in any order, with one space between them.
  func lists(_ words: [[UInt8]]) -> Bool {
    let found = split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(
      Array.init)
    return found.sorted { $0.lexicographicallyPrecedes($1) }
      == words.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
