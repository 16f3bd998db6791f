import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's reading of links")
struct LinkTests {
  @Test("an ordinary link is served")
  func ordinary() throws {
    try expectCode(for: Array(Links.link().utf8))
  }

  @Test("what the document doesn't forbid is served", arguments: HostileLinks.served)
  func served(_ row: Row) throws {
    let state = row.id == "P27" ? "a=b==" : "S1"
    try expectCode(for: Array(row.example.utf8), state: Array(state.utf8), row.comment)
  }

  @Test("a link that is no URI is dropped", arguments: HostileLinks.notURIs)
  func notURI(_ row: Row) throws {
    try expectNothing(for: row.example, row.comment)
  }

  @Test("a link that is no flip is dropped", arguments: HostileLinks.notFlips)
  func notFlip(_ row: Row) throws {
    try expectNothing(for: row.example, row.comment)
  }

  @Test("a link to another place is dropped", arguments: HostileLinks.elsewhere)
  func elsewhere(_ row: Row) throws {
    try expectNothing(for: row.example, row.comment)
  }

  @Test(
    "scheme and host of the own link are read in any case, its path is not",
    arguments: [
      ("HTTPS://App.Example/flip", true), ("https://app.example:443/flip", false),
      ("https://a@app.example/flip", false), ("https://app.example.evil.example/flip", false),
      ("https://app.example/Flip", false), ("https://app.example/flip/", false),
      ("https://app.example/%66lip", false), ("//app.example/flip", false),
    ])
  func ownLink(_ place: String, isOwn: Bool) throws {
    let link = place + Links.link().dropFirst(Links.app.count)
    if isOwn {
      try expectCode(for: Array(link.utf8))
    } else {
      try expectNothing(for: link)
    }
  }

  @Test(
    "a link with octets that are no UTF-8 is dropped",
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func invalidUTF8(_ octets: [UInt8]) throws {
    let response = try response(to: Array("\(Links.link())&x=".utf8) + octets)
    #expect(response == AppReply(handled: false))
  }

  @Test("only a browsing-web activity with a link is a flip")
  func activity() throws {
    let other = try response(to: Array(Links.link().utf8), activity: .other)
    #expect(other == AppReply(handled: false))
    var app = try makeApp()
    #expect(app.receive(AppInput(url: nil)) == AppReply(handled: false))
  }

  @Test("invalid_request goes back with the state", arguments: HostileLinks.invalid)
  func invalid(_ row: Row) throws {
    try expectInvalidRequest(for: row.example, row.comment)
  }

  @Test(
    "invalid_request goes back without a state where there is no single one",
    arguments: HostileLinks.invalidWithoutState)
  func invalidWithoutState(_ row: Row) throws {
    try expectInvalidRequest(for: row.example, state: nil, row.comment)
  }

  @Test("the same state twice is echoed in the error")
  func sameStateTwice() throws {
    try expectInvalidRequest(for: "\(Links.link())&state=S1")
  }

  @Test(
    "a name is matched octet for octet",
    arguments: [
      "Client_id", "client_ID", "client_id%5B%5D", "client%20id", "%20client_id", "client_id%00",
      "%EF%BB%BFclient_id", "client_id%CC%81", "client-id", "client_i", "client_id+",
      "%FFclient_id",
    ])
  func names(_ name: String) throws {
    let link =
      "\(Links.app)?\(name)=\(Links.clientID)&state=S1&redirect_uri=\(Links.encodedTarget)"
    try expectInvalidRequest(for: link)
  }

  @Test("a name is matched after percent-decoding")
  func encodedNames() throws {
    let names = ["client_id", "scope", "state", "redirect_uri"].map { Links.encoded($0) }
    let values = [Links.clientID, "devices", "S1", Links.encodedTarget]
    let query = zip(names, values).map { "\($0)=\($1)" }.joined(separator: "&")
    try expectCode(for: Array("\(Links.app)?\(query)".utf8))
  }

  @Test("the order of the parameters changes nothing")
  func order() throws {
    let parameters = Links.link().dropFirst(Links.app.count + 1).split(separator: "&")
    for shift in parameters.indices {
      let rotated = parameters[shift...] + parameters[..<shift]
      for order in [Array(rotated), rotated.reversed()] {
        try expectCode(for: Array("\(Links.app)?\(order.joined(separator: "&"))".utf8))
      }
    }
  }

  @Test(
    "a copy without a value counts as left out",
    arguments: ["client_id", "scope", "state", "redirect_uri", "client_id=", "redirect_uri="])
  func emptyCopies(_ copy: String) throws {
    try expectCode(for: Array("\(Links.link())&\(copy)".utf8))
  }

  @Test("a link without scope is served")
  func scope() throws {
    let link =
      "\(Links.app)?client_id=\(Links.clientID)&state=S1&redirect_uri=\(Links.encodedTarget)"
    try expectCode(for: Array(link.utf8))
  }

  @Test("any other client id has no code", arguments: HostileLinks.clientIDs)
  func clientIDs(_ row: Row) throws {
    try expectInvalidRequest(for: Links.link(clientID: Links.encoded(row.example)), row.comment)
  }

  @Test("a client id that is no UTF-8 has no code")
  func undecodableClientID() throws {
    try expectInvalidRequest(for: Links.link(clientID: "\(Links.clientID)%FF"))
  }

  @Test("a missing client id has no code")
  func missingClientID() throws {
    try expectInvalidRequest(for: Links.link(clientID: nil))
  }
}
