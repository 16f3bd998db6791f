import AdapterProtocol
import AppFlip

extension Rule {
  /// No value that holds markup stands in a page as it came.
  public static let endpointPageReflects = Rule(
    "endpoint/page/reflects",
    "A page does not reflect values of the request unescaped.",
    level: .always(.standard),
    sources: [.other("OWASP, Cross Site Scripting Prevention")],
    consequence:
      "Whoever makes a person follow a link runs a script on the server's page, beside the "
      + "password field.",
    remedy: "Escape every value of the request for HTML when a page shows it, or don't show it.",
    oracle: .flip { exchange in
      guard let response = exchange.response, exchange.opened.isEmpty, let link = exchange.link
      else {
        return .notApplicable
      }
      let received = link.clientID.values + link.state.values + link.redirectURI.values
      let markup = received.map(\.readings.percent).filter { $0.contains(UInt8(ascii: "<")) }
      guard !markup.isEmpty else { return .notApplicable }
      // No browser runs what it shows as plain text.
      guard response.isMarkup, let reflected = markup.first(where: response.body.octets.holds)
      else {
        return .holds
      }
      return .broken(
        .escapedValue, expected: "the value escaped, or not there",
        observed: Octets.escaped(reflected.prefix(200))
      )
    })
}
