import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Deduplication classes")
struct DeduplicationClassTests {
  private func deduplicationClass(_ inputs: FuzzRequest...) -> String {
    let good = Inputs.good(inputs.first?.role ?? .app)
    return "\(DeduplicationClass(of: inputs, fixture: .offered, good: good))"
  }

  @Test(
    "the deduplication class of a link tells its parameters and the classes of their values",
    arguments: [
      ("client_id=google-LINK-42&state=q", "?client_id=good&state=letters"),
      ("state=1&state=a", "?state=digits&state=letters"), ("state=a&state=b", "?state=letters*2"),
      ("state", "?state"), ("state=", "?state=empty"), ("", "?empty"),
      ("state=a%00%0D", "?state=control"),
      ("state=%20%2B%25%26", "?state=space+percent+plus+delimiter"),
      ("state=%22%3C", "?state=mark"), ("state=%C3%BC", "?state=non-ascii"),
      ("state=%FF", "?state=no-utf8"), ("state=%zz", "?state=undecodable"),
      ("state=a-1", "?state=word"), ("state=a+b", "?state=plus/raw"),
      ("state=%61", "?state=letters/over-encoded"), ("state=%2b", "?state=plus/lower-hex"),
      ("%73tate=a", "?encoded:state=letters"), ("STATE=a", "?case:state=letters"),
      ("state[]=a", "?suffix(delimiter):state=letters"),
      ("xstate=a", "?prefix(letters):state=letters"),
      ("%EF%BB%BFstate=a", "?prefix(non-ascii):state=letters"),
      ("%C5%BFtate=a", "?folding:state=letters"), ("%00state", "?prefix(control):state"),
      ("client_id[]=google-LINK-42", "?suffix(delimiter):client_id=good"),
      ("utm=1&b=2", "?unknown=digits*2"), ("=a", "?empty=letters"),
      ("%z=a", "?undecodable=letters"),
      ("client_id=GOOGLE-link-42", "?client_id=case"),
      ("client_id=google-LINK-42%00", "?client_id=suffix(control)"),
      ("client_id=google-LIN%E2%84%AA-42", "?client_id=folding"),
      ("client_id=x", "?client_id=letters"),
    ])
  func parameters(_ query: String, _ expected: String) {
    #expect(deduplicationClass(Inputs.app(query)) == "app \(expected)")
  }

