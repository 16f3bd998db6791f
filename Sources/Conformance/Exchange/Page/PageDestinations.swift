import AdapterProtocol
import AppFlip
import Web

/// Where a page leads by itself: by a refresh, a script or a form.
struct PageDestinations {
  private(set) var refreshes: [[UInt8]]
  private(set) var others: [[UInt8]] = []

  init(of response: EndpointReply) {
    refreshes = response.values(of: "refresh").compactMap(Self.url(ofRefresh:))
    guard response.isMarkup else { return }
    let page = HTMLPage(response.body.octets)
    for tag in page.tags where !tag.isEnd {
      if tag.isRefresh, let url = tag["content"].flatMap(Self.url(ofRefresh:)) {
        refreshes.append(url)
      }
      if tag.name.elementsEqual("form".utf8), let action = tag["action"] { others.append(action) }
      if let action = tag["formaction"] { others.append(action) }
      for (name, value) in tag.attributes where name.starts(with: "on".utf8) {
        others += Self.destinations(inScript: value[...])
      }
    }
    for script in page.scripts { others += Self.destinations(inScript: page.octets[script]) }
  }

  /// Whether one of several URLs is a target, or the target with a query or a fragment behind it.
  static func url(among urls: [[UInt8]], leadingTo target: [UInt8]) -> [UInt8]? {
    guard target.holds(Array("://".utf8)) else { return nil }
    return urls.first { url in
      guard url.starts(with: target) else { return false }
      return url.count == target.count || ends.contains(url[target.count])
        || target.contains(where: ends.contains)
    }
  }

  private static let ends = Array("?#&".utf8)

  /// The URL of a refresh: what stands behind `url=`, in quotes or not.
  private static func url(ofRefresh value: [UInt8]) -> [UInt8]? {
    let small = value.map(\.lowercasedASCII)
    guard let mark = small.firstRange(of: Array("url".utf8)) else { return nil }
    let rest = value[mark.upperBound...].drop { $0 == UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    let url = rest.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard let quote = url.first, quotes.contains(quote) else { return Array(url) }
    return Array(url.dropFirst().prefix { $0 != quote })
  }

  private static let quotes = Array("\"'`".utf8)

  private static func destinations(inScript script: ArraySlice<UInt8>) -> [[UInt8]] {
    var destinations: [[UInt8]] = []
    for word in ["location", "open"] {
      for range in script.ranges(of: Array(word.utf8)) {
        // What may stand between the two: members, calls and assignments.
        let link = script[range.upperBound...].prefix { $0.isAlpha || between.contains($0) }
        let rest = script[link.endIndex...]
        guard link.contains(where: assigning.contains), let quote = rest.first,
          quotes.contains(quote)
        else { continue }
        let text = rest.dropFirst().prefix { $0 != quote }
        destinations.append(Array(text).replacing("\\/".utf8, with: "/".utf8))
      }
    }
    return destinations
  }

  private static let between = Array(".=( \t\r\n".utf8)
  private static let assigning = Array("=(".utf8)
}

extension HTMLPage.Tag {
  fileprivate var isRefresh: Bool {
    guard name.elementsEqual("meta".utf8), let field = self["http-equiv"] else { return false }
    return field.map(\.lowercasedASCII).elementsEqual("refresh".utf8)
  }
}

extension FlipExchange {
  /// Where the page leads by itself, if that is a redirect URI of the request that isn't permitted.
  func foreignDestination(byRefresh isRefresh: Bool) -> [UInt8]? {
    guard let link, let response, opened.isEmpty else { return nil }
    let targets = zip(link.redirectURI.values, link.targets).filter { !$0.1.isListed }
      .flatMap { [$0.0.readings.percent, $0.0.readings.form] }
      .filter { !$0.starts(with: fixture.endpoint.origin) && response.mentions($0) }
    // Mostly a page mentions none, and needn't be taken apart.
    guard !targets.isEmpty else { return nil }
    let destinations = PageDestinations(of: response)
    let urls = isRefresh ? destinations.refreshes : destinations.others
    return targets.lazy.compactMap { PageDestinations.url(among: urls, leadingTo: $0) }.first
  }
}

extension EndpointReply {
  /// Whether a Refresh field or the body has the host of a URL; nobody escapes that.
  fileprivate func mentions(_ url: [UInt8]) -> Bool {
    guard let slashes = url.firstRange(of: Array("://".utf8)) else { return false }
    let host = url[slashes.upperBound...].prefix {
      $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: ".")
    }
    return body.octets.holds(Array(host)) || !values(of: "refresh").isEmpty
  }
}
