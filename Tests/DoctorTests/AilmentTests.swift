import Doctor
import Harness
import TestSupport
import Testing

@Suite(
  "What is wrong with an adapter is found")
struct AilmentTests {
  @Test("in faulty-adapter", arguments: Ailment.faulty)
  func faulty(_ ailment: Ailment) async throws { try await check(ailment) }

  @Test(
    "in an adapter that is right but for one mistake",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
    arguments: Ailment.mistakes)
  func mistake(_ ailment: Ailment) async throws { try await check(ailment) }

  /// The probe fails, nothing else does, and the text says how to mend it.
  private func check(_ ailment: Ailment) async throws {
    let clock = ailment.clock
    let (examination, text) = await Examined.examine(
      ailment.command(by: clock), ailment.options, by: clock)
    #expect(examination.failed.sorted() == ailment.failed, "\(text)")
    let result = try #require(
      examination.results.first { $0.probe.id == "doctor/\(ailment.probe)" })
    guard case .fails(let complaint) = result.observation else { return }
    for remedy in complaint.remedies ?? result.probe.remedies { #expect(text.contains(remedy)) }
    #expect(text.contains("\nMend the adapter first: "))
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A })
  }

  @Test("by every probe")
  func everyProbe() {
    let found = Set((Ailment.faulty + Ailment.mistakes).map { "doctor/\($0.probe)" })
    #expect(found == Set(Probe.all.map(\.id)))
  }

  @Test("what rests on a broken stage is not examined")
  func stages() async {
    let (examination, text) = await Examined.examine(Examined.faulty("--fault exit-3"))
    #expect(examination.implementation == nil)
    for result in examination.results.prefix(3) { #expect(result.observation == .passes) }
    for result in examination.results.dropFirst(4) {
      #expect(result.observation == .waits(for: "doctor/run"))
    }
    #expect(text.hasSuffix("\nMend the adapter first: 1 of \(Probe.all.count) probes fails.\n"))
  }

  @Test(
    "a reply that waited in a buffer is told from none",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func buffered() async {
    let clock = SilenceClock(step: 600_000)
    let buffered = await Examined.examine(
      Examined.python("doctor/one_mistake.py buffered \(clock.arguments)"),
      .with(probes: ["doctor/hello"]), by: clock)
    #expect(buffered.text.contains("it waited in a buffer"), "\(buffered.text)")
    let hanging = await Examined.examine(
      Examined.faulty("--hello hang \(clock.arguments)"), by: clock)
    #expect(hanging.examination.failed == ["doctor/hello"])
    #expect(!hanging.text.contains("buffer,"))
    #expect(!hanging.text.contains("it waited in a buffer"))
  }
}
