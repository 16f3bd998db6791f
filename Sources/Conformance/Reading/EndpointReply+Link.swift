import AdapterProtocol
import AppFlip
import Web

// An endpoint's response beside the request: what a browser does with it, and the place to which it leads.

extension EndpointReply {
  /// The page to which the response sends the user, if it is a page of the endpoint's own origin, such as its sign-in or a
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

  /// A Refresh field that sends the browser to the redirect service; nil for none, and for one that leads to the
  /// endpoint's own pages.
  var refreshToAnswer: [UInt8]? {
    values(of: "refresh").first { Refresh.url(in: $0)?.holds(word: "oauth-redirect") == true }
  }

  /// Whether a script of the page seems to send the browser to the redirect service.
  var pageLeadsAway: Bool {
    body.bytes.holds(word: "oauth-redirect") && body.bytes.holds(word: "location")
  }

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

extension ParsedLink {
  /// The redirect URIs of the request, in both readings.
  var redirectURITexts: [[UInt8]] {
    redirectURI.flatMap { [$0.readings.percent, $0.readings.form] }
  }
}

extension [UInt8] {
  /// A URL without query and fragment.
  fileprivate var base: ArraySlice<UInt8> { prefix { !"?#".utf8.contains($0) } }
}
