package import AdapterProtocol
import AppFlip

/// The URLs to which a page leads by itself: by a refresh, a script or a form.
package struct PageDestinations {
  package private(set) var refreshes: [[UInt8]]
  /// The URLs of forms and scripts.
  package private(set) var others: [[UInt8]] = []

  package init(of response: EndpointReply) {
    refreshes = response.values(of: "refresh").compactMap(Refresh.url)
    guard response.isMarkup else { return }
    let page = HTMLPage(response.body.bytes)
    for tag in page.tags where !tag.isEnd {
      let isRefresh =
        tag.isNamed("meta")
        && tag["http-equiv"]?.map(\.lowercasedASCII).elementsEqual("refresh".utf8) == true
      if isRefresh, let url = tag["content"].flatMap(Refresh.url) { refreshes.append(url) }
      if tag.isNamed("form"), let action = tag["action"] { others.append(action) }
      if let action = tag["formaction"] { others.append(action) }
      for (name, value) in tag.attributes where name.starts(with: "on".utf8) {
        others += Self.destinations(inScript: value[...])
      }
    }
    for script in page.scripts { others += Self.destinations(inScript: page.bytes[script]) }
  }

  /// Whether a URL is a target, or the target with a query or a fragment after it.
  package static func leads(_ url: [UInt8], to target: [UInt8]) -> Bool {
    guard target.holds(Array("://".utf8)), url.starts(with: target) else { return false }
    let ends = "?#&".utf8
    return target.contains(where: ends.contains)
      || url.dropFirst(target.count).first.map(ends.contains) ?? true
  }

  private static func destinations(inScript script: ArraySlice<UInt8>) -> [[UInt8]] {
    let words = ["location", "open"].map { Array($0.utf8) }
    return words.flatMap { script.ranges(of: $0) }.compactMap { range in
      // The code between the two: members, calls and assignments.
      let link = script[range.upperBound...].prefix { $0.isAlpha || between.contains($0) }
      let rest = script[link.endIndex...]
      guard link.contains(where: "=(".utf8.contains), let quote = rest.first,
        "\"'`".utf8.contains(quote)
      else { return nil }
      return Array(rest.dropFirst().prefix { $0 != quote })
        .replacing("\\/".utf8, with: "/".utf8)
    }
  }

  private static let between = Array(".=( \t\r\n".utf8)
}
