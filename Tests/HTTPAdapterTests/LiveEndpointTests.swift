import Foundation
import Processes
import TestSupport
import Testing

/// The program appflip with a live endpoint in the place of an adapter.
@Suite(
  "A live endpoint, judged by one command",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct LiveEndpointTests {
  private func appflip(_ words: [String], in folder: URL) async throws -> (
    code: Int32, text: String
  ) {
    try await BlockingWork.run { try run("appflip", words, in: folder) }
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    try await body(URL(filePath: folder))
  }

  /// The options that name a server with sign-in at another origin, and sign in there.
  private func options(for server: ServerProcess) -> [String] {
    let signIn = """
      --allow-origin http://127.0.0.1:\(server.ports[1]) --field user=ada --field password=secret \
      --field-when approves decision=allow
      """
    return [
      "--endpoint", "http://127.0.0.1:\(server.port)/authorize", "--client-id", "google-LINK-42",
      "--endpoint-options", signIn, "--timeout-ms", "60000",
    ]
  }

  @Test("with a page policy that blocks Google's address gets a warning")
  func policy() async throws {
    try await withFolder { folder in
      let server = try ServerProcess("two_origins.py", ["form-action 'self' http://127.0.0.1:*"])
      defer { withExtendedLifetime(server) {} }
      let refused = try await appflip(
        ["check", "--filter", "endpoint.good"] + options(for: server), in: folder)
      #expect(refused.code == 0, "\(refused.text)")
      let report = try String(
        contentsOf: folder.appending(path: "Reports/part/conformance.txt"), encoding: .utf8)
      #expect(report.contains("endpoint/page/policy"), "\(report)")
    }
  }

  @Test("is judged after a warning, with a sign-in, and replayed by the report's line")
  func check() async throws {
    let server = try ServerProcess("two_origins.py")
    defer { withExtendedLifetime(server) {} }
    let named = options(for: server)
    try await withFolder { folder in
      let check = try await appflip(["check", "--filter", "endpoint.good"] + named, in: folder)
      #expect(check.code == 0, "\(check.text)")
      #expect(check.text.contains("a live endpoint is sent up to 1 request, which may be hostile"))
      #expect(check.text.contains("\nPASS: 127.0.0.1:\(server.port): no rule failed"))
      let replay = try await appflip(
        ["replay", "endpoint.good", "--reports", "Reports/part"] + named, in: folder)
      #expect(replay.text.contains("x-steps"), "\(replay.text)")
      let stranger = try await appflip(
        ["check", "--filter", "endpoint.good"]
          + named.map { $0.replacing("=secret", with: "=guess") },
        in: folder)
      #expect(stranger.code != 0 && stranger.text.contains("user, password"), "\(stranger.text)")
    }
  }
}
