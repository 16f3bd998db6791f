import Doctor
import Foundation
import Harness
import TestSupport
import Testing

/// The doctor's examination of http-adapter, in front of a server in another process and of none.
@Suite("http-adapter, examined")
struct ExaminedServerTests {
  /// Examines the adapter.
  private func examine(port: Int) async -> Examination {
    let command = AdapterCommand(
      "./http-adapter --endpoint http://localhost:\(port)/authorize --client-id google-LINK-42 "
        + "--header-when approves 'Cookie: who=ada' --field-when approves decision=allow "
        + "--login-form /consent",
      relativeTo: Checkout.products.path)
    return await BlockingWork.run {
      SilenceClock(step: 0).measure { Doctor(command, options: DoctorOptions()).examine { _ in } }
    }
  }

  @Test(
    "a code that only the server's redirect shows is legal",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func ownCode() async throws {
    let server = try PythonServer("authorization_endpoint.py")
    let examination = await examine(port: server.port)
    #expect(examination.failed == [])
    let features = examination.results.first { $0.probe.id == "doctor/features" }
    guard case .notes(let note)? = features?.observation else {
      Issue.record("the code wasn't noted: \(String(describing: features?.observation))")
      return
    }
    #expect(note.contains("shows in its redirect alone"))
    withExtendedLifetime(server) {}
  }

  @Test("a server that is down is one failure, with a hint that fits")
  func down() async {
    let examination = await examine(port: 1)
    #expect(examination.failed.count == 1)
    let text = examination.results.map { ExaminationText.render($0) }.joined()
    #expect(text.contains("localhost:1") && !text.contains("The least that will do"), "\(text)")
  }
}