  @Test("the deduplication class of a start tells which values aren't good, and how many are alike")
  func starts() {
    let five = Inputs.start { $0.scopes = (0..<5).map { [0x61 + UInt8($0)] } }
    #expect(deduplicationClass(Inputs.start) == "google-app start")
    #expect(deduplicationClass(five) == "google-app start scopes=5,letters")
    let odd = Inputs.start {
      $0.clientID = Array("a#b".utf8)
      $0.appLink += Array("/x".utf8)
      $0.redirectURI = RedirectURL.all[9].octets
      $0.scopes = [[0x61], [0x61]]
    }
    #expect(
      deduplicationClass(odd)
        == "google-app start app-link=path-suffix(delimiter) client-id=delimiter "
        + "scopes=2,letters,repeated redirect-uri=listed-sandbox")
    #expect(
      deduplicationClass(Inputs.start, Inputs.start, five)
        == "google-app start *2 -> google-app start scopes=5,letters")
  }

  @Test(
    "the deduplication class of a redirect URI tells what it is, and where it differs from the good one",
    arguments: [
      ("https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast", "good"),
      ("https://oauth-redirect.googleusercontent.com/a/com.google.OPA", "listed-production"),
      ("https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA", "listed-sandbox"),
      ("https://oauth-redirect.googleusercontent.com/a/com.evil", "documented-format-production"),
      ("https://evil.example/a/com.google.Chromecast", "foreign-host"),
      ("http://evil.example/", "foreign-scheme+host+path"),
      (
        "HTTPS://u@oauth-redirect.googleusercontent.com.evil:80/a/com.google.Chromecast",
        "foreign-scheme-case+userinfo+host-suffix(word)+port"
      ),
      (
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?q#",
        "foreign-query+empty-fragment"
      ),
      (
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast/",
        "foreign-path-suffix(delimiter)"
      ), ("a", "foreign-no-scheme+no-host+path"), ("", "empty"),
    ])
  func targets(_ uri: String, _ expected: String) {
    let value = String(decoding: PercentEncoding.encode(Array(uri.utf8)), as: UTF8.self)
    #expect(
      deduplicationClass(Inputs.app("redirect_uri=\(value)")) == "app ?redirect_uri=\(expected)")
  }

  @Test("what stands around the parameters is told where it isn't ordinary")
  func surroundings() {
    var input = Inputs.app("x;y&&z=1")
    input.link?.fragment = []
    input.link?.base = Array("https://evil.example/flip".utf8)
    input.link?.query?[2].separator = [UInt8(ascii: ";"), 0]
    input.outcome = .declines
    input.activity = .other
    input.code = Array("+".utf8)
    #expect(
      deduplicationClass(input) == #"app base=host ?unknown&empty&sep(;\x00)unknown=digits #empty "#
        + "outcome=declines activity=other code=plus")
    input.link = nil
    #expect(deduplicationClass(input) == "app no-link outcome=declines activity=other code=plus")
    var request = Inputs.endpoint
    request.form = [InputParameter(Array("state".utf8), [])]
    request.link?.query = []
    request.code = []
    #expect(deduplicationClass(request) == "authorization-endpoint ? form:state=empty code=empty")
  }

  @Test("a link that comes back is told by the flip that is pending")
  func pending() {
    let base = "https://client.example.com/cb"
    #expect(
      deduplicationClass(Inputs.returned(base, "state=a", state: "a"))
        == "google-app ?state=pending")
    #expect(
      deduplicationClass(Inputs.returned(base, "state=b", state: "a"))
        == "google-app ?state=letters")
    var input = Inputs.returned("https://evil.example/", "error=cancelled", state: "\n")
    #expect(
      deduplicationClass(input) == "google-app ?error=cancelled pending-redirect-uri=host+path "
        + "pending-state=control")
    input.link?.base = Array(base.utf8)
    #expect(deduplicationClass(input).hasPrefix("google-app base=host+path ?error=cancelled "))
    input.pending = nil
    #expect(deduplicationClass(input) == "google-app ?error=cancelled pending=none")
  }

  @Test("values, large numbers and lengths make no difference within their class")
  func equality() {
    func many(_ count: Int) -> FuzzRequest {
      Inputs.app((0..<count).map { "p\($0)=\($0)" }.joined(separator: "&"))
    }
    #expect(deduplicationClass(many(70)) == "app ?unknown=digits*>=64")
    #expect(deduplicationClass(many(70)) == deduplicationClass(many(127)))
    #expect(deduplicationClass(many(2)) == deduplicationClass(many(15)))
    #expect(deduplicationClass(many(15)) != deduplicationClass(many(16)))
    let words = [1, 2, 10, 200, 20_000].map { count in
      deduplicationClass(Inputs.app("state=" + String(repeating: "%20x", count: count)))
    }
    #expect(Set(words) == ["app ?state=space"])
    #expect(
      deduplicationClass(Inputs.app("state=a"), Inputs.app("state=b"), Inputs.app("state=c"))
        == "app ?state=letters *2")
    let long = ["a", "b"].map { Inputs.app("state=\(String(repeating: $0, count: 1_500))") }
    #expect(deduplicationClass(long[0]) == "app ?state=letters(>=1024)")
    #expect(deduplicationClass(long[0]) == deduplicationClass(long[1]))
  }

  @Test(
    "the deduplication class of a sequence is that of its inputs; a long one stays bounded and distinct"
  )
  func sequences() {
    let (first, second) = (Inputs.app("state=a"), Inputs.app("scope=a"))
    #expect(deduplicationClass(first, second) == "app ?state=letters -> app ?scope=letters")
    #expect(deduplicationClass(first, second) != deduplicationClass(second, first))
    func alternating(_ count: Int) -> String {
      let steps = (0..<count).flatMap { _ in [first, second] }
      return "\(DeduplicationClass(of: steps, fixture: .offered, good: Inputs.good(.app)))"
    }
    #expect(alternating(2).utf8.count < 1_000)
    #expect(alternating(400).utf8.count == 1_000)
    #expect(alternating(400) != alternating(401))
  }
}
