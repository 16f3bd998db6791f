import AdapterProtocol
import Harness
import TestSupport

extension AlteredAdapter {
  /// Gives no reply in time to some requests, or a different result.
  convenience init(
    _ inner: any AdapterUnderTest,
    outcome: ExchangeResult = .timedOut(milliseconds: 2_000, partial: []),
    hangs: @escaping (RunInput) -> Bool
  ) {
    self.init(inner) { input, result in hangs(input) ? outcome : result }
  }
}
