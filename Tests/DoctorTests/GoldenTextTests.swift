import Commands
import Foundation
import Processes
import TestSupport
import Testing

/// The texts for users, byte for byte.
///
/// After a change that is meant to change it:
/// `APPFLIP_RECORD=1 swift test --filter GoldenTextTests` writes all of it anew.
@Suite("The doctor's text is the committed one")
struct GoldenTextTests {
  @Test(
    "of a right adapter, an ordinary one, one with two mistakes and one that doesn't start",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: [
      ("passed", ReferenceAdapter.command()), ("ordinary", DoctorRun.python("urllib_ordinary.py")),
      ("failed", DoctorRun.faulty("--fault repeated-id --end exit-5")),
      ("not-started", DoctorRun.faulty("--hello exit")),
    ])
  func hold(_ name: String, _ command: AdapterCommand) async throws {
    let text = GoldenText.withoutData(await DoctorRun.run(command).text)
    let path = "Tests/DoctorTests/Golden/\(name).txt"
    #expect(try GoldenText.difference(of: text, from: path, in: "GoldenTextTests") == nil)
    #expect(!text.contains(Checkout.package.path))
  }

  @Test(
    "a state that is new each time isn't shown", .longProof("the doctor on Python adapters"),
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: ["one-session", "keeps-sessions"])
  func states(_ mistake: String) async {
    let command = DoctorRun.python("doctor/one_mistake.py \(mistake)")
    let options = DoctorOptions.with(probes: ["doctor/sessions"])
    let first = await DoctorRun.run(command, options)
    let second = await DoctorRun.run(command, options)
    #expect(first.report.failed.count == 1)
    #expect(first.text == second.text)
  }
}
