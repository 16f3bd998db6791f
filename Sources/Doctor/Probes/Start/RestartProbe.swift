import AdapterProtocol
import Harness

extension Probe {
  /// Every process says the same of itself.
  static let restart = Probe(
    "restart", "Every process answers hello alike.", section: "What is not a normal answer",
    method: "Start a second process and compare what it declares with the first.",
    remedies: [
      "Declare what the adapter can do, not what it did: nothing may depend on earlier runs.",
      "Leave no lock, port or file behind that keeps the next process from starting.",
      "Put the number of processes or the time into no member but those named x-...",
    ]
  ) { patient throws(Complaint) in
    let conversation = try patient.start()
    let heard = conversation.greet()
    let again = try Admission.hello(in: heard, to: Admission.helloLine)
    guard again.isInterchangeable(with: patient.hello) else {
      throw Complaint(
        Admission.helloLine, heard,
        expected: "the roles, max_in_flight and config of the first time")
    }
    return .passes
  }
}
