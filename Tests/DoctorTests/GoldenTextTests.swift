import Commands
import Foundation
import Processes
import TestSupport
import Testing

/// What people read, byte for byte.
///
/// After a change that is meant to change it:
/// `APPFLIP_RECORD=1 swift test --filter GoldenTextTests` writes all of it anew.
@Suite("The doctor's text is the committed one")
struct GoldenTextTests {
  private static let isRecording = ProcessInfo.processInfo.environment["APPFLIP_RECORD"] != nil

  @Test("of the reference implementation")
  func passed() async throws {
    try await hold(ReferenceAdapter.command(), against: "passed.txt")
  }

  @Test("of an adapter with two mistakes")
  func failed() async throws {
    try await hold(
      DoctorRun.faulty("--fault repeated-id --end exit-5"), against: "failed.txt")
  }

  @Test("of an adapter that doesn't start")
  func notStarted() async throws {
    try await hold(DoctorRun.faulty("--hello exit"), against: "not-started.txt")
  }

  @Test(
    "of an ordinary adapter in Python",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func ordinary() async throws {
    try await hold(DoctorRun.python("urllib_ordinary.py"), against: "ordinary.txt")
  }

  @Test(
    "a state that is new each time isn't shown",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: ["one-session", "keeps-sessions"])
  func states(_ mistake: String) async {
    let command = DoctorRun.python("doctor/one_mistake.py \(mistake)")
    let options = DoctorOptions.with(probes: ["doctor/sessions", "doctor/reset"])
    let first = await DoctorRun.run(command, options)
    let second = await DoctorRun.run(command, options)
    #expect(first.report.failed.count == 1)
    #expect(first.text == second.text)
  }

  /// Compares the text with the committed one, in this run as in another.
  private func hold(_ command: AdapterCommand, against name: String) async throws {
    let text = await DoctorRun.run(command).text
    let file = Checkout.package.appending(path: "Tests/DoctorTests/Golden/\(name)")
    if Self.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden)
    let again = await DoctorRun.run(command).text
    #expect(again == text)
    #expect(!text.contains(Checkout.package.path))
  }
}
