import AdapterProtocol
import AppFlip
import Web

extension EndpointReply {
  /// Where the response sends the person, if that is a page of the endpoint's own origin, such as its sign-in or a
  /// page with an error, and not a redirect URI of the request.
  func ownPage(beside link: ParsedLink?, at origin: [UInt8]) -> [UInt8]? {
    guard (300...399).contains(status) else { return nil }
    let locations = values(of: "location")
    guard locations.count == 1, let location = locations.first,
      location.starts(with: origin)
        ? location.dropFirst(origin.count).first.map("/?".utf8.contains) == true
        : location.starts(with: "/".utf8) && !location.starts(with: "//".utf8),
      // Browsers read a backslash as a slash, and leave out what isn't visible.
      location.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let asked = (link?.redirectURI.values ?? []).flatMap {
      [$0.readings.percent, $0.readings.form]
    }
    return asked.contains { $0.base.elementsEqual(location.base) } ? nil : location
  }

  /// The values of a header field, whatever the case of its name, in their order.
  func values(of name: String) -> [[UInt8]] { headers.values(of: name) }

  /// Whether a browser takes the body for markup: HTML, or nobody says what it is.
  var isMarkup: Bool {
    guard let type = values(of: "content-type").first else { return !body.bytes.isEmpty }
    let text = type.map(\.lowercasedASCII)
    return text.holds(Array("html".utf8)) || text.holds(Array("xml".utf8))
  }

  /// A Refresh field that sends the browser to the redirect service; nil for none, and for one that leads to the
  /// endpoint's own pages.
  var refreshToAnswer: [UInt8]? {
    values(of: "refresh").first { value in
      Refresh.url(in: value)?.map(\.lowercasedASCII).holds(Array("oauth-redirect".utf8)) == true
    }
  }

  /// Whether a script of the page seems to send the browser to the redirect service.
  var pageLeadsAway: Bool {
    let text = body.bytes.map(\.lowercasedASCII)
    return text.holds(Array("oauth-redirect".utf8)) && text.holds(Array("location".utf8))
  }
}

extension [Header] {
  /// The values of a field, whatever the case of its name, in their order.
  func values(of name: String) -> [[UInt8]] {
    filter { header in
      header.name.bytes.elementsEqual(name.utf8) { byte, expected in
        byte.lowercasedASCII == expected
      }
    }.map(\.value.bytes)
  }
}

extension [UInt8] {
  func holds(_ part: [UInt8]) -> Bool { span.firstPlace(of: part.span) != nil }
}

extension [UInt8] {
  /// A URL without query and fragment.
  fileprivate var base: ArraySlice<UInt8> { prefix { !"?#".utf8.contains($0) } }
}
