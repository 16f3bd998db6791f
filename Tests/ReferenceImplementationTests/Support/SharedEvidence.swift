import AdapterProtocol
import AppFlip

/// What shows a fault that an app and an endpoint can have alike.
struct SharedEvidence: Sendable {
  /// Edits the URL of a good request.
  private var edit: @Sendable (String) -> String = { $0 }
  private var (clientID, redirectURI, state, code) = (Links.clientID, Links.target, "S1", "c1")
  private var outcome = Outcome.approves
  private var shown = "code=c1"

  /// What the answer of an app holds; a state ends the URL.
  var shownByApp: String { shown.hasPrefix("state=") ? "\(shown)>" : shown }
  /// What the answer of an endpoint holds.
  var shownByEndpoint: String { shown.hasPrefix("state=") ? "\(shown)\n" : shown }

  private init(
    clientID: String = Links.clientID, to redirectURI: String? = nil,
    _ outcome: Outcome = .approves,
    shown: String? = nil, edit: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI ?? Links.target
    self.outcome = outcome
    self.edit = edit
    self.shown = shown ?? redirectURI.map { "\($0)?" } ?? "code=c1"
  }

  private init(state: String, _ returned: String) {
    self.state = state
    shown = "state=\(Self.written(returned))"
  }

  private init(code: String, _ returned: String) {
    self.code = code
    shown = "code=\(Self.written(returned))&"
  }

  /// Looks for what shows a fault.
  static func of(_ name: String) -> SharedEvidence? {
    let prefix = "endpoint/"
    let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    let parts = name.split(separator: "/").map(String.init)
    if let evidence = all[name] { return evidence }
    guard let rewriting = rewritings[parts[1]] else { return nil }
    return parts[0] == "code"
      ? SharedEvidence(code: rewriting.0, rewriting.1)
      : SharedEvidence(state: rewriting.0, rewriting.1)
  }

  /// The link that shows it.
  var ofApp: AppInput {
    let request = Apps.request(
      clientID: Self.written(clientID), state: Self.written(state),
      redirectURI: Self.written(redirectURI), outcome: outcome, code: code)
    return Apps.opening(
      edit(String(decoding: request.url?.octets ?? [], as: UTF8.self)), outcome: outcome, code: code
    )
  }

  /// The request that shows it.
  var ofEndpoint: EndpointInput {
    var request = Endpoints.request(
      clientID: Self.written(clientID), state: Self.written(state),
      redirectURI: Self.written(redirectURI), outcome: outcome, code: code)
    request.url = Text(edit(String(decoding: request.url.octets, as: UTF8.self)))
    return request
  }

  private static func written(_ text: String) -> String {
    String(decoding: PercentEncoding.encode(Array(text.utf8)), as: UTF8.self)
  }

  // MARK: - The faults

  private static let id = Links.clientID
  private static let path = "/a/com.google.Chromecast"
  private static let evil = "https://evil.example/"

  private static func client(_ clientID: String) -> SharedEvidence {
    SharedEvidence(clientID: clientID)
  }

  private static func renaming(_ name: String, _ other: String) -> SharedEvidence {
    SharedEvidence { $0.replacing("\(name)=", with: "\(other)=") }
  }

