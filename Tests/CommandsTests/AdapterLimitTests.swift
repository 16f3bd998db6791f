import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Limits of an adapter")
struct AdapterLimitTests {
  @Test(
    "of another kind or size are refused",
    arguments: ["memory=1", "memory=0M", "cpu=3", "", "seconds=0", "seconds=1,"])
  func refused(_ limits: String) {
    let environment = ["APPFLIP_ADAPTER": "x", "APPFLIP_LIMITS": limits]
    let error = #expect(throws: SettingsError.self) { try Settings(environment: environment) }
    #expect(error?.takes == AdapterLimits.takes)
  }

  @Test(
    "hold for it and are told of",
    .enabled(if: FullDevice.isThere, "only Linux has all of these limits"),
    arguments: [
      (
        "memory=8G,processes=4000,seconds=600", "./adapter", ExitCode.expected,
        "ulimit -v 8388608 || exit; { ulimit -u 4000"
      ),
      ("memory=1M", "./adapter", .adapter, "adapter can't be started"),
      ("memory=1G", "ulimit -v; cat", .adapter, "1048576"),
      ("seconds=1", "while :; do :; done", .adapter, "SIGXCPU: it used more seconds of a"),
      (
        "seconds=1", "sh -c 'while :; do :; done'", .adapter, "whose program used more seconds of a"
      ),
    ])
  func held(_ limits: String, _ adapter: String, _ code: ExitCode, _ told: String) async throws {
    try await CommandFolder.with { folder in
      try FileManager.default.copyItem(
        at: Checkout.products.appending(path: "reference-adapter"),
        to: folder.directory.appending(path: "adapter"))
      let ending = await folder.call(
        "check", "--filter", "app.good", "--adapter", adapter, "--limits", limits)
      let report = try? String(
        contentsOf: folder.directory.appending(path: "Reports/part/conformance.txt"),
        encoding: .utf8)
      #expect(ending.code == code, "\(ending.output)\(ending.errors)")
      #expect("\(report ?? "")\(ending.errors)".contains(told), "\(ending.output)\(ending.errors)")
    }
  }
}
