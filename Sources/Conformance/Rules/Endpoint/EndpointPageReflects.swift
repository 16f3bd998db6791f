import AdapterProtocol
import AppFlip
import Web

extension Rule {
  package static let endpointPageReflects = Rule(
    "endpoint/page/reflects",
    "A page does not reflect unescaped what came with the request: the names and values of parameters, "
      + "User-Agent and Referer.",
    level: .always(.standard),
    severity: .disclosure, about: [.everyReply],
    sources: [.other("OWASP, Cross Site Scripting Prevention")],
    impact:
      "Whoever makes a person follow a link runs a script on the server's page, beside the "
      + "password field.",
    usualCause: "a value of the request is put into the page without being escaped",
    fix:
      "Escape what a page shows of a request for the place where it stands (text, a quoted attribute, a "
      + "script), or don't show it.",
    oracle: .flip { exchange in
      guard let response = exchange.response, exchange.opened.isEmpty else { return .notApplicable }
      let body = response.body.octets
      guard body.holds(ReflectionMarker.word) else {
        return exchange.holdsMarker ? .holds : .notApplicable
      }
      // No browser runs what it shows as plain text.
      guard response.isMarkup, let place = ReflectionMarker.place(in: HTMLPage(body)) else {
        return .holds
      }
      let shown = Octets.escaped(body[max(0, place - 40)..<min(body.count, place + 60)])
      return .broken(
        .escapedValue,
        expected: "the marker \(Octets.escaped(ReflectionMarker.text)) escaped, or not there",
        observed: "...\(shown)...", difference: Difference(offset: place, place: "the body"))
    })
}

extension FlipExchange {
  /// Whether the suite put the marker into the request.
  fileprivate var holdsMarker: Bool {
    let word = ReflectionMarker.word
    return link?.uri.octets.holds(word) == true || request.body.holds(word)
      || request.furtherHeaders.contains { $0.value.octets.holds(word) }
  }
}
