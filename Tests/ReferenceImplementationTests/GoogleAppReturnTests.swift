import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's Google app reads")
struct GoogleAppReturnTests {
  private typealias Outcome = Conclusion

  /// What a new app concludes from a URL while a flip is pending.
  private func conclusion(
    from url: [UInt8], state: [UInt8] = Array("S1".utf8), edition: Edition = .newest
  ) -> Outcome {
    var app = ReferenceGoogleApp(edition: edition)
    let flip = GoogleAppInput.PendingFlip(
      clientID: [], redirectURI: Array(Links.target.utf8), state: state)
    return app.receive(GoogleAppInput.Returned(pending: .flip(flip), url: url)).conclusion
  }

  private func conclusion(
    fromQuery query: String, state: String = "S1", edition: Edition = .newest
  ) -> Outcome {
    conclusion(
      from: Array("\(Links.target)?\(query)".utf8), state: Array(state.utf8), edition: edition)
  }

  @Test(
    "the code of an answer, octet for octet",
    arguments: [
      ("code=4%2Fa%2Bb%3D&state=S1", "4/a+b="), ("state=S1&code=4/P7", "4/P7"),
      ("code=a+b&state=S1", "a+b"), ("c%6Fde=%25%36%31&%73tate=%531", "%61"),
      ("code=a=b==&state=S1&iss=https%3A%2F%2Fa.example&Code=x&code%00=x&&=", "a=b=="),
      ("code=%EF%BB%BFa&state=S1&error_description=x", "\u{FEFF}a"),
    ])
  func linked(_ query: String, _ code: String) {
    #expect(conclusion(fromQuery: query) == .linked(code: Array(code.utf8)))
  }

