package import AdapterProtocol
import AppFlip

// The header fields by which a page tells browsers and caches what to do with it.

extension Page {
  /// The URL without its query.
  package var shown: String {
    Bytes.escaped(url.bytes.prefix { $0 != UInt8(ascii: "?") }.prefix(200))
  }

  /// The name of a cookie that browsers send from other sites, too.
  package var crossSiteCookie: ArraySlice<UInt8>? {
    headers.values(of: "set-cookie").first { cookie in
      cookie.split(separator: UInt8(ascii: ";")).dropFirst().contains { $0.word == "samesite=none" }
    }?.prefix { $0 != UInt8(ascii: "=") }
  }

  package var refusesFrames: Bool {
    let options = headers.values(of: "x-frame-options").map(\.word)
    if options.contains("deny") || options.contains("sameorigin") { return true }
    let directives = headers.values(of: "content-security-policy")
      .flatMap { $0.split { ";,".utf8.contains($0) } }
    return directives.contains { directive in
      let words = directive.split { $0 <= 0x20 }.map(\.word)
      return words.first == "frame-ancestors"
        && !words.dropFirst().contains { ["*", "http:", "https:"].contains($0) }
    }
  }

  package func keepsQuery(_ html: HTMLPage) -> Bool {
    let fields = headers.values(of: "referrer-policy")
    let isStated =
      ReferrerPolicy(fields: fields) != nil
      || html.shownTags.contains { $0.isNamed("meta") && $0["name"]?.word == "referrer" }
    return isStated && ReferrerPolicy(html, fields: fields).part(isSameOrigin: false) != .url
  }
}

extension HTMLPage {
  /// A script, style sheet, image or frame of a different host.
  package func foreignResource(at page: [UInt8]) -> [UInt8]? {
    let own = URIReference(splitting: page).authority
    return shownTags.lazy.compactMap { tag -> [UInt8]? in
      ["script", "img", "iframe"].contains(where: tag.isNamed)
        ? tag["src"] : tag.isNamed("link") ? tag["href"] : nil
    }.first { resource in
      guard let host = URIReference(splitting: resource).authority else { return false }
      return !host.elementsEqual(own ?? [])
    }
  }
}

extension EndpointReply {
  /// The field that lets caches store the response; nil for none.
  package var cachingField: [UInt8]? {
    let control = values(of: "cache-control")
    let words = control.flatMap { $0.split(separator: UInt8(ascii: ",")).map(\.word) }
    if words.contains(where: { ["no-store", "private", "no-cache"].contains($0) }) { return nil }
    let ages = words.filter { $0.hasPrefix("max-age=") || $0.hasPrefix("s-maxage=") }
      .compactMap { Int($0.drop { $0 != "=" }.dropFirst()) }
    if words.contains("public") || ages.contains(where: { $0 > 0 }) { return control.first }
    guard ages.isEmpty, let expires = values(of: "expires").first, let end = Self.time(of: expires),
      let now = values(of: "date").first.flatMap(Self.time), now < end
    else { return nil }
    return Array("Expires: ".utf8) + expires
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A date of HTTP in an order in which texts can be compared; nil for a different format.
  private static func time(of field: [UInt8]) -> String? {
    let words = String(decoding: field, as: UTF8.self).split(separator: " ")
    guard words.count == 6, let month = months.firstIndex(of: words[2]) else { return nil }
    return "\(words[3])\(month + 10)\(words[1])\(words[4])"
  }
}

extension Sequence<UInt8> {
  /// The text in lower case, without whitespace.
  var word: String {
    String(decoding: filter { $0 > 0x20 }, as: UTF8.self).lowercased()
  }
}
