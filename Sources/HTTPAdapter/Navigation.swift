import AppFlip
import Web

/// A navigation of a browser, from the request that starts it to the last redirect: what its requests say of where
/// they come from.
struct Navigation {
  /// What starts a navigation: Google's app, the user who types a URL, or a page.
  enum Start { case app, user, refresh, form }

  private let start: Start
  private let page: HTTPURL?
  private var policy: ReferrerPolicy
  /// The URLs so far, without the first one of Google's app.
  private var urls: [HTTPURL] = []

  init(
    _ start: Start, at page: HTTPURL? = nil,
    _ policy: ReferrerPolicy = .strictOriginWhenCrossOrigin
  ) {
    (self.start, self.page, self.policy) = (start, page, policy)
  }

  /// Takes the policy of a redirect, which replaces the page's.
  mutating func redirect(with response: HTTPResponse) {
    policy = ReferrerPolicy(fields: response.values(of: "referrer-policy")) ?? policy
  }

  /// The fields of the next request, with the same browser as in some fields of the first request.
  mutating func fields(
    of method: String, to url: HTTPURL, as first: [HTTPField]
  ) -> [HTTPField] {
    urls.append(url)
    return first.compactMap { field(like: $0, to: url) }
      + [method == "GET" ? nil : origin(to: url), referrer(to: url)].compactMap(\.self)
  }

  private func field(like first: HTTPField, to url: HTTPURL) -> HTTPField? {
    let value: String
    switch String(decoding: first.name.map(\.lowercasedASCII), as: UTF8.self) {
    case "accept", "accept-language", "user-agent", "upgrade-insecure-requests": return first
    case "sec-fetch-site": value = site
    case "sec-fetch-mode": value = "navigate"
    case "sec-fetch-dest": value = "document"
    case "sec-fetch-user" where start != .refresh: value = "?1"
    default: return nil
    }
    return url.isTrusted ? HTTPField(name: first.name, value: Array(value.utf8)) : nil
  }

  /// Where the request comes from, with all redirects ([Fetch
  /// Metadata](https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header)).
  private var site: String {
    guard let page else { return start == .user ? "none" : "cross-site" }
    if urls.allSatisfy({ $0.hasOrigin(of: page) }) { return "same-origin" }
    return urls.allSatisfy { $0.hasSite(of: page) } ? "same-site" : "cross-site"
  }

  private func origin(to url: HTTPURL) -> HTTPField? {
    guard let page else { return nil }
    // A redirect from a third origin to another one hides the page's.
    let isTainted = zip(urls, urls.dropFirst()).contains { last, next in
      !next.hasOrigin(of: last) && !page.hasOrigin(of: last)
    }
    let isHidden = policy.hidesOrigin(
      isSameOrigin: url.hasOrigin(of: page), isDowngrade: page.isSecure && !url.isSecure)
    return HTTPField("Origin", isTainted || isHidden ? "null" : page.shownOrigin)
  }

  private func referrer(to url: HTTPURL) -> HTTPField? {
    guard start == .form, let page else { return nil }
    let part = policy.part(
      isSameOrigin: url.hasOrigin(of: page), isDowngrade: page.isTrusted && !url.isTrusted)
    // A longer URL is shortened to its origin.
    if part == .url, page.octets.count <= 4_096 {
      return HTTPField(name: Array("Referer".utf8), value: page.octets)
    }
    return part == .nothing ? nil : HTTPField("Referer", "\(page.shownOrigin)/")
  }
}

extension HTTPURL {
  /// The origin as browsers show it, without the scheme's default port.
  fileprivate var shownOrigin: String {
    let isDefault = port == (isSecure ? 443 : 80)
    return isDefault ? String(origin.dropLast(isSecure ? 4 : 3)) : origin
  }

  /// Whether two URLs have scheme and registrable domain in common, without the list of public suffixes.
  fileprivate func hasSite(of other: HTTPURL) -> Bool {
    isSecure == other.isSecure && Site.domain(of: host) == Site.domain(of: other.host)
  }
}
