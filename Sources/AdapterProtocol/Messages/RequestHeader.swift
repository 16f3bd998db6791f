import AppFlip

/// The header fields of a request, as the browser sends them that Google's app opens.
package enum RequestHeader {
  /// The fields that a browser sends when it follows a link to a different site; no field that an adapter must
  /// decompress.
  private static let ofBrowser: [Header] = [
    Header(
      name: "accept", value: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
    Header(name: "accept-language", value: "en-US,en;q=0.9"),
    Header(name: "user-agent", value: Text(userAgent)),
    Header(name: "upgrade-insecure-requests", value: "1"),
    Header(name: "sec-fetch-site", value: "cross-site"),
    Header(name: "sec-fetch-mode", value: "navigate"),
    Header(name: "sec-fetch-dest", value: "document"),
    Header(name: "sec-fetch-user", value: "?1"),
  ]
  private static let userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
  private static let formType = Header(
    name: "content-type", value: "application/x-www-form-urlencoded")

  package static func fields(
    isForm: Bool, further: [Header] = [], without absent: [Text] = []
  ) -> [Header] {
    let ordinary = isForm ? ofBrowser + [formType] : ofBrowser
    let others = further.map(\.name) + absent
    if others.isEmpty { return ordinary }
    return ordinary.filter { field in !others.contains { field.isNamed($0) } } + further
  }

  /// The fields of a request that an ordinary one hasn't, or not with this value.
  package static func further(among fields: [Header]) -> [Header] {
    fields.filter { $0 != formType && !ofBrowser.contains($0) }
  }
}

extension Header {
  /// Whether the field has the name of another one, whatever the case.
  fileprivate func isNamed(_ other: Text) -> Bool {
    name.bytes.elementsEqual(other.bytes) { byte, expected in
      byte == expected || (byte.isAlpha && byte | 0x20 == expected | 0x20)
    }
  }
}
