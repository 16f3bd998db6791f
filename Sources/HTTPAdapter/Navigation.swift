import AdapterProtocol
import AppFlip
import Web

/// A navigation of a browser, from the request that starts it to the last redirect: what its requests say of the page
/// that they come from.
struct Navigation {
  /// The origin of a navigation: Google's app, the user who types a URL, or a page.
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
  mutating func redirect(with response: EndpointReply) {
    policy = ReferrerPolicy(fields: response.values(of: "referrer-policy")) ?? policy
  }

  /// The fields of the next request, from the same browser as some fields of the first request.
  mutating func fields(
    of method: String, to url: HTTPURL, as first: [Header]
  ) -> [Header] {
    urls.append(url)
    return first.compactMap { field(like: $0, to: url) }
      + [method == "GET" ? nil : origin(to: url), referrer(to: url)].compactMap(\.self)
  }

  private func field(like first: Header, to url: HTTPURL) -> Header? {
    let value: Text
    switch String(decoding: first.name.bytes.map(\.lowercasedASCII), as: UTF8.self) {
    case "accept", "accept-language", "user-agent", "upgrade-insecure-requests": return first
    case "sec-fetch-site": value = Text(site)
    case "sec-fetch-mode": value = "navigate"
    case "sec-fetch-dest": value = "document"
    case "sec-fetch-user" where start != .refresh: value = "?1"
    default: return nil
    }
    return url.isTrusted ? Header(name: first.name, value: value) : nil
  }

  /// Which site the request comes from, with all redirects ([Fetch
  /// Metadata](https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header)).
  private var site: String {
    guard let page else { return start == .user ? "none" : "cross-site" }
    if urls.allSatisfy({ $0.hasOrigin(of: page) }) { return "same-origin" }
    return urls.allSatisfy { $0.hasSite(of: page) } ? "same-site" : "cross-site"
  }

  private func origin(to url: HTTPURL) -> Header? {
    guard let page else { return nil }
    let isHidden = policy.hidesOrigin(isSameOrigin: url.hasOrigin(of: page))
    return Header(name: "Origin", value: isHidden ? "null" : Text(page.shownOrigin))
  }

  private func referrer(to url: HTTPURL) -> Header? {
    guard start == .form, let page else { return nil }
    let part = policy.part(isSameOrigin: url.hasOrigin(of: page))
    // A longer URL is shortened to its origin.
    if part == .url, page.bytes.count <= 4_096 {
      return Header(name: "Referer", value: Text(page.bytes))
    }
    return part == .nothing ? nil : Header(name: "Referer", value: Text("\(page.shownOrigin)/"))
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
    isSecure == other.isSecure && domain == other.domain
  }

  /// The last two labels of the host, or three such as `example.co.uk`; an address whole.
  private var domain: [Substring] {
    let labels = host.split(separator: ".")
    guard let last = labels.last, last.utf8.contains(where: \.isAlpha) else { return [host[...]] }
    let secondLevels: Set<Substring?> = ["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"]
    let isLong = last.utf8.count == 2 && secondLevels.contains(labels.dropLast().last)
    return Array(labels.suffix(isLong ? 3 : 2))
  }
}
