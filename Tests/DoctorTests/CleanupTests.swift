import Commands
import TestSupport
import Testing

@Suite("The doctor leaves no process behind")
struct CleanupTests {
  @Test(
    "however the adapter ends, or doesn't", .longProof("the doctor on Python adapters"),
    arguments: [
      "", "--end ignore-terminate", "--fault grandchild", "--fault close-output",
      "--fault hang-after", "--hello hang",
    ])
  func gone(_ arguments: String) async {
    let list = ProcessList()
    let clock = SilenceClock(step: 600_000)
    let (report, _) = await DoctorRun.run(
      DoctorRun.faulty("\(list.arguments) \(arguments) \(clock.arguments)"), by: clock)
    #expect(report.results.count == Probe.all.count)
    #expect(list.processes.count >= 1)
    #expect(list.survivors() == [], "these processes live")
    list.remove()
  }
}
