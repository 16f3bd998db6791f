import AdapterProtocol
import AppFlip
import Web

extension EndpointReply {
  /// Where the response sends the person, if that is a page of the endpoint's own origin, such as its sign-in or a
  /// page with an error, and not a redirect URI of the request.
  func ownPage(beside link: ParsedLink?, at origin: [UInt8]) -> [UInt8]? {
    let locations = values(of: "location")
    guard isRedirect, locations.count == 1, let location = locations.first,
      location.starts(with: origin)
        ? location.dropFirst(origin.count).first.map("/?".utf8.contains) == true
        : location.starts(with: "/".utf8) && !location.starts(with: "//".utf8),
      // Browsers read a backslash as a slash, and leave out what isn't visible.
      location.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let isAsked = link?.redirectURITexts.contains { $0.base.elementsEqual(location.base) } == true
    return isAsked ? nil : location
  }

  var isRedirect: Bool { (300...399).contains(status) }

  /// The values of a header field, whatever the case of its name, in their order.
  func values(of name: String) -> [[UInt8]] { headers.values(of: name) }

  /// Whether a browser takes the body for markup: HTML, or no field says what it is.
  var isMarkup: Bool {
    guard let type = values(of: "content-type").first else { return !body.bytes.isEmpty }
    return type.holds(word: "html") || type.holds(word: "xml")
  }

  /// A Refresh field that sends the browser to the redirect service; nil for none, and for one that leads to the
  /// endpoint's own pages.
  var refreshToAnswer: [UInt8]? {
    values(of: "refresh").first { Refresh.url(in: $0)?.holds(word: "oauth-redirect") == true }
  }

  /// Whether a script of the page seems to send the browser to the redirect service.
  var pageLeadsAway: Bool {
    body.bytes.holds(word: "oauth-redirect") && body.bytes.holds(word: "location")
  }
}

extension [Header] {
  /// The values of a field, whatever the case of its name, in their order.
  func values(of name: String) -> [[UInt8]] {
    filter { $0.isNamed(name) }.map(\.value.bytes)
  }
}

extension [UInt8] {
  func holds(_ part: [UInt8]) -> Bool { span.firstPlace(of: part.span) != nil }

  /// Whether a word in small letters is there, in any case.
  func holds(word: String) -> Bool { map(\.lowercasedASCII).holds(Array(word.utf8)) }

  /// A URL without query and fragment.
  fileprivate var base: ArraySlice<UInt8> { prefix { !"?#".utf8.contains($0) } }
}

extension ParsedLink {
  /// The redirect URIs of the request, in both readings.
  var redirectURITexts: [[UInt8]] {
    redirectURI.flatMap { [$0.readings.percent, $0.readings.form] }
  }
}
