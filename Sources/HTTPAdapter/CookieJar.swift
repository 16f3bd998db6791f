import AppFlip
import Foundation
import Web

/// The cookies of one run ([RFC 6265, section 5](https://www.rfc-editor.org/rfc/rfc6265#section-5), without the
/// list of public suffixes).
struct CookieJar {
  fileprivate struct Cookie {
    let name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
    let domain: String
    /// Whether it goes back to its own host alone.
    var isOfHost = true
    var path: [UInt8]
    var isSecure = false
    var sameSite = ""
    /// The only origin that it goes to, for a cookie of the command line.
    var origin: HTTPURL?
  }

  // The limits of browsers: RFC 6265, section 6.1, and RFC 6265bis, section 5.6. They ignore more.
  private static let longest = 4_096
  private static let longestAttribute = 1_024
  private static let mostOfDomain = 50
  private static let most = 3_000

  private var cookies: [Cookie] = []

  /// Takes the cookies of a user who was signed in before, which go to the origin of the URL alone.
  mutating func add(_ pairs: [UInt8], at url: HTTPURL) {
    for pair in pairs.split(separator: Self.semicolon) {
      guard let (name, value) = Self.pair(pair) else { continue }
      keep(Cookie(name: name, value: value, domain: url.host, path: Self.root, origin: url))
    }
  }

  mutating func take(_ response: HTTPResponse, from url: HTTPURL) {
    for line in response.values(of: "set-cookie") { set(line, at: url) }
  }

  /// The cookies for a URL that no browser sends there, each with the reason; here they are sent, so that the run goes on.
  func withheld(from url: HTTPURL, comingFromGoogle: Bool) -> [String] {
    cookies.filter { $0.goes(to: url) }.compactMap { cookie in
      cookie.obstacle(comingFromGoogle).map { "\(Octets.escaped(cookie.name)) (\($0))" }
    }
  }

  /// The field of a request, the cookies of longer paths first; nil for none.
  func field(
    to url: HTTPURL, comingFromGoogle: Bool = false, asInBrowsers: Bool = false
  ) -> HTTPField? {
    let own = cookies.filter {
      $0.goes(to: url) && (!asInBrowsers || $0.obstacle(comingFromGoogle) == nil)
    }.enumerated().sorted {
      ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
    }
    guard !own.isEmpty else { return nil }
    let pairs = own.map { $0.element.name + [UInt8(ascii: "=")] + $0.element.value }
    return HTTPField(
      name: Array("Cookie".utf8), value: Array(pairs.joined(separator: Array("; ".utf8))))
  }

  // MARK: - Set-Cookie

  private static let semicolon = UInt8(ascii: ";")
  private static let root = [UInt8(ascii: "/")]

  private mutating func set(_ line: [UInt8], at url: HTTPURL) {
    let parts = line.split(separator: Self.semicolon, omittingEmptySubsequences: false)
    guard let first = parts.first, let (name, value) = Self.pair(first),
      name.count + value.count <= Self.longest
    else { return }
    var cookie = Cookie(name: name, value: value, domain: url.host, path: Self.defaultPath(url))
    var isOver = false
    var hasAge = false
    for part in parts.dropFirst() {
      let (name, value) = Self.pair(part) ?? (part.trimmed, [])
      guard value.count <= Self.longestAttribute else { continue }
      let text = String(decoding: value, as: UTF8.self)
      switch String(decoding: name.map(\.lowercasedASCII), as: UTF8.self) {
      case "domain" where !value.isEmpty:
        let domain = (text.utf8.first == UInt8(ascii: ".") ? String(text.dropFirst()) : text)
          .lowercased()
        guard Self.covers(domain, url.host) else { return }
        cookie = Cookie(
          name: cookie.name, value: cookie.value, domain: domain, isOfHost: false,
          path: cookie.path, isSecure: cookie.isSecure, sameSite: cookie.sameSite)
      case "path" where value.first == UInt8(ascii: "/"): cookie.path = Array(value)
      case "secure": cookie.isSecure = true
      case "samesite": cookie.sameSite = text.lowercased()
      case "max-age":
        (hasAge, isOver) = (true, Int(text).map { $0 <= 0 } ?? false)
      case "expires" where !hasAge: isOver = Self.isPast(text)
      default: break
      }
    }
    keep(cookie, isOver: isOver)
  }

  private mutating func keep(_ cookie: Cookie, isOver: Bool = false) {
    let place = cookies.firstIndex {
      $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
    }
    switch (place, isOver) {
    case (let place?, true): cookies.remove(at: place)
    case (let place?, false): cookies[place] = cookie
    case (nil, true): break
    case (nil, false):
      let own = cookies.lazy.filter { $0.domain == cookie.domain }
      let isFull = cookies.count >= Self.most || own.count >= Self.mostOfDomain
      if !isFull || cookie.origin != nil { cookies.append(cookie) }
    }
  }

  private static func pair(
    _ text: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = text[..<sign].trimmed
    return name.isEmpty ? nil : (name, text[(sign + 1)...].trimmed)
  }

  private static func defaultPath(_ url: HTTPURL) -> [UInt8] {
    let end = url.path.lastIndex(of: UInt8(ascii: "/")) ?? url.path.startIndex
    return end == url.path.startIndex ? root : Array(url.path[..<end])
  }

  /// Whether a day lies in the past; servers delete a cookie by one that is long over.
  private static func isPast(_ date: String) -> Bool {
    let words = date.split { " -,:".contains($0) }
    let numbers = words.compactMap { Int($0) }
    guard let place = words.firstIndex(where: { months.contains($0.lowercased()) }), place > 0,
      let month = months.firstIndex(of: words[place].lowercased()), let day = numbers.first,
      words.indices.contains(place + 1), let year = Int(words[place + 1])
    else { return false }
    let whole = year < 70 ? year + 2_000 : year < 100 ? year + 1_900 : year
    let today = Date.now.formatted(.iso8601.year().month().day()).split(separator: "-")
      .compactMap { Int($0) }
    return [whole, month + 1, day].lexicographicallyPrecedes(today)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  fileprivate static func covers(_ domain: String, _ host: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)") && host.contains { $0.isLetter }
  }
}

extension CookieJar.Cookie {
  /// Why a browser doesn't send it (RFC 6265bis, sections 5.7 and 5.8); nil if it does.
  fileprivate func obstacle(_ isFromGoogle: Bool) -> String? {
    switch sameSite {
    case "none" where !isSecure: "SameSite=None without Secure"
    case "strict" where isFromGoogle: "SameSite=Strict, on the way from Google's site"
    default: nil
    }
  }

  fileprivate func goes(to url: HTTPURL) -> Bool {
    guard origin.map(url.hasOrigin) ?? true,
      isOfHost ? url.host == domain : CookieJar.covers(domain, url.host),
      url.isTrusted || !isSecure, url.path.starts(with: path)
    else { return false }
    return path.last == UInt8(ascii: "/") || url.path.count == path.count
      || url.path[url.path.startIndex + path.count] == UInt8(ascii: "/")
  }
}