  @Test("a code of any octets")
  func codes() {
    let code = Array(0...255) as [UInt8]
    #expect(
      conclusion(fromQuery: "code=\(Links.encoded(code))&state=S1") == .linked(code: code))
  }

  @Test(
    "an answer beside which other parameters are malformed",
    arguments: [
      "x=%", "%zz=1", "x=\u{E9}", "error_description=\"%\"", "[", "\u{301}state=x", "x= ",
    ])
  func malformed(_ more: String) {
    let code = octets("c")
    #expect(conclusion(fromQuery: "code=c&state=S1&\(more)") == .linked(code: code))
    #expect(conclusion(fromQuery: "\(more)&code=c&state=S1") == .linked(code: code))
    #expect(
      conclusion(fromQuery: "\(more)&error=access_denied&state=S1")
        == .aborted(error: octets("access_denied")))
  }

  @Test("an answer in the reading in which its state is the pending one")
  func readings() {
    #expect(
      conclusion(fromQuery: "code=c+d&state=a+b", state: "a+b") == .linked(code: octets("c+d")))
    #expect(
      conclusion(fromQuery: "code=c+d&state=a+b", state: "a b") == .linked(code: octets("c d")))
    #expect(conclusion(fromQuery: "code=c&state=a%2Bb", state: "a b") == .ignored)
    #expect(conclusion(fromQuery: "code=c&state=a%20b", state: "a+b") == .ignored)
  }

  @Test("any state, as it was sent", arguments: HostileStates.visible + HostileStates.other)
  func states(_ row: Row) {
    for reader in Reader.allCases {
      let state = reader.read(Array(row.example.utf8))
      #expect(
        conclusion(from: octets("\(Links.target)?code=c&state=\(row.example)"), state: state)
          == .linked(code: octets("c")), row.comment)
    }
  }

  @Test(
    "no answer with another state",
    arguments: [
      "code=c", "code=c&state=", "code=c&state", "code=c&state=s1", "code=c&state=S1%20",
      "code=c&state=S1+", "code=c&state=S12", "code=c&state=S", "code=c&state=%2531",
      "code=c&State=S1", "code=c&state=S1&state=S1", "code=c&state=S1&state=evil",
      "code=c&state=evil&state=S1", "code=c&state=S1&state=", "code=c&state=%00S1",
      "code=c&state=%EF%BB%BFS1", "code=c&amp;state=S1", "code=c;state=S1", "error=cancelled",
      "error=unrecoverable&state=evil", "",
    ])
  func otherStates(_ query: String) {
    #expect(conclusion(fromQuery: query) == .ignored)
  }

  @Test("no answer with a state that is only canonically equivalent, or to an empty one")
  func equivalentStates() {
    #expect(conclusion(fromQuery: "code=c&state=STATE-%E2%84%AA", state: "STATE-K") == .ignored)
    #expect(conclusion(fromQuery: "code=c&state=%C3%A9", state: "e\u{301}") == .ignored)
    for query in ["code=c", "code=c&state", "code=c&state="] {
      #expect(conclusion(fromQuery: query, state: "") == .ignored)
    }
  }

  @Test("the errors of the document", arguments: Edition.allCases)
  func errors(_ edition: Edition) {
    for code in ErrorCode.allCases {
      let isFinal = code == .unrecoverable || (code == .accessDenied && edition > .first)
      let error = octets(code.rawValue)
      for more in ["", "&error_description=x", "&error_description=", "&error_description"] {
        #expect(
          conclusion(fromQuery: "error=\(code.rawValue)&state=S1\(more)", edition: edition)
            == (isFinal ? .aborted(error: error) : .fallback(error: error)))
      }
    }
  }

  @Test(
    "an error that nobody knows as a way to go on",
    arguments: ["server_error", "Access_denied", "access_denied%20", "", "%FF", "unrecoverable%00"])
  func unknownErrors(_ error: String) {
    let octets = Reader.percent.read(octets(error))
    #expect(conclusion(fromQuery: "error=\(error)&state=S1") == .fallback(error: octets))
  }

  @Test(
    "no code in an answer that contradicts itself or says nothing",
    arguments: [
      "state=S1", "state=S1&code=", "state=S1&code", "state=S1&code=a&code=b",
      "state=S1&code=a&code=a", "state=S1&code=a&code=", "state=S1&code=a&c%6Fde=b",
      "state=S1&code=a&error=access_denied", "state=S1&error=x&code=a", "state=S1&code=a&error=",
      "state=S1&code=a&error", "state=S1&error=cancelled&error=access_denied",
      "state=S1&access_token=t", "state=S1&code=%", "state=S1&code=a%zz", "state=S1&code=[",
      "state=S1&code=\u{E9}", "?code=a&state=S1", "state=S1&Code=a",
    ])
  func contradictions(_ query: String) {
    #expect(conclusion(fromQuery: query) == .fallback())
  }

  @Test("nothing in a URL that isn't the pending redirect URI", arguments: hostile)
  func targets(_ row: Row) {
    #expect(
      conclusion(from: octets("\(row.example)?code=c&state=S1")) == .ignored, row.comment)
  }

  @Test("nothing in a URL of another redirect URI, however near")
  func neighbours() {
    let target = octets(Links.target)
    let query = octets("?code=c&state=S1")
    for other in RedirectURL.all where other.octets != target {
      #expect(conclusion(from: other.octets + query) == .ignored)
    }
    for place in target.indices {
      let (start, end) = (target[..<place], target[(place + 1)...])
      #expect(conclusion(from: start + end + query) == .ignored)
      for octet in [0, 0x20, 0x2F, 0x3F, 0x61, 0xFF] as [UInt8] where octet != target[place] {
        #expect(conclusion(from: start + [octet] + end + query) == .ignored)
        #expect(conclusion(from: start + [octet] + target[place...] + query) == .ignored)
      }
    }
  }

  @Test(
    "nothing in a fragment, nor beside one, nor with a malformed state",
    arguments: [
      "#code=c&state=S1", "?#code=c&state=S1", "?code=c&state=S1#", "?code=c#&state=S1",
      "?state=S1#&code=c", "?code=c&state=S1%", "?code=c&state=S1 ", "?code=c&state=S1\n",
      "?code=c&state=S1\u{E9}", "?code=c&state=S%zz1", " ?code=c&state=S1", "", "?",
      "&code=c&state=S1",
    ])
  func fragments(_ end: String) {
    #expect(conclusion(from: octets("\(Links.target)\(end)")) == .ignored)
  }

  @Test("long URLs to their end", arguments: ["&x=1", "&", "=", "%41", "+", "%", "#", "\u{301}"])
  func long(_ unit: String) {
    let more = String(repeating: unit, count: (256 << 10) / unit.utf8.count)
    #expect(
      conclusion(fromQuery: "code=c&state=S1&x=\(more)")
        == (unit.contains("#") ? .ignored : .linked(code: octets("c"))))
    #expect(conclusion(fromQuery: "code=c&state=\(more)") == .ignored)
    #expect(conclusion(from: octets("\(Links.target)\(more)?code=c&state=S1")) == .ignored)
  }

  private func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let hostile =
    HostileRedirectURIs.matching + HostileRedirectURIs.authority + HostileRedirectURIs.scheme
    + HostileRedirectURIs.path + HostileRedirectURIs.unicode + HostileRedirectURIs.controls
    + HostileRedirectURIs.variants
}
