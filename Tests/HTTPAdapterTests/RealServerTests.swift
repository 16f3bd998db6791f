import Foundation
import Processes
import TestSupport
import Testing

/// The behaviour of usual servers, and its report.
@Suite(
  "A live endpoint as people run it",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct RealServerTests {
  private static let general = "--field user=ada --field password=@env:ADA"
  private static let decisions =
    "--field-when approves decision=allow --field-when declines decision=deny"
  private static let users =
    "--field-when approves user=ada --field-when approves password=@env:ADA "
    + "--field-when declines user=bob --field-when declines password=@env:BOB"

  /// Runs a command against the server that remembers consents, and returns its exit code, its output and the report.
  private func check(
    _ signIn: String, _ server: [String] = [], _ words: [String]
  ) async throws -> (code: Int32, told: String, report: String) {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let server = try ServerProcess("remembering.py", server)
    defer { withExtendedLifetime(server) {} }
    let ending = try await Subprogram.run(
      Checkout.products.appending(path: "appflip").path,
      ["check"] + words + [
        "--endpoint", "http://127.0.0.1:\(server.port)/authorize", "--client-id", "google-LINK-42",
        "--timeout-ms", "60000", "--reports", "R", "--endpoint-options", signIn,
      ], in: URL(filePath: folder), ["ADA": "secret-ada", "BOB": "secret-bob"])
    let name = words.contains("--filter") ? "R/part/conformance.txt" : "R/conformance.txt"
    let report = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    return (ending.status, ending.output + ending.errors, report)
  }

  private static let filter = [
    "endpoint/error/declined", "endpoint.independent.*", "endpoint.good",
  ].flatMap { ["--filter", $0] }

  @Test(
    "isn't blamed for a consent that it remembers: the user wasn't asked",
    arguments: [
      (general, []),
      // A sign-in for one outcome isn't a decision, whatever its password's field is called.
      (
        ["approves", "declines"].map {
          "--field-when \($0) user=ada --field-when \($0) p1=secret-ada"
        }.joined(separator: " "), ["p1"]
      ),
    ])
  func remembered(_ signIn: String, _ server: [String]) async throws {
    let (code, told, report) = try await check(
      "\(signIn) \(Self.decisions)", server, Self.filter)
    #expect(code == 0, "\(told)\n\(report)")
    #expect(report.contains("remembers this account's consent"), "\(report)")
    #expect(!report.contains("fails"))
    // Nobody can declare these for a live endpoint.
    #expect(!report.contains("the feature code isn't declared"), "\(report)")
    #expect(!report.contains("values of its own"))
  }

  @Test("isn't judged by consent forms that it doesn't show")
  func rememberedForms() async throws {
    let filter = ["endpoint/consent/form", "endpoint.consent.tabs.*"].flatMap { ["--filter", $0] }
    let (code, told, report) = try await check("\(Self.general) \(Self.decisions)", [], filter)
    #expect(code == 0, "\(told)\n\(report)")
    #expect(report.contains("remembers this account's consent"), "\(report)")
    // The form that the user was shown once.
    #expect(!report.contains("endpoint/consent/form 10"), "\(report)")
  }

  @Test(
    "declines with a second account, which never consents",
    arguments: [
      (users, []),
      // Nothing says that these are passwords.
      (
        """
        --field-when approves user=ada --field-when approves p1=secret-ada \
        --field-when declines user=bob --field-when declines p1=secret-bob
        """, ["p1"]
      ),
    ])
  func secondAccount(_ signIn: String, _ server: [String]) async throws {
    let (code, told, report) = try await check(
      "\(signIn) \(Self.decisions)", server, Self.filter)
    #expect(code == 0, "\(told)\n\(report)")
    #expect(!report.contains("remembers this account's consent"), "\(report)")
  }

  @Test("that redirects a form to the sign-in isn't sent forms, unless an option says so")
  func forms() async throws {
    for (option, isDeclared) in [("", false), (" --no-post", false), (" --post", true)] {
      let (_, _, report) = try await check(
        "\(Self.general) \(Self.decisions)\(option)", [], ["--filter", "endpoint.good"])
      #expect(report.contains("features    sessions, post") == isDeclared, "\(report)")
    }
  }

  @Test("that redirects to https is named once, with the URL to use")
  func upgrade() async throws {
    let (code, told, report) = try await check(Self.general, ["https"], Self.filter)
    #expect(code == 3 && told.contains("redirects to https: use https://127.0.0.1"), "\(told)")
    #expect(report.hasPrefix("NOT RUN"), "\(report)")
  }

  @Test("with a sign-in at a different origin is advised once to allow it")
  func otherOrigin() async throws {
    let (code, told, report) = try await check(
      Self.general, ["login"], ["--filter", "endpoint.good"])
    #expect(code == 3 && told.contains("--allow-origin https://login.example.com"), "\(told)")
    // It may as well be a server that redirects to a wrong place.
    #expect(told.contains("if not, let the server redirect to the redirect_uri"), "\(told)")
    #expect(report.hasPrefix("NOT RUN"), "\(report)")
  }

  @Test("the doctor lists each page and the missing options")
  func visited() async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let server = try ServerProcess("remembering.py")
    defer { withExtendedLifetime(server) {} }
    for (signIn, passes, note) in [
      ("\(Self.general) \(Self.decisions)", false, "it remembers this account's consent"),
      ("\(Self.users) \(Self.decisions)", true, "form #1 with decision"),
      (
        "\(Self.users) \(Self.decisions)", true,
        """
        200 "Sign in", form #1 with user, password
        """
      ),
      ("--field user=ada", false, "The page has /login#1 with user, password"),
    ] {
      let ending = try await Subprogram.run(
        Checkout.products.appending(path: "appflip").path,
        [
          "doctor", "--endpoint", "http://127.0.0.1:\(server.port)/authorize", "--client-id",
          "google-LINK-42", "--timeout-ms", "60000", "--endpoint-options", signIn,
        ], in: URL(filePath: folder), ["ADA": "secret-ada", "BOB": "secret-bob"])
      #expect((ending.status == 0) == passes, "\(ending)")
      #expect(ending.output.contains(note), "\(ending)")
    }
  }

  @Test("gets the scopes that an option names, in each request")
  func scopes() async throws {
    let (code, told, report) = try await check(
      "--scope 'openid profile' \(Self.general) \(Self.decisions)", [],
      ["--filter", "endpoint.good"])
    #expect(code == 0, "\(told)")
    #expect(report.contains("--scope 'openid profile'"), "\(report)")
  }
}
