import AdapterProtocol
import Harness

/// What came of an input.
enum Response: Sendable {
  /// The worker judged it.
  case judged(Execution)
  /// It is still to be judged, because the campaign waited for the worker and had nothing else to do.
  case unjudged(Unjudged)

  /// A result that nobody has judged.
  ///
  /// A class, because it is handed from thread to thread: nothing of it ever changes.
  final class Unjudged: Sendable {
    /// What the adapter was handed.
    let input: RunInput
    /// What the request ended with.
    let result: ExchangeResult

    init(_ input: RunInput, _ result: ExchangeResult) {
      self.input = input
      self.result = result
    }
  }
}
