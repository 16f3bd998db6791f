import Commands
import Harness
import Processes
import TestSupport
import Testing

@Suite("The doctor finds the mistake of an adapter")
struct AdapterMistakeTests {
  @Test("in faulty-adapter", arguments: AdapterMistake.faulty)
  func faulty(_ mistake: AdapterMistake) async throws { try await check(mistake) }

  @Test(
    "in an adapter that is right but for one mistake", .longProof("the doctor on Python adapters"),
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: AdapterMistake.mistakes)
  func mistake(_ mistake: AdapterMistake) async throws { try await check(mistake) }

  /// The probe fails, no other does, and the text says what breaks and how to fix it.
  private func check(_ mistake: AdapterMistake) async throws {
    let clock = mistake.clock
    let (report, text) = await DoctorRun.run(
      mistake.command(by: clock), mistake.options, by: clock)
    #expect(report.failed.sorted() == mistake.failed, "\(text)")
    let result = try #require(
      report.results.first { $0.probe.id == "doctor/\(mistake.probe)" })
    guard case .failed(let failure) = result.status else { return }
    for fix in failure.fixes ?? result.probe.fixes { #expect(text.contains(fix)) }
    #expect(text.hasSuffix(".\nFix the adapter first, then run the suite.\n"))
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A })
  }

  @Test(
    "an invalid reply to hello is reported at once, with its fix",
    arguments: [
      (#"{"id":0,"ok":{}}"#, AdapterAdvice.identifier),
      (#"{"id":"1","ok":{}}"#, AdapterAdvice.envelope),
      (#"{"id":"0"}"#, AdapterAdvice.envelope), (#"{id: "0"}"#, AdapterAdvice.json),
    ])
  func invalidHello(_ row: (line: String, fix: String)) async {
    // By this clock a reply that is waited for is waited for without end.
    let (report, text) = await DoctorRun.run(
      AdapterCommand("read hello; echo '\(row.line)'; read end", relativeTo: "/"))
    #expect(report.failed == ["doctor/hello-reply"])
    #expect(text.contains("\n        fix       \(row.fix)\n"), "\(text)")
  }

  @Test("the last words of an adapter are shown, all of them")
  func lastWords() async {
    let command = "echo cause >&2; echo '  at main' >&2; echo Node.js v1 >&2; exit 1"
    let (report, text) = await DoctorRun.run(AdapterCommand(command, relativeTo: "/"))
    #expect(report.failed == ["doctor/start"])
    let words = ["standard error, its last lines:", "  cause", "    at main", "  Node.js v1"]
    let shown = words.joined(separator: "\n" + String(repeating: " ", count: 18))
    #expect(text.contains(shown), "\(text)")
  }

  @Test("by every probe")
  func everyProbe() {
    let found = Set((AdapterMistake.faulty + AdapterMistake.mistakes).map { "doctor/\($0.probe)" })
    #expect(found == Set(Probe.all.map(\.id)))
  }

  @Test("no probe runs after a failed step of the preflight")
  func blocked() async {
    let (report, text) = await DoctorRun.run(DoctorRun.faulty("--fault exit-3"))
    #expect(report.smokeTests == nil)
    for result in report.results.prefix(3) { #expect(result.status == .passed) }
    for result in report.results.dropFirst(4) {
      #expect(result.status == .blocked(by: "doctor/run"))
    }
    #expect(
      text.hasSuffix(
        "\n\(Probe.all.count) probes: 3 passed, 1 failed, \(Probe.all.count - 4) skipped.\nFix the adapter first, then run the suite.\n"
      ))
  }

  @Test(
    "a buffered reply isn't a missing reply",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func buffered() async {
    let clock = SilenceClock(step: 600_000)
    let buffered = await DoctorRun.run(
      DoctorRun.python("doctor/one_mistake.py buffered \(clock.arguments)"),
      .with(probes: ["doctor/hello"]), by: clock)
    #expect(buffered.text.contains("it waited in a buffer"), "\(buffered.text)")
    let hanging = await DoctorRun.run(
      DoctorRun.faulty("--hello hang \(clock.arguments)"), by: clock)
    #expect(hanging.report.failed == ["doctor/hello"])
    #expect(!hanging.text.contains("buffer,"))
    #expect(!hanging.text.contains("it waited in a buffer"))
  }
}
