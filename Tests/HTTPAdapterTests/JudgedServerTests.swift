import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// The suite held against a server in another process, with http-adapter between the two.
@Suite(
  "Rules of the endpoint over HTTP",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct JudgedServerTests {
  /// How the adapter signs somebody in, and decides on the consent, by outcome.
  private static let signIn = """
    --field-when approves decision=allow --field-when declines decision=deny \
    --header-when approves 'Cookie: who=ada' --header-when declines 'Cookie: who=ada' \
    --header-when account-disabled 'Cookie: who=disabled'
    """

  /// Some cases of every rule, and the hostile states: enough for faults that show in many requests.
  private static let sample = Result {
    let series = ["byte-", "raw-", "scalar-", "length-", "shape."].map { "endpoint.state.\($0)" }
    let whole = ["browser.", "good", "state-in-error.", "trick.line-feed"].map { "endpoint.\($0)" }
    let all = try SharedCatalogue.endpoint.get()
    let chosen = Rule.binding(.authorizationEndpoint).flatMap { rule in
      let cases = all.exercising(rule.id)
      return cases.enumerated().filter { $0.offset % max(cases.count / 16, 1) == 0 }.map(\.element)
    }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin))
    return all.only(
      all.cases.map(\.id).filter { id in
        ids.contains(id) || whole.contains(where: id.hasPrefix)
          || id.hasPrefix("endpoint.state.") && !series.contains(where: id.hasPrefix)
      })
  }

  private func run(
    _ catalogue: Catalogue, fault: String? = nil, signIn: String = signIn,
    script: String = "authorization_endpoint.py"
  ) async throws -> RunResult {
    let server = try ServerProcess(script, fault.map { [$0] } ?? [])
    defer { withExtendedLifetime(server) {} }
    return try await run(catalogue, at: server.port, signIn: signIn)
  }

  private func run(
    _ catalogue: Catalogue, at port: Int, signIn: String, host: String = "localhost"
  ) async throws -> RunResult {
    let endpoint = "http://\(host):\(port)/authorize"
    let command = AdapterCommand(
      "./http-adapter --endpoint \(endpoint) --client-id google-LINK-42 \(signIn)",
      relativeTo: Checkout.products.path)
    var settings = Conformance.Settings()
    // Patience for a busy machine.
    settings.deadline = 60_000
    let patient = settings
    return try await AdapterSession.patiently {
      try ConformanceRun.execute(catalogue, against: command, settings: patient)
    }
  }

  @Test("a right server breaks no rule, and no case is left out but for the code and cancelling")
  func right() async throws {
    let result = try await run(SharedCatalogue.endpoint.get())
    #expect(result.rules(.fail) == [])
    #expect(result.rules(.warn) == [])
    #expect(result.faults.isEmpty)
    let untested = result.cases.filter { $0.summary == .inconclusive }.map(\.testCase)
    #expect(
      untested.allSatisfy { testCase in
        testCase.steps.contains { $0.outcome == .cancels }
          // What a code may hold is shown by a server that issues the one of the request.
          || testCase.features.contains(.code)
      })
    // Its own code shows in the redirect alone, and is one value.
    #expect(result.cases(.pass, by: .endpointCodeExact).contains("endpoint.good"))
    #expect(result.isPassed)
  }

  @Test("a sign-in at a different origin is followed through both forms")
  func twoOrigins() async throws {
    let server = try ServerProcess("two_origins.py")
    defer { withExtendedLifetime(server) {} }
    let signIn = """
      --allow-origin http://127.0.0.1:\(server.ports[1]) --field password=secret \
      --field-when approves user=ada --field-when approves decision=allow \
      --field-when declines user=ada --field-when declines decision=deny \
      --field-when account-disabled user=disabled
      """
    let result = try await run(
      Self.sample.get(), at: server.port, signIn: signIn, host: "127.0.0.1")
    #expect(result.rules(.fail) == [])
    #expect(result.faults.isEmpty)
    #expect(result.cases(.pass, by: .endpointCodeExact).contains("endpoint.good"))
    let features = result.record.header.declared("features", by: .authorizationEndpoint)
    #expect(features == ["sessions", "pages", "forms"])
    // Steps for two outcomes do the same.
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let steps = ["approves": "decision=allow", "declines": "decision=deny"].map {
      "when \($0)\nfill user=ada\nfill password=secret\nsubmit 2\nfill \($1)\nsubmit\n"
    }
    try Data(steps.joined().utf8).write(to: URL(filePath: "\(folder)/steps.txt"))
    let again = try await run(
      Self.mortal.get(), at: server.port,
      signIn: "--allow-origin http://127.0.0.1:\(server.ports[1]) --steps \(folder)/steps.txt",
      host: "127.0.0.1")
    #expect(again.rules(.fail) == [] && again.faults.isEmpty)
    #expect(again.cases(.pass, by: .endpointCodeExact).contains("endpoint.good"))
    let stranger = try await run(
      Self.mortal.get(), at: server.port, signIn: signIn.replacing("secret", with: "guess"),
      host: "127.0.0.1")
    #expect(stranger.cases(.pass, by: .endpointCodeExact) == [])
    #expect(stranger.record.problems.contains { $0.contains("--field") })
  }

  @Test(
    "a broken server breaks the rules that are about its fault, and no other",
    .longProof("broken servers"),
    arguments: [
      // What is no URI, or holds CR LF, ends up in the Location too; with a line feed the server throws.
      (
        "redirect-uri-unchecked",
        [
          "endpoint/consent/form", "endpoint/redirect-uri/exact", "endpoint/redirect/split",
          "endpoint/survives",
        ], []
      ),
      // It makes a space of a plus on the way, which is a matter of practice.
      (
        "state-decoded-twice", ["endpoint/state/exact", "endpoint/state/in-error"],
        ["endpoint/state/percent-reading"]
      ),
      ("page-for-a-wrong-client", ["endpoint/client-id/mismatch"], []),
      ("fails-on-bad-input", ["endpoint/survives"], []),
      ("page-reflects", ["endpoint/page/reflects"], []),
      ("redirects-with-307", [], ["endpoint/redirect/status"]),
      // In one browser alone.
      (
        "first-state-kept",
        ["endpoint/state/exact", "endpoint/state/in-error", "endpoint/state/independent"], []
      ),
      ("two-codes", ["endpoint/answer/at-redirect-uri", "endpoint/code/exact"], []),
    ] as [(String, [String], [String])])
  func broken(_ fault: String, _ fails: [String], _ warns: [String]) async throws {
    let result = try await run(Self.sample.get(), fault: fault)
    #expect(result.rules(.fail) == fails)
    #expect(result.rules(.warn) == warns)
    #expect(result.faults.isEmpty)
  }

  /// The cases about consent and what is around it, and some others.
  private static let consents = Result {
    let topics = [
      "consent.", "code.fresh.", "iss.", "redirect.cache", "page.", "browser.", "headers.host",
    ]
    let all = try SharedCatalogue.endpoint.get()
    return all.only(
      all.cases.map(\.id).filter { id in
        id == "endpoint.good" || topics.contains { id.hasPrefix("endpoint.\($0)") }
      })
  }

  @Test(
    "a server that asks for consent breaks the rules that are about its fault, and no other",
    .longProof("broken servers"),
    arguments: [
      ("", [], []), ("cookie-everywhere", [], []),
      ("form-trusted", ["endpoint/consent/form"], []),
      ("tabs-shared", ["endpoint/answer/at-redirect-uri", "endpoint/state/independent"], []),
      ("code-again", ["endpoint/code/fresh"], []), ("code-short", [], ["endpoint/code/fresh"]),
      ("parameter-decides", ["endpoint/consent/asked"], []),
      ("token-unchecked", [], ["endpoint/consent/csrf"]), ("framed", [], ["endpoint/page/framing"]),
      ("cached", [], ["endpoint/redirect/cache"]), ("script", [], ["endpoint/page/referrer"]),
      ("iss-in-success", [], ["endpoint/iss"]),
      ("host", ["endpoint/headers/ignored"], []),
    ] as [(String, [String], [String])])
  func consents(_ fault: String, _ fails: [String], _ warns: [String]) async throws {
    let signIn = """
      --field user=ada --field password=secret-ada \
      --field-when approves decision=allow --field-when declines decision=deny
      """
    let result = try await run(
      Self.consents.get(), fault: fault, signIn: signIn, script: "consenting.py")
    #expect(result.rules(.fail) == fails)
    #expect(result.rules(.warn) == warns)
    #expect(result.faults.isEmpty)
    let features = result.record.header.declared("features", by: .authorizationEndpoint)
    #expect(features == ["sessions", "pages", "forms"])
  }

  @Test(
    "a server in plain PHP breaks no required rule",
    .enabled(if: Runtime.php.isPresent, "\(Runtime.php.reason)"))
  func php() async throws {
    let signIn = """
      --field user=ada --field password=secret \
      --field-when approves decision=allow --field-when declines decision=deny
      """
    let result = try await run(Self.sample.get(), signIn: signIn, script: "consent.php")
    #expect(result.rules(.fail) == [] && result.faults.isEmpty)
    // PHP takes the last copy of a parameter, and a dot in a name for a low line.
    let own = ["endpoint/params/duplicate", "endpoint/params/name-exact"]
    #expect(Set(own).isSubset(of: result.rules(.warn)))
    #expect(
      result.rules(.warn).allSatisfy { (own + ["endpoint/state/percent-reading"]).contains($0) })
  }

  @Test(
    "a server in Node whose sign-in is a single page is judged behind a cookie",
    .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func singlePage() async throws {
    let cookies = ["approves", "declines"].map { "--header-when \($0) 'Cookie: sid=of-ada'" }
    let signIn =
      cookies.joined(separator: " ")
      + " --field-when approves decision=allow --field-when declines decision=deny"
    let all = try SharedCatalogue.endpoint.get()
    let result = try await run(all, signIn: signIn, script: "single_page.mjs")
    #expect(result.rules(.fail) == [] && result.rules(.warn) == [])
    #expect(result.faults.isEmpty && result.isPassed)
    // Without the cookie its page has nothing to be filled in.
    let stranger = try await run(
      Self.mortal.get(), signIn: "--field user=ada", script: "single_page.mjs")
    #expect(stranger.record.problems.contains { $0.contains("has no form: if it needs a script") })
  }

  /// Enough for a server that ends at a NUL in the state, and for what comes after it.
  private static let mortal = Result {
    let all = try SharedCatalogue.endpoint.get()
    return Catalogue(
      all.cases.filter { $0.id == "endpoint.good" || $0.id.hasPrefix("endpoint.state.byte-0") })
  }

  @Test(
    "a server that ends is reported once, and later requests run if it restarts",
    .longProof("servers that end or limit requests"),
    arguments: ["ends-at-nul", "ends-after-nul"], [0, 9])
  func mortal(_ fault: String, restarts: Int) async throws {
    let folder = Checkout.package.appending(path: "Tests/HTTPAdapterTests/Servers")
    let server = try ServerProcess(
      "supervised.py",
      ["\(restarts)", "0", folder.appending(path: "authorization_endpoint.py").path, fault])
    let result = try await run(
      Self.mortal.get(), at: server.port, signIn: Self.signIn + " --wait \(restarts * 10_000)")
    let failed = result.cases(.fail, by: .endpointSurvives)
    #expect(failed == ["endpoint.state.byte-00"])
    let isWhole = !result.incidents.contains(where: \.isGivingUp)
    #expect(isWhole == (restarts > 0), "\(result.incidents)")
    withExtendedLifetime(server) {}
  }

  @Test(
    "a redirect to the server's login page counts as accepting a good request, as the report says")
  func loginPage() async throws {
    let result = try await run(Self.sample.get(), signIn: "")
    #expect(result.rules(.fail) == [])
    #expect(result.rules(.warn) == [])
    #expect(result.cases(.pass, by: .endpointRedirectURIAccepted).contains("endpoint.good"))
    // The server checks these before it asks anybody to sign in.
    let untested = result.cases(.inconclusive, by: .endpointClientIDMismatch)
    #expect(
      untested.filter { id in
        // Without a sign-in no other outcome than approves is declared.
        !["declines", "cancels", "account-disabled"].contains { id.hasSuffix(".\($0)") }
      } == [])
    #expect(result.cases(.pass, by: .endpointStateExact) == [])
    let words = TextReport.render(result.record).split(whereSeparator: \.isWhitespace)
    let report = words.joined(separator: " ")
    #expect(report.contains("com.google.Chromecast accepted accepted"))
  }
}
