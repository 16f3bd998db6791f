import Commands
import Foundation
import Processes
import TestSupport
import Testing

/// The doctor and http-adapter, with a server in another process and with none.
@Suite("http-adapter, probed by the doctor")
struct ProbedServerTests {
  private func runDoctor(port: Int) async -> DoctorReport {
    let command = AdapterCommand(
      "./http-adapter --endpoint http://localhost:\(port)/authorize --client-id google-LINK-42 "
        + "--header-when approves 'Cookie: who=ada' --field-when approves decision=allow "
        + "--wait 0",
      relativeTo: Checkout.products.path)
    return await BlockingWork.run {
      SilenceClock(step: 0).measure { Doctor(command, options: DoctorOptions()).run() }
    }
  }

  @Test(
    "a code that only the server's redirect shows is legal",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func ownCode() async throws {
    let server = try ServerProcess("authorization_endpoint.py")
    let report = await runDoctor(port: server.port)
    #expect(report.failed == [])
    withExtendedLifetime(server) {}
  }

  @Test("a server that is down is one failure, with a hint that fits")
  func down() async {
    let report = await runDoctor(port: 1)
    #expect(report.failed.count == 1)
    let text = report.results.map { DoctorText.render($0) }.joined()
    #expect(text.contains("localhost:1") && !text.contains("The shortest valid reply"), "\(text)")
  }
}
