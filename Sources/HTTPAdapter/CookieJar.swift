import AdapterProtocol
import AppFlip
import Foundation
import Web

/// The cookies of a browser ([RFC 6265, section 5](https://www.rfc-editor.org/rfc/rfc6265#section-5), without the
/// list of public suffixes).
struct CookieJar {
  fileprivate struct Cookie {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
    var domain: String
    /// Whether it returns to its own host alone.
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

  private var cookies: [Cookie] = []

  /// Takes cookies that no server set, for the origin of the URL alone; cookies from a server replace them.
  mutating func add(_ pairs: [UInt8], at url: HTTPURL) {
    for pair in pairs.split(separator: Self.semicolon) {
      guard let (name, value) = Self.pair(pair) else { continue }
      if cookies.contains(where: { $0.name == name && $0.goes(to: url) }) { continue }
      keep(Cookie(name: name, value: value, domain: url.host, path: Self.root, origin: url))
    }
  }

  mutating func take(_ response: EndpointReply, from url: HTTPURL) {
    for line in response.values(of: "set-cookie") { set(line, at: url) }
  }

  /// The cookies for a URL that no browser sends there, each with the reason; here they are sent, to continue the run.
  func withheld(from url: HTTPURL, comingFromGoogle: Bool) -> [String] {
    cookies.filter { $0.goes(to: url) }.compactMap { cookie in
      cookie.obstacle(comingFromGoogle).map { "\(Bytes.escaped(cookie.name)) (\($0))" }
    }
  }

  /// The field of a request, the cookies of longer paths first; nil for none.
  func field(
    to url: HTTPURL, comingFromGoogle: Bool = false, asInBrowsers: Bool = false
  ) -> Header? {
    let own = cookies.filter {
      $0.goes(to: url) && (!asInBrowsers || $0.obstacle(comingFromGoogle) == nil)
    }.enumerated().sorted {
      ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
    }
    guard !own.isEmpty else { return nil }
    let pairs = own.map { $0.element.name + [UInt8(ascii: "=")] + $0.element.value }
    return Header(name: "Cookie", value: Text(Array(pairs.joined(separator: Array("; ".utf8)))))
  }

  // MARK: - Set-Cookie

  private static let semicolon = UInt8(ascii: ";")
  private static let root = [UInt8(ascii: "/")]

  private mutating func set(_ line: [UInt8], at url: HTTPURL) {
    let parts = line.split(separator: Self.semicolon, omittingEmptySubsequences: false)
    guard let first = parts.first, let (name, value) = Self.pair(first),
      name.count + value.count <= Self.longest
    else { return }
    let folder = url.path[..<(url.path.lastIndex(of: UInt8(ascii: "/")) ?? url.path.startIndex)]
    var cookie = Cookie(
      name: name, value: value, domain: url.host, path: folder.isEmpty ? Self.root : Array(folder))
    var (age, end): (Int?, Date?) = (nil, nil)
    for part in parts.dropFirst() {
      let (name, value) = Self.pair(part) ?? (part.trimmed, [])
      guard value.count <= Self.longestAttribute else { continue }
      let text = String(decoding: value.map(\.lowercasedASCII), as: UTF8.self)
      switch String(decoding: name.map(\.lowercasedASCII), as: UTF8.self) {
      case "domain" where !value.isEmpty:
        let isDotted = value.first == UInt8(ascii: ".")
        (cookie.domain, cookie.isOfHost) = (String(text.dropFirst(isDotted ? 1 : 0)), false)
        guard Self.covers(cookie.domain, url.host) else { return }
      case "path" where value.first == UInt8(ascii: "/"): cookie.path = Array(value)
      case "secure": cookie.isSecure = true
      case "samesite": cookie.sameSite = text
      case "max-age": age = Int(text)
      case "expires":
        let date = String(decoding: value.drop { !$0.isDigit }, as: UTF8.self)
        end = try? Date(date.replacing("-", with: " "), strategy: Self.day)
      default: break
      }
    }
    keep(cookie, isOver: age.map { $0 <= 0 } ?? end.map { $0 + 86_400 < .now } ?? false)
  }

  /// The day of `Thu, 01 Jan 1970 00:00:00 GMT`: servers delete a cookie with one that is long over.
  private static let day = Date.ParseStrategy(
    format: "\(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits)",
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

  private mutating func keep(_ cookie: Cookie, isOver: Bool = false) {
    let place = cookies.firstIndex {
      $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
    }
    if let place {
      cookies.replaceSubrange(place...place, with: isOver ? [] : [cookie])
    } else if !isOver {
      let own = cookies.lazy.filter { $0.domain == cookie.domain }
      if own.count < Self.mostOfDomain || cookie.origin != nil { cookies.append(cookie) }
    }
  }

  private static func pair(
    _ text: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = text[..<sign].trimmed
    return name.isEmpty ? nil : (name, text[(sign + 1)...].trimmed)
  }

  fileprivate static func covers(_ domain: String, _ host: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)") && host.contains { $0.isLetter }
  }
}

extension CookieJar.Cookie {
  /// Why a browser doesn't send it (RFC 6265bis, sections 5.7 and 5.8); nil if it does.
  fileprivate func obstacle(_ isFromGoogle: Bool) -> String? {
    switch sameSite {
    case "none" where !isSecure: "SameSite=None without Secure"
    case "strict" where isFromGoogle: "SameSite=Strict, sent from Google's site"
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
