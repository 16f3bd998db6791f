import AdapterProtocol
import AppFlip
import Foundation
import TestSupport
import Testing
import Web

@testable import HTTPAdapter

/// What a server sends may be damaged; no page, response or cookie ends the program.
@Suite("Readers of damaged answers")
struct AnswerReaderTests {
  private static let pages = [
    """
    <!doctype html><title>a</title><meta http-equiv="Content-Security-Policy" content="form-action 'self'">
    <FORM method=post action='/x?a=1&amp;b'><input type="hidden" name="t" value="a&amp;b&#x2b;&#39;"><select name=s>
    <option value=1>one<option selected>two</select><textarea name=u>x</textarea><button name=d value=1>ok</button>
    </form><script>var a = "x</" + 'y'; // z </script><style>a { b: "c" }</style><!-- d --><a href="e">f</a>
    """
  ].map { Array($0.utf8) }

  private static let responses = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nSet-Cookie: a=b; Path=/; SameSite=None; Secure\r\n\r\nhello",
    "HTTP/1.1 302 Found\r\nLocation: https://a.example/?code=1&state=2\r\nRetry-After: 3\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=\"y\"\r\nhello\r\n0\r\nT: 1\r\n\r\n",
  ].map { Array($0.utf8) }

  private static let here = try? HTTPURL(Array("https://a.example/authorize?x=1".utf8))

  enum Kind: String, CaseIterable, Codable, Sendable {
    case page, response
  }

  @Test(
    "pages are taken apart; responses are read, and their cookies and places",
    arguments: Kind.allCases)
  func damaged(_ kind: Kind) async {
    let last = LastText()
    defer { last.remove() }
    let ended = await #expect(processExitsWith: .success) {
      [kind = kind as Kind, path = last.path as String] in
      let here = try #require(Self.here)
      let limits = try ReadingLimits(path)
      for text in DamagedTexts(of: kind == .page ? Self.pages : Self.responses) {
        try limits.begin(text)
        if kind == .page {
          Self.readPage(text, at: here)
        } else {
          Self.readResponse(text, at: here)
        }
      }
    }
    #expect(ended != nil, "a \(kind) ended it: \(last.shown)")
  }

  private static func readPage(_ text: [UInt8], at here: HTTPURL) {
    let visit = Visit(HTTPRequest("GET", here), EndpointReply(status: 200, body: Text(text)))
    for form in visit.forms {
      _ = form.filled(with: [FormField(name: Array("d".utf8), value: [0x31])])
      _ = form.target.action.map { here.resolving($0) }
    }
    _ = FormPolicy(visit).refusal(of: here)
    _ = visit.refresh
    _ = visit.line
  }

  private static func readResponse(_ text: [UInt8], at here: HTTPURL) {
    var parts = stride(from: 0, to: text.count, by: 7).map {
      Array(text[$0..<min($0 + 7, text.count)])
    }[...]
    let read = try? ResponseReader.read { _ in parts.popFirst() }
    guard let response = read else { return }
    var jar = CookieJar()
    jar.take(response, from: here)
    _ = jar.field(to: here, comingFromGoogle: true, asInBrowsers: true)
    for place in response.values(of: "location") { _ = here.resolving(place) }
    _ = response.delay
  }
}