  private static let all: [String: SharedEvidence] = [
    "client-id/last-octet-ignored": client("\(id.dropLast())x"),
    "client-id/first-octet-ignored": client("x\(id.dropFirst())"),
    "client-id/ends-compared": client("\(id.prefix(6))x\(id.dropFirst(7))"),
    "client-id/sum-compared": client(String(id.reversed())),
    "client-id/masked": client(id.replacing("4", with: "\u{14}")),
    "client-id/separators-alike": client(id.replacing("-", with: ".")),
    "client-id/dotless-i-alike": client(id.replacing("I", with: "\u{131}")),
    "client-id/suffix-match": client("x\(id)"), "client-id/searched": client("x\(id)y"),
    "client-id/shorter-taken": client("\(id.dropLast())"),
    "client-id/length-of-8-bits": client(id + String(repeating: "x", count: 256)),
    "client-id/cut-at-slash": client("\(id)/x"), "client-id/unquoted": client("\"\(id)\""),
    "redirect-uri/slash-taken-of-opa-enterprise": SharedEvidence(
      to: "https://\(Links.sandboxHost)/a/com.google.OPA.enterprise/"),
    "redirect-uri/http-taken-in-sandbox": SharedEvidence(to: "http://\(Links.sandboxHost)\(path)"),
    "redirect-uri/unchecked-when-disabled": SharedEvidence(to: evil, .accountDisabled),
    "redirect-uri/unchecked-when-left": SharedEvidence(to: evil, .cancels),
    "redirect-uri/unchecked-for-another-client": SharedEvidence(clientID: "other", to: evil),
    "redirect-uri/unchecked-without-state": SharedEvidence(to: evil) {
      $0.replacing("&state=S1", with: "")
    },
    "redirect-uri/unchecked-with-two-states": SharedEvidence(to: evil) { $0 + "&state=S2" },
    "redirect-uri/unchecked-with-long-state": SharedEvidence(to: evil) {
      $0.replacing("state=S1", with: "state=\(String(repeating: "a", count: 5_000))")
    },
    "redirect-uri/low-line-taken": SharedEvidence(
      to: "https://oauth_redirect.googleusercontent.com\(path)"),
    "redirect-uri/hyphen-optional": SharedEvidence(
      to: "https://oauthredirect.googleusercontent.com\(path)"),
    "redirect-uri/any-label-taken": SharedEvidence(
      to: "https://oauth-redirect-x.googleusercontent.com\(path)"),
    "redirect-uri/browser-path-taken": SharedEvidence(
      to: "https://\(Links.host)/r/com.google.Chromecast"),
    "redirect-uri/localhost-taken": SharedEvidence(to: "http://localhost:3000/cb"),
    "redirect-uri/loopback-taken": SharedEvidence(to: "http://127.0.0.1:8000/cb"),
    "redirect-uri/google-site-taken": SharedEvidence(to: "https://www.google.com/x"),
    "redirect-uri/own-scheme-taken": SharedEvidence(to: "com.example.app:/cb"),
    "redirect-uri/path-case-folded": SharedEvidence(
      to: "https://\(Links.host)/A/com.google.Chromecast"),
    "params/names-dots-as-low-lines": renaming("client_id", "client.id"),
    "params/names-hyphens-as-low-lines": renaming("client_id", "client-id"),
    "params/names-camel-case-taken": renaming("client_id", "clientId"),
    "params/names-unquoted": renaming("state", "%22state%22"),
    "params/names-dot-behind-dropped": renaming("state", "state."),
    "redirect-uri/redirect-url-taken": renaming("redirect_uri", "redirect_url"),
    "redirect-uri/percent-u-decoded": SharedEvidence {
      $0.replacing("%2Fa%2F", with: "%u002Fa%2F")
    },
    "redirect-uri/hex-prefix-decoded": SharedEvidence {
      $0.replacing("%2Fa%2F", with: "%0x2Fa%2F")
    },
    "redirect-uri/half-escape-dropped": SharedEvidence {
      $0.replacing(Links.encodedTarget, with: "\(Links.encodedTarget)%9")
    },
  ]

  /// What is sent, and what comes back.
  private static let rewritings = [
    "spaces-collapsed": ("a  b", "a b"), "unquoted": ("\"a\"", "a"),
    "float-shortened": ("1.0", "1"),
    "entities-decoded": ("a&amp;b", "a&b"), "backslashes-decoded": (#"a\nb"#, "a\nb"),
    "uuid-lower-cased": (
      "9B2D7C4E-5A1F-4E0B-8C3D-2F6A7B8C9D0E", "9b2d7c4e-5a1f-4e0b-8c3d-2f6a7b8c9d0e"
    ),
    "uuid-braces-dropped": (
      "{9b2d7c4e-5a1f-4e0b-8c3d-2f6a7b8c9d0e}", "9b2d7c4e-5a1f-4e0b-8c3d-2f6a7b8c9d0e"
    ),
    "json-rewritten": (#"{"a": 1}"#, #"{"a":1}"#), "base64-rewritten": ("YWJjZE==", "YWJjZA=="),
    "e-mail-lower-cased": ("Ann@Example.COM", "Ann@example.com"),
    "date-rewritten": ("2025-07-25T09:00:00.000+02:00", "2025-07-25T09:00:00+02:00"),
    "path-normalised": ("a/../b", "a/b"), "slashes-collapsed": ("a//b", "a/b"),
    "single-unquoted": ("'a'", "a"), "ruby-evaluated": ("a#{x}b", "ab"),
    "shell-evaluated": ("a${x}b", "ab"), "template-evaluated": ("a{{x}}b", "ab"),
    "format-evaluated": ("a%sb", "a(null)b"), "page-evaluated": ("a<%=x%>b", "ab"),
    "escapes-decoded": (#"a\u0041b"#, "aAb"), "backslash-dropped": (#"a\"#, "a"),
    "tags-stripped": ("<a>b</a>", "b"), "comment-stripped": ("a/*c*/b", "ab"),
    "list-trimmed": ("a, b", "a,b"), "url-normalised": ("http://a:80/b", "http://a/b"),
    "boolean-lower-cased": ("True", "true"), "minus-zero-shortened": ("-0", "0"),
    "hexadecimal-lower-cased": ("00DEADbeef", "00deadbeef"),
  ]
}
