import AppFlip
import Conformance
import Fuzzing
import Testing

@Suite("Shapes")
struct ShapeTests {
  private func shape(_ drafts: Draft...) -> String {
    let good = Drafts.good(drafts.first?.role ?? .app)
    return "\(Shape(of: drafts, world: .offered, good: good))"
  }

  @Test(
    "the shape of a link tells its parameters and the classes of their values",
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
    #expect(shape(Drafts.app(query)) == "app \(expected)")
  }

  @Test("the shape of a start tells which values aren't good, and how many are alike")
  func starts() {
    let five = Drafts.start { $0.scopes = (0..<5).map { [0x61 + UInt8($0)] } }
    #expect(shape(Drafts.start) == "google-app start")
    #expect(shape(five) == "google-app start scopes=5,letters")
    let odd = Drafts.start {
      $0.clientID = Array("a#b".utf8)
      $0.appLink += Array("/x".utf8)
      $0.redirectURI = RedirectURL.all[9].octets
      $0.scopes = [[0x61], [0x61]]
    }
    #expect(
      shape(odd) == "google-app start app-link=path-suffix(delimiter) client-id=delimiter "
        + "scopes=2,letters,repeated redirect-uri=listed-sandbox")
    #expect(
      shape(Drafts.start, Drafts.start, five)
        == "google-app start *2 -> google-app start scopes=5,letters")
  }

  @Test(
    "the shape of a redirect URI tells what it is, and where it differs from the good one",
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
    #expect(shape(Drafts.app("redirect_uri=\(value)")) == "app ?redirect_uri=\(expected)")
  }

  @Test("what stands around the parameters is told where it isn't ordinary")
  func surroundings() {
    var draft = Drafts.app("x;y&&z=1")
    draft.link?.fragment = []
    draft.link?.base = Array("https://evil.example/flip".utf8)
    draft.link?.query?[2].separator = [UInt8(ascii: ";"), 0]
    draft.outcome = .declines
    draft.activity = .other
    draft.code = Array("+".utf8)
    #expect(
      shape(draft) == #"app base=host ?unknown&empty&sep(;\x00)unknown=digits #empty "#
        + "outcome=declines activity=other code=plus")
    draft.link = nil
    #expect(shape(draft) == "app no-link outcome=declines activity=other code=plus")
    var request = Drafts.endpoint
    request.form = [DraftParameter(Array("state".utf8), [])]
    request.link?.query = []
    request.code = []
    #expect(shape(request) == "authorization-endpoint ? form:state=empty code=empty")
  }

  @Test("a link that comes back is told by the flip that is pending")
  func pending() {
    let base = "https://client.example.com/cb"
    #expect(shape(Drafts.returned(base, "state=a", state: "a")) == "google-app ?state=pending")
    #expect(shape(Drafts.returned(base, "state=b", state: "a")) == "google-app ?state=letters")
    var draft = Drafts.returned("https://evil.example/", "error=cancelled", state: "\n")
    #expect(
      shape(draft) == "google-app ?error=cancelled pending-redirect-uri=host+path "
        + "pending-state=control")
    draft.link?.base = Array(base.utf8)
    #expect(shape(draft).hasPrefix("google-app base=host+path ?error=cancelled "))
    draft.pending = nil
    #expect(shape(draft) == "google-app ?error=cancelled pending=none")
  }

  @Test("values, large numbers and lengths make no difference within their class")
  func equality() {
    func many(_ count: Int) -> Draft {
      Drafts.app((0..<count).map { "p\($0)=\($0)" }.joined(separator: "&"))
    }
    #expect(shape(many(70)) == "app ?unknown=digits*>=64")
    #expect(shape(many(70)) == shape(many(127)))
    #expect(shape(many(7)) != shape(many(8)))
    let long = ["a", "b"].map { Drafts.app("state=\(String(repeating: $0, count: 1_500))") }
    #expect(shape(long[0]) == "app ?state=letters(>=1024)")
    #expect(shape(long[0]) == shape(long[1]))
  }

  @Test("the shape of a sequence is that of its drafts; a long one stays bounded and distinct")
  func sequences() {
    let (first, second) = (Drafts.app("state=a"), Drafts.app("scope=a"))
    #expect(shape(first, second) == "app ?state=letters -> app ?scope=letters")
    #expect(shape(first, second) != shape(second, first))
    func alternating(_ count: Int) -> Draft {
      Drafts.app(String(repeating: "state=a&scope=1&", count: count))
    }
    #expect(shape(alternating(400)).utf8.count == 1_000)
    #expect(shape(alternating(400)) != shape(alternating(401)))
  }
}
