import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Limits of an adapter")
struct AdapterLimitTests {
  @Test(
    "hold for it, and a report names them",
    .enabled(if: FullDevice.isThere, "only Linux has all of these limits"),
    arguments: [
      ("ulimit -v 1024; ./adapter", "adapter can't be started"),
      ("ulimit -S -t 1; while :; do :; done", "SIGXCPU: it used more processor time"),
      (
        "ulimit -S -t 1; sh -c 'while :; do :; done'", "a program of the shell used more processor"
      ),
    ])
  func held(_ adapter: String, _ told: String) async throws {
    try await CommandFolder.with { folder in
      try FileManager.default.copyItem(
        at: Checkout.products.appending(path: "reference-adapter"),
        to: folder.directory.appending(path: "adapter"))
      let ending = await folder.call(
        "check", "--filter", "app.good", "--adapter", adapter)
      let report = try? String(
        contentsOf: folder.directory.appending(path: "Reports/part/conformance.txt"),
        encoding: .utf8)
      #expect(ending.code == .adapter, "\(ending.output)\(ending.errors)")
      #expect("\(report ?? "")\(ending.errors)".contains(told), "\(ending.output)\(ending.errors)")
    }
  }
}
