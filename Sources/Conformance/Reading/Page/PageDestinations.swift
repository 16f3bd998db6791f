import AdapterProtocol
import AppFlip
import Web

/// Where a page leads by itself: by a refresh, a script or a form.
struct PageDestinations {
  private(set) var refreshes: [[UInt8]]
  private(set) var others: [[UInt8]] = []

  init(of response: EndpointReply) {
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
  static func leads(_ url: [UInt8], to target: [UInt8]) -> Bool {
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

extension FlipExchange {
  /// Where a script or a form of the page leads, if that is a redirect URI of the request that isn't permitted.
  var foreignDestination: [UInt8]? {
    guard let link, let response, opened.isEmpty else { return nil }
    let origin = request.context.fixture.endpoint.origin
    let targets = zip(link.redirectURI, link.targets).filter { !$0.1.isListed }
      .flatMap { [$0.0.readings.percent, $0.0.readings.form] }
      .filter { !$0.starts(with: origin) && response.mentions($0) }
    // Mostly a page mentions none, and needn't be taken apart.
    guard !targets.isEmpty else { return nil }
    let urls = PageDestinations(of: response).others
    return targets.lazy.compactMap { target in
      urls.first { PageDestinations.leads($0, to: target) }
    }.first
  }
}

extension EndpointReply {
  /// Where a Refresh field or a meta element sends the browser, if that is a redirect URI of the request or the
  /// redirect service: an answer by another method of the user agent
  /// ([RFC 6749, section 1.7](https://www.rfc-editor.org/rfc/rfc6749#section-1.7)).
  func refreshes(answering link: ParsedLink?, beside origin: [UInt8]) -> [[UInt8]] {
    // Mostly a page refreshes to nothing, and needn't be taken apart.
    guard !values(of: "refresh").isEmpty || isMarkup && body.bytes.holds(word: "http-equiv") else {
      return []
    }
    let targets = (link?.redirectURITexts ?? []).filter { !$0.starts(with: origin) }
    return PageDestinations(of: self).refreshes.filter { url in
      url.holds(word: "oauth-redirect")
        || targets.contains { PageDestinations.leads(url, to: $0) }
    }
  }

  /// Whether a script of the page, or a form that submits itself, takes an answer to the redirect URI, or the part
  /// that was cut may do so.
  ///
  /// The `response_mode` of a request has its own rule.
  func leadsOnByScript(answering link: ParsedLink?) -> Bool {
    guard let link, !link.isExtended || !link.uri.bytes.holds(Array("response_mode".utf8)),
      let target = link.answerable, isMarkup
    else { return false }
    // A page with any other status is a refusal.
    if bodyTruncated, (200...299).contains(status) { return true }
    guard mentions(target) else { return false }
    let submitsItself = body.bytes.holds(Array("submit(".utf8))
    return PageDestinations(of: self).others.contains { url in
      url.starts(with: target)
        && (submitsItself
          || ParsedResponse(url, universalLinksOnly: nil).answers.isDisjoint(with: [.neither]))
    }
  }

  /// Whether the body has the host of a URL, which no server escapes.
  fileprivate func mentions(_ url: [UInt8]) -> Bool {
    guard let slashes = url.firstRange(of: Array("://".utf8)) else { return false }
    let host = url[slashes.upperBound...].prefix {
      $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: ".")
    }
    return body.bytes.holds(Array(host))
  }
}
