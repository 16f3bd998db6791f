import AdapterProtocol
import Testing
import Web

@testable import HTTPAdapter

@Suite("The header fields of one browser")
struct NavigationTests {
  private static let answer = "HTTP/1.1 302 Found\nLocation: https://a.example/?code=1\n\n"

  /// The value of a field of a request; nil without it.
  private static func value(of name: String, in request: String) -> String? {
    request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  private static func url(_ text: String) throws -> HTTPURL { try HTTPURL(Array(text.utf8)) }

  /// The value of a field in the last request of a navigation.
  private static func value(
    of name: String, in navigation: Navigation, through urls: [String], by method: String = "POST"
  ) throws -> String? {
    var navigation = navigation
    var fields: [Header] = []
    for url in urls {
      fields = navigation.fields(
        of: method, to: try Self.url(url), as: [Header(name: "Sec-Fetch-Site", value: "cross-site")]
      )
    }
    return fields.first { $0.isNamed(name) }.map {
      String(decoding: $0.value.bytes, as: UTF8.self)
    }
  }

  @Test(
    "a sign-in that binds its session to the browser of the first request gets to its end",
    arguments: [RequestHeader.fields(isForm: false), []])
  func oneBrowser(_ headers: [Header]) async throws {
    let page = "<form method=post action=/login><input name=user></form>"
    let server = try StubServer { request in
      let names = ["user-agent", "accept", "accept-language", "upgrade-insecure-requests"]
      let isSame = names.allSatisfy { name in
        let field = headers.first { String(decoding: $0.name.bytes, as: UTF8.self) == name }
        return Self.value(of: name, in: request)
          == field.map { String(decoding: $0.value.bytes, as: UTF8.self) }
      }
      guard isSame else { return .text("HTTP/1.1 403 Forbidden\n\nA different browser") }
      return switch request.split(separator: " ").prefix(2) {
      case ["GET", "/authorize"]: .text("HTTP/1.1 302 Found\nLocation: /sign-in\n\n")
      case ["GET", "/sign-in"]: .text("HTTP/1.1 200 OK\n\n\(page)")
      case ["POST", "/login"]: .text("HTTP/1.1 303 See\nLocation: /home\n\n")
      default: .text(Self.answer)
      }
    }
    let reply = try await Judged(server, ["--field", "user=ada"])
      .response(EndpointInput(url: Text(server.url()), headers: headers))
    #expect(reply.status == 302 && server.requests.count == 4)
    let names = ["sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "sec-fetch-user", "referer"]
    let sent = server.requests.map { request in
      names.map { Self.value(of: $0, in: request) ?? "-" }.joined(separator: " ")
    }
    let place = "http://127.0.0.1:\(server.port)/sign-in"
    let expected =
      headers.isEmpty
      ? ["- - - - -", "- - - - -", "- - - - \(place)", "- - - - \(place)"]
      : [
        "cross-site navigate document ?1 -", "cross-site navigate document ?1 -",
        "same-origin navigate document ?1 \(place)", "same-origin navigate document ?1 \(place)",
      ]
    #expect(sent == expected)
    #expect(
      server.requests.map { Self.value(of: "origin", in: $0) == nil } == [true, true, false, true])
  }

  @Test(
    "the policy of a page decides the Referer of its form",
    arguments: [
      ("", "", "https://a.example", "https://a.example/p?q"),
      ("no-referrer", "", "null", nil), ("", "no-referrer", "null", nil),
      ("no-referrer", "same-origin", "https://a.example", "https://a.example/p?q"),
      ("no-referrer, unknown", "also unknown", "null", nil), ("", "NEVER ", "null", nil),
      ("no-referrer, origin", "", "https://a.example", "https://a.example/"),
      ("strict-origin", "", "https://a.example", "https://a.example/"),
      ("unsafe-url", "", "https://a.example", "https://a.example/p?q"),
    ])
  func policies(_ field: String, _ meta: String, _ origin: String, _ referrer: String?) throws {
    let text =
      "<template><meta name=referrer content=origin></template><META NAME=Referrer content='\(meta)'>"
    let policy = ReferrerPolicy(HTMLPage(Array(text.utf8)), fields: [Array(field.utf8)])
    let navigation = Navigation(.form, at: try Self.url("https://a.example/p?q"), policy)
    let urls = ["https://a.example/login"]
    #expect(try Self.value(of: "origin", in: navigation, through: urls) == origin)
    #expect(try Self.value(of: "referer", in: navigation, through: urls) == referrer)
  }

  @Test(
    "a different origin gets only what the policy permits",
    arguments: [
      (
        "strict-origin-when-cross-origin", "https://b.example/", "https://a.example:8443",
        "https://a.example:8443/"
      ),
      (
        "no-referrer-when-downgrade", "https://b.example/", "https://a.example:8443",
        "https://a.example:8443/p?q"
      ),
      ("same-origin", "https://b.example/", "null", nil),
      (
        "origin-when-cross-origin", "http://b.example/", "https://a.example:8443",
        "https://a.example:8443/"
      ),
      ("unsafe-url", "http://b.example/", "https://a.example:8443", "https://a.example:8443/p?q"),
    ])
  func otherOrigins(_ policy: String, _ url: String, _ origin: String, _ referrer: String?) throws {
    let policy = try #require(ReferrerPolicy(rawValue: policy))
    let navigation = Navigation(.form, at: try Self.url("https://a.example:8443/p?q"), policy)
    #expect(try Self.value(of: "origin", in: navigation, through: [url]) == origin)
    #expect(try Self.value(of: "referer", in: navigation, through: [url]) == referrer)
  }

  @Test("a page's URL of more than 4,096 bytes is shortened to its origin", arguments: [0, 1])
  func longPage(_ more: Int) throws {
    let origin = "https://a.example/"
    let page = origin + String(repeating: "p", count: 4_096 - origin.utf8.count + more)
    let navigation = Navigation(.form, at: try Self.url(page), .unsafeURL)
    let referrer = try Self.value(of: "referer", in: navigation, through: [origin])
    #expect(referrer == (more == 0 ? page : origin))
  }

  @Test(
    "redirects count for where a request comes from",
    arguments: [
      (["https://a.example/x", "https://a.example/y"], "same-origin", "https://a.example"),
      (["https://a.example:81/x"], "same-site", "https://a.example"),
      (["https://login.a.example/x"], "same-site", "https://a.example"),
      (["https://a.example/x", "https://b.example/"], "cross-site", "https://a.example"),
      (["https://b.example/x", "https://a.example/"], "cross-site", "https://a.example"),
    ])
  func redirects(_ urls: [String], _ site: String, _ origin: String) throws {
    let navigation = Navigation(.form, at: try Self.url("https://a.example/p"))
    #expect(try Self.value(of: "sec-fetch-site", in: navigation, through: urls) == site)
    #expect(try Self.value(of: "origin", in: navigation, through: urls) == origin)
  }

  @Test(
    "sites are registrable domains",
    arguments: [
      ("https://a.example.co.uk/", "https://b.example.co.uk/", "same-site"),
      ("https://a.co.uk/", "https://b.co.uk/", "cross-site"),
      ("https://example.co.uk/", "https://www.example.co.uk/", "same-site"),
      ("https://10.0.0.1/", "https://10.1.0.1/", "cross-site"),
      ("https://10.0.0.1/", "https://10.0.0.1:81/", "same-site"),
      ("https://localhost/", "https://[::1]/", "cross-site"),
    ])
  func sites(_ page: String, _ url: String, _ site: String) throws {
    let navigation = Navigation(.form, at: try Self.url(page))
    #expect(try Self.value(of: "sec-fetch-site", in: navigation, through: [url]) == site)
  }

  @Test("a redirect replaces the policy of the page, and a typed URL comes from no page")
  func others() throws {
    var navigation = Navigation(.form, at: try Self.url("https://a.example/p"))
    let fields = [Header(name: "Referrer-Policy", value: "no-referrer")]
    navigation.redirect(with: EndpointReply(status: 303, headers: fields))
    let urls = ["https://a.example/"]
    #expect(try Self.value(of: "referer", in: navigation, through: urls, by: "GET") == nil)
    #expect(try Self.value(of: "origin", in: navigation, through: urls, by: "GET") == nil)
    let typed = Navigation(.user)
    #expect(try Self.value(of: "sec-fetch-site", in: typed, through: urls, by: "GET") == "none")
    let plain = ["http://a.example/"]
    #expect(try Self.value(of: "sec-fetch-site", in: typed, through: plain, by: "GET") == nil)
  }

  @Test(
    "a server that needs its own origin fails if its page hides the origin, as in browsers",
    arguments: [("no-referrer", 403), ("same-origin", 302)])
  func hiddenOrigin(_ policy: String, _ status: Int) async throws {
    let server = try StubServer { request in
      guard request.hasPrefix("POST ") else {
        return .text(
          "HTTP/1.1 200 OK\nReferrer-Policy: \(policy)\n\n<form method=post><input name=user></form>"
        )
      }
      let host = Self.value(of: "host", in: request) ?? ""
      return Self.value(of: "origin", in: request) == "http://\(host)"
        ? .text(Self.answer) : .text("HTTP/1.1 403 Forbidden\n\n")
    }
    let reply = try await Judged(server, ["--field", "user=ada"])
      .response(EndpointInput(url: Text(server.url())))
    #expect(reply.status == status)
  }
}
