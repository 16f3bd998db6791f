import Commands
import Foundation
import Processes
import TestSupport
import Testing

@Suite("The doctor finds nothing wrong with a good adapter")
struct GoodAdapterTests {
  @Test("the reference implementation, by the first edition and the newest", arguments: [1, 4])
  func reference(_ edition: Int) async {
    let (report, text) = await DoctorRun.run(
      ReferenceAdapter.command("--edition", "\(edition)"))
    #expect(report.failed == [], "\(text)")
    // Everything is declared: all probes apply, and none has a note.
    #expect(report.results.allSatisfy { $0.status == .passed })
    #expect(report.smokeTests?.allSatisfy { $0.hint == nil } == true)
  }

  @Test(
    "odd ways that are allowed", .longProof("the doctor on odd adapters"),
    arguments: [
      "", "--window 64", "--window 8 --reversed", "--sessions", "--fault slow --delay 1",
      "--fault carriage-return", "--fault extension-member",
    ])
  func allowed(_ arguments: String) async { await expectGood(DoctorRun.faulty(arguments)) }

  private func expectGood(_ adapter: AdapterCommand) async {
    let (report, text) = await DoctorRun.run(adapter)
    #expect(report.failed == [], "\(text)")
  }

  @Test(
    "floods of standard error, and replies a byte at a time",
    .longProof("the doctor on odd adapters"),
    arguments: ["--hello noise --fault noise --window 4", "--fault drip --window 4"])
  func floods(_ arguments: String) async {
    let wanted: Set = ["run", "window", "standard-output", "end-of-input"]
    let (report, text) = await DoctorRun.run(
      DoctorRun.faulty(arguments), .with(probes: Set(wanted.map { "doctor/\($0)" })))
    #expect(
      report.results.map(\.status) == Array(repeating: .passed, count: 4), "\(text)")
  }

  @Test(
    "the example adapters of the tests, in Python", .longProof("the doctor on Python adapters"),
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: [
      "../../Corpus/adapters/adapter.py", "document_sample.py", "urllib_all_roles.py",
      "urllib_google_app.py",
      "urllib_google_app_returns.py", "urllib_ordinary.py", "doctor/one_mistake.py none",
      "doctor/one_mistake.py dies-of-oddities",
    ])
  func python(_ adapter: String) async { await expectGood(DoctorRun.python(adapter)) }

  @Test(
    "one of a library, in Python",
    .enabled(if: PythonModule.oauthlib.isPresent, "\(PythonModule.oauthlib.reason)"))
  func library() async { await expectGood(DoctorRun.python("oauthlib_endpoint.py")) }

  @Test(
    "one that serves several at once, in JavaScript", .longProof("the doctor on Python adapters"),
    .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func node() async {
    await expectGood(AdapterCommand("node whatwg_url.mjs", relativeTo: Checkout.adapters.path))
  }

  @Test(
    "an unreachable app is a hint, not a failure", .longProof("the doctor on Python adapters"),
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func unreached() async {
    let (report, text) = await DoctorRun.run(
      DoctorRun.python(
        #"../../Corpus/adapters/adapter.py | sed -u 's/"opened": *\[{[^]]*\]/"opened": []/'"#),
      .with(probes: ["doctor/run"]))
    #expect(report.isPassed)
    let hint = "A valid link opened nothing. Does the adapter call the link handler?"
    #expect(text.split(separator: hint).count == 2, "said of approves alone: \(text)")
    #expect(text.contains("note: The answer to this outcome is an error at the redirect URI."))
    let good = await DoctorRun.run(
      DoctorRun.python("urllib_ordinary.py"), .with(probes: ["doctor/run"]))
    #expect(!good.text.contains("Does the adapter call the link handler?"))
    let error = await DoctorRun.run(
      DoctorRun.python("../../Corpus/adapters/adapter.py | sed -u s/code=/error=/"),
      .with(probes: ["doctor/run"]))
    #expect(error.text.contains("note: The user approved, and the response is an error."))
    #expect(!good.text.contains("the response is an error"))
  }
}
