import AdapterProtocol
import AppFlip
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
@testable import HTTPAdapter

/// The texts that the engineer of a backend reads, pastes and opens.
@Suite("A live endpoint, for the engineer of a backend")
struct BackendTests {
  /// Redirects a request to its redirect URI with a code, if that is accepted; shows a page if not.
  private static func endpoint(accepting isAccepted: @escaping @Sendable (String) -> Bool) throws
    -> StubServer
  {
    try StubServer { request in
      let target = request.split(separator: " ").dropFirst().first ?? ""
      let parameters = URIReference(splitting: Array(target.utf8)).parameters
      func value(_ name: String) -> [UInt8]? {
        parameters.first { $0.isNamed(name) }?.value.map(Array.init)
      }
      let url = PercentDecoding.decodeLiteral(value("redirect_uri") ?? [], as: .percent)
      let text = String(decoding: url, as: UTF8.self)
      guard isAccepted(text) else { return .text("HTTP/1.1 400 Bad Request\n\nNo.") }
      let state = String(decoding: value("state") ?? [], as: UTF8.self)
      let code = (1...4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
      return .text("HTTP/1.1 302 Found\nLocation: \(text)?code=\(code)&state=\(state)\n\n")
    }
  }

  private static let googles = Set(RedirectURL.all.map(\.text))

  /// Runs a command against a server in a folder of its own.
  private func appflip(
    _ words: [String], at url: String, files: [String: String] = [:],
    _ look: (URL) throws -> Void = { _ in }
  ) async throws -> (code: Int32, text: String) {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let live =
      ["--endpoint", url, "--client-id", "google-LINK-42"]
      + (words[0] == "fuzz" ? [] : ["--timeout-ms", "60000"])
    let ending = try await BlockingWork.run {
      try run("appflip", words + live, in: URL(filePath: folder))
    }
    try look(URL(filePath: folder))
    return ending
  }

  private func report(_ folder: URL) throws -> String {
    try String(
      contentsOf: folder.appending(path: "Reports/part/conformance.txt"), encoding: .utf8)
  }

  // MARK: - The report

  @Test(
    "the block of the ordinary request shows the page at which the request ended",
    arguments: [
      (
        "200 OK\nContent-Type: text/html\n\n<title>Sign &amp; in</title><style>p{}</style>\n<p>Not <b>here</b>",
        "  page        Sign & in Not here\n"
      ),
      (
        "500 Error\nContent-Type: text/plain\n\nTraceback:\n  line 7\nKeyError\u{7}",
        "  page        Traceback:\n                line 7\n              KeyError\\x07\n"
      ),
      (
        "400 Bad\nContent-Type: text/html\n\n<h1>Bad</h1>\n<p>id",
        "  page        Bad\n              id\n"
      ),
    ])
  func page(_ response: String, _ shown: String) async throws {
    let server = try StubServer { _ in .text("HTTP/1.1 \(response)") }
    _ = try await appflip(["check", "--filter", "endpoint.good"], at: server.url()) { folder in
      let text = try report(folder)
      #expect(text.contains(shown), "\(text)")
    }
  }

  @Test("a finding that needs no sign-in has a curl line")
  func curl() async throws {
    let server = try Self.endpoint { _ in true }
    for (signIn, isShown) in [
      ("", true), ("--field user=ada", true), ("--header 'X-Key: abcd'", false),
    ] {
      _ = try await appflip(
        ["check", "--filter", "endpoint.redirect-uri.host-foreign"]
          + (signIn.isEmpty ? [] : ["--endpoint-options", signIn]), at: server.url()
      ) { folder in
        let text = try report(folder)
        let line =
          "  curl        curl -si 'http://127.0.0.1:\(server.port)/authorize?response_type="
        #expect(text.contains(line) == isShown, "\(text)")
      }
    }
  }

  @Test(
    "a curl line has the special method, header fields and body of the request")
  func curlWords() {
    let command = "http-adapter --endpoint http://a.example/o --client-id google"
    func line(_ input: EndpointInput, _ command: String = command) -> String? {
      CurlLine.text(of: RunRequest(.authorizationEndpoint(input)), in: command, isDirect: false)
    }
    let form = RequestHeader.fields(
      isForm: true, further: [Header(name: "x-forwarded-host", value: "it's")])
    let post = EndpointInput(method: .post, url: "http://a.example/o", headers: form, body: "a=b&c")
    #expect(
      line(post)
        == #"curl -si -H 'x-forwarded-host: it'\''s' --data-raw 'a=b&c' http://a.example/o"#)
    #expect(
      line(EndpointInput(method: .post, url: "http://a.example/o"))
        == "curl -si -X POST http://a.example/o")
    #expect(
      line(EndpointInput(url: "http://a.example/o?a=[1]")) == "curl -gsi 'http://a.example/o?a=[1]'"
    )
    #expect(line(EndpointInput(url: Text([0xFF]))) == nil)
    #expect(line(post, command + " --field user=ada") == nil && line(post, "./adapter") == nil)
  }

  // MARK: - The start of a run

  @Test(
    "a run ends at its start if no request can succeed",
    arguments: [("", "can't connect to"), ("HTTP\n\n", "the response isn't HTTP/1.1")])
  func noServer(_ answer: String, _ reason: String) async throws {
    let server = try StubServer { _ in .bytes(Array(answer.utf8)) }
    let url = answer.isEmpty ? "http://127.0.0.1:1/authorize" : server.url()
    let ending = try await appflip(["check", "--endpoint-options", "--wait 100"], at: url)
    #expect(ending.code == 3 && ending.text.contains(reason), "\(ending)")
    #expect(server.requests.count <= 2)
  }

  @Test("check and fuzz say how many requests are sent")
  func estimate() async throws {
    let server = try Self.endpoint { Self.googles.contains($0) }
    let check = try await appflip(["check"], at: server.url()) { folder in
      let statement = try run("appflip", ["report", "--statement"], in: folder).text
      #expect(statement.contains("wrote this page"), "\(statement)")
    }.text
    #expect(check.contains(#/a live endpoint is sent up to \d+ requests, which may/#), "\(check)")
    let fuzz = try await appflip(["fuzz", "--links", "60"], at: server.url()).text
    #expect(fuzz.contains("is sent more than 60 requests, which may"), "\(fuzz)")
  }

  // MARK: - The owner's own redirect URIs

  private static let own = """
    # staging, a developer's machine, an app
    https://staging.example.com/cb

    http://localhost:3000/cb
    com.example.app:/cb
    """

  private static let ownURLs = own.split(separator: "\n").dropFirst().map(String.init)

  @Test("each redirect URI of the owner's own is accepted, and each URL next to one is refused")
  func ownRedirectURIs() async throws {
    let words = [
      "check", "--endpoint-options", "--redirect-uri own.txt", "--filter",
      "endpoint/redirect-uri/*",
    ]
    let files = ["own.txt": Self.own]
    let exact = try Self.endpoint { Self.googles.contains($0) || Self.ownURLs.contains($0) }
    let right = try await appflip(words, at: exact.url(), files: files)
    #expect(right.code == 0, "\(right)")
    let prefix = try Self.endpoint { url in
      Self.googles.contains(url) || Self.ownURLs.contains { url.hasPrefix($0) }
    }
    _ = try await appflip(words, at: prefix.url(), files: files) { folder in
      let text = try report(folder)
      #expect(text.contains("endpoint.own-redirect-uri.2.path-suffixed"), "\(text)")
      #expect(text.contains("--redirect-uri own.txt' --reports Reports/part"), "\(text)")
    }
    let none = try Self.endpoint { Self.googles.contains($0) }
    _ = try await appflip(words, at: none.url(), files: files) { folder in
      let text = try report(folder)
      #expect(
        text.contains("endpoint/redirect-uri/accepted (required): fails in 3 cases"), "\(text)")
    }
    let fuzz = try await appflip(
      ["fuzz", "--endpoint-options", "--redirect-uri own.txt", "--links", "200"], at: prefix.url(),
      files: files)
    #expect(fuzz.text.contains("breaks endpoint/redirect-uri/exact"), "\(fuzz)")
  }

  @Test("a redirect to an own redirect URI at the endpoint's origin ends the way")
  func ownOrigin() async throws {
    let server = try Self.endpoint { _ in true }
    let own = server.url("/cb")
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    try Data(own.utf8).write(to: URL(filePath: "\(folder)/own.txt"))
    for options in [[], ["--field", "user=ada"]] {
      let judged = try Judged(server, ["--redirect-uri", "\(folder)/own.txt"] + options)
      #expect(try await judged.hello().configuration.redirectURIs == [Text(own)])
      let url = server.url("/authorize?state=s&redirect_uri=") + own
      let ok = try await judged.ok(EndpointInput(url: Text(url)))
      let reply = try EndpointReply(ok)
      #expect(reply.status == 302 && reply.loginPage == nil && ok["x-steps"] == nil)
    }
  }

  @Test("a file of redirect URIs with a mistake stops a run with the line")
  func badFile() async throws {
    for command in ["check", "fuzz", "doctor"] {
      let ending = try await appflip(
        [command, "--endpoint-options", "--redirect-uri own.txt"], at: "http://127.0.0.1:1/",
        files: ["own.txt": "\nhttps://a.example/#b\n"])
      #expect(ending.text.contains("own.txt, line 2: a redirect URI must be"), "\(ending)")
      #expect(ending.code != 0)
    }
  }
}
