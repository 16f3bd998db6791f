import AdapterProtocol
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@Suite("The process http-adapter")
struct ProcessTests {
  private func failure(_ options: String) -> String {
    let error = #expect(throws: StartFailure.self) {
      var patient = HarnessOptions()
      (patient.helloDeadline, patient.shutdown) = (60_000, 60_000)
      _ = try AdapterSession(
        command: AdapterCommand("./http-adapter \(options)", relativeTo: Checkout.products.path),
        hello: HelloRequest(suite: "test"), options: patient)
    }
    return error.map { "\($0)" } ?? "it starts"
  }

  @Test("reports at the start that no server accepts connections")
  func refused() throws {
    let port = try StubServer { _ in .bytes([]) }.port
    let failure = failure("--endpoint http://127.0.0.1:\(port)/ --client-id google --wait 0")
    #expect(failure.contains("can't connect to http://127.0.0.1:\(port): "))
  }

  @Test(
    "explains a bad command line, and prints its help",
    arguments: [
      ("--endpoint x", "--endpoint: it must start with http:// or https://"),
      ("--endpoint x", "http-adapter --help lists the options"),
      ("--help", "http-adapter: tests a live authorization endpoint"),
    ])
  func commandLine(_ options: String, _ text: String) {
    #expect(failure(options).contains(text))
  }
}
