import Foundation
import Processes
import TestSupport
import Testing

@testable import Commands

@Suite("Probes")
struct ProbeTests {
  @Test(
    "each has a unique name, a requirement, an expectation and a fix",
    arguments: 0..<Probe.all.count)
  func described(_ index: Int) {
    let probe = Probe.all[index]
    #expect(Probe.all.count { $0.id == probe.id } == 1)
    #expect(probe.id.wholeMatch(of: /doctor\/[a-z]+(-[a-z]+)*/) != nil)
    #expect(!probe.fixes.isEmpty)
    for text in [probe.requirement] + probe.fixes { #expect(text.hasSuffix(".")) }
    for text in [probe.requirement, probe.sends, probe.expects] + probe.fixes {
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  @Test("a probe that couldn't run names the failed probe")
  func blocked() {
    var options = DoctorOptions()
    options.probes = ["doctor/ids"]
    let adapter = AdapterCommand("exit 3", relativeTo: Checkout.products.path)
    let report = Doctor(adapter, options: options).run()
    #expect(!report.isPassed && report.failed.count == 1 && report.results.count == 2)
  }
}
