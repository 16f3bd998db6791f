import AdapterProtocol
import AppFlip

extension Rule {
  package static let endpointRedirectSplit = Rule(
    "endpoint/redirect/split",
    "No request puts CR, LF or a further field into the header of the response.",
    level: .always(.required),
    severity: .disclosure, about: [.everyReply],
    sources: [.rfc(9110, section: "5.5"), .rfc(6749, section: "10.14")],
    impact:
      "Whoever makes a person follow a link sets cookies, or writes the page that the person "
      + "sees.",
    usualCause: "a value is decoded into a header field without being escaped",
    fix:
      "Percent-encode CR, LF and all other control characters of a value before it goes into "
      + "a field of the header.",
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let ends: [UInt8] = [0x0D, 0x0A, 0x00]
      let split = response.headers.first { header in
        header.name.octets.contains(where: ends.contains)
          || header.value.octets.contains(where: ends.contains)
      }
      if let split {
        return .broken(
          .unsplitFields, expected: "header fields without CR, LF and NUL",
          observed: Octets.escaped(split.name.octets + Array(": ".utf8) + split.value.octets))
      }
      guard response.values(of: FlipExchange.injectedField).isEmpty else {
        return .broken(
          .noInjectedField, expected: "no field that the request wrote",
          observed: "\(FlipExchange.injectedField) is there")
      }
      return .holds
    })
}

extension FlipExchange {
  /// A header field that only a request can have put into a response.
  static let injectedField = "x-appflip-split"
}
