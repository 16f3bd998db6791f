import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's endpoint")
struct EndpointTests {
  private typealias Request = Authorization

  @Test("each of the 12 redirect URIs is answered at itself", arguments: RedirectURL.all)
  func documented(_ target: RedirectURL) throws {
    let uri = Links.encoded(target.text)
    try Request.expectCode(for: Request.get(Request.query(redirectURI: uri)), at: target.text)
    try Request.expectInvalidRequest(
      for: Request.get(Request.query(clientID: "other", redirectURI: uri)), at: target.text)
  }

  @Test("any other one is never redirected to, whatever happens", arguments: hostile)
  func other(_ row: Row) throws {
    let uri = Links.encoded(row.example)
    for outcome in [Outcome.approves, .declines] {
      let request = Request.get(Request.query(redirectURI: uri), outcome: outcome)
      try Request.expectPage(for: request, row.comment)
    }
    for query in [
      Request.query(responseType: "bogus", redirectURI: uri),
      Request.query(clientID: nil, redirectURI: uri), Request.query(state: nil, redirectURI: uri),
    ] {
      try Request.expectPage(for: Request.get(query), row.comment)
    }
  }

  @Test("one that can't be decoded, or isn't there, is never redirected to")
  func undecodable() throws {
    for row in HostileRedirectURIs.undecodable {
      try Request.expectPage(
        for: Request.get(Request.query(redirectURI: row.example)), row.comment)
    }
    for uri in [nil, "", "\(Links.encodedTarget)%", "%\(Links.encodedTarget)", "%00"] {
      try Request.expectPage(for: Request.get(Request.query(redirectURI: uri)))
    }
    for url in ["", "?", "#", "/", "https://auth.example/authorize", "?&=&"] {
      try Request.expectPage(for: EndpointInput(url: Array(url.utf8)))
    }
  }

  @Test(
    "one octet more, less or other is never redirected to", arguments: [Links.target])
  func neighbours(_ target: String) throws {
    let octets = Array(target.utf8)
    for place in octets.indices {
      let (start, end) = (octets[..<place], octets[(place + 1)...])
      for octet in [0, 0x0A, 0x2E, 0x2F, 0x61, 0xFF] as [UInt8] where octet != octets[place] {
        for other in [start + [octet] + octets[place...], start + [octet] + end] {
          try Request.expectPage(
            for: Request.get(Request.query(redirectURI: Links.encoded(Array(other)))))
        }
      }
      try Request.expectPage(
        for: Request.get(Request.query(redirectURI: Links.encoded(Array(start + end)))))
    }
  }

  @Test("any other client id has no code", arguments: HostileLinks.clientIDs)
  func clientIDs(_ row: Row) throws {
    let query = Request.query(clientID: Links.encoded(row.example))
    try Request.expectInvalidRequest(for: Request.get(query), row.comment)
  }

  @Test("a client id that is missing, empty or undecodable has no code")
  func missingClientID() throws {
    for clientID in [nil, "", "\(Links.clientID)%FF", "\(Links.clientID)%"] {
      try Request.expectInvalidRequest(for: Request.get(Request.query(clientID: clientID)))
    }
  }

  @Test("a plus in a client id is a space, as in any form")
  func plusInClientID() throws {
    for (value, isRegistered) in [("a+b%2Bc", true), ("a%20b%2Bc", true), ("a+b+c", false)] {
      let response = try Request.response(
        to: Request.get(Request.query(clientID: value)), clientID: "a b+c")
      let names = try Request.answer(in: response).names
      #expect(names.contains("code") == isRegistered)
    }
  }

  @Test(
    "any other response type has no code",
    arguments: [
      nil, "", "token", "Code", "code+token", "code%20", "+code", "code%00", "cod", "none",
      "%EF%BB%BFcode", "code%", "code&response_type=code", "token&response_type=code",
    ])
  func responseTypes(_ responseType: String?) throws {
    let query = Request.query(responseType: responseType)
    try Request.expectInvalidRequest(for: Request.get(query))
  }

  @Test(
    "a repeated parameter has no code",
    arguments: [
      "client_id=other", "client_id=\(Links.clientID)", "client%5Fid=x", "scope=admin",
      "redirect_uri=\(Links.encodedTarget)", "state=S1",
    ])
  func duplicates(_ copy: String) throws {
    for query in ["\(Request.query())&\(copy)", "\(copy)&\(Request.query())"] {
      try Request.expectInvalidRequest(for: Request.get(query))
    }
  }

  @Test("two states are none, and two redirect URIs are none")
  func contradictions() throws {
    for query in ["\(Request.query())&state=evil", "state=evil&\(Request.query())"] {
      try Request.expectInvalidRequest(for: Request.get(query), state: nil)
    }
    for other in [RedirectURL.all[0].text, "https://evil.example/"] {
      let copy = "redirect_uri=\(Links.encoded(other))"
      for query in ["\(Request.query())&\(copy)", "\(copy)&\(Request.query())"] {
        try Request.expectPage(for: Request.get(query))
      }
    }
  }

  @Test(
    "other parameters change nothing, not even malformed ones",
    arguments: [
      "x=%zz", "x=[", "x=\u{E9}", "%zz=1", "code=evil", "error=access_denied", "prompt=none",
      "response_mode=fragment", "iss=https%3A%2F%2Fa.example", "amp;state=evil", "State=evil",
      "state%00=evil", "state[]=evil", "%EF%BB%BFstate=evil", "state", "client_id=", "&&", "=",
      "\u{301}state=evil", "#&client_id=other",
    ])
  func unknown(_ more: String) throws {
    try Request.expectCode(for: Request.get("\(Request.query())&\(more)"))
    guard !more.contains("#") else { return }
    try Request.expectCode(for: Request.get("\(more)&\(Request.query())"))
  }

  @Test("the order of the parameters changes nothing")
  func order() throws {
    let parameters = Request.query().split(separator: "&")
    for shift in parameters.indices {
      let rotated = parameters[shift...] + parameters[..<shift]
      for order in [Array(rotated), rotated.reversed()] {
        try Request.expectCode(for: Request.get(order.joined(separator: "&")))
      }
    }
  }

  @Test("an endpoint without a client id isn't made", arguments: [nil, ""] as [String?])
  func missingConfiguration(_ clientID: String?) {
    #expect(throws: ConfigurationError.missingClientID) {
      try ReferenceEndpoint(configuration: Configuration(clientID: clientID))
    }
  }

  @Test(
    "long requests are answered", arguments: ["&x=1", "&", "=", "&state", "+", "%2B", "\u{E9}"])
  func long(_ unit: String) throws {
    let more = String(repeating: unit, count: (256 << 10) / unit.utf8.count)
    try Request.expectCode(for: Request.get("\(Request.query())&x=\(more)"))
    try Request.expectPage(for: Request.get(Request.query(redirectURI: "x\(more)")))
  }

  private static let hostile =
    HostileRedirectURIs.matching + HostileRedirectURIs.authority + HostileRedirectURIs.scheme
    + HostileRedirectURIs.path + HostileRedirectURIs.query + HostileRedirectURIs.unicode
    + HostileRedirectURIs.controls + HostileRedirectURIs.variants
}
