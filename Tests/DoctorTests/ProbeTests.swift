import Doctor
import Testing

@testable import Doctor

@Suite("Probes")
struct ProbeTests {
  private static let sections = [
    "Transport", "Envelope", "hello", "reset", "What is not a normal answer",
  ]

  @Test(
    "each has a name of its own, a rule, a source, a method and a remedy",
    arguments: 0..<Probe.all.count)
  func described(_ index: Int) {
    let probe = Probe.all[index]
    #expect(Probe.all.count { $0.id == probe.id } == 1)
    #expect(probe.id.wholeMatch(of: /doctor\/[a-z]+(-[a-z]+)*/) != nil)
    #expect(probe.rule.hasSuffix(".") && probe.method.hasSuffix("."))
    #expect(Self.sections.contains(probe.section))
    #expect(!probe.remedies.isEmpty)
    #expect(probe.remedies.allSatisfy { $0.hasSuffix(".") })
    let isASCII = ([probe.rule, probe.method] + probe.remedies).allSatisfy { text in
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
    #expect(isASCII)
    #expect((probe.examine == nil) == (probe.stage != .examination))
  }

  @Test("a probe of a stage has the stage's name")
  func stages() {
    for probe in Probe.all where probe.stage != .examination {
      #expect(probe.id == probe.stage.probe)
    }
    #expect(Probe.all.prefix(5).map(\.stage) == [.start, .hello, .helloReply, .run, .deadline])
  }
}
