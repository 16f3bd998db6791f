import AdapterProtocol
import Harness
import Synchronization
import TestSupport

extension AlteredAdapter {
  /// Doesn't bear some requests: it gives no reply in time, or what else a test has come of them.
  convenience init(
    _ inner: any AdapterUnderTest, note: @escaping (RunInput) -> Void = { _ in },
    outcome: ExchangeResult = .timedOut(milliseconds: 2_000, partial: []),
    hangs: @escaping (RunInput) -> Bool
  ) {
    self.init(inner) { input, result in
      note(input)
      return hangs(input) ? outcome : result
    }
  }
}

/// What each of several adapters is asked, in the order of their starts.
final class RequestLog: Sendable {
  private let requests = Mutex<[[RunInput]]>([])

  var all: [[RunInput]] { requests.withLock(\.self) }

  func begin() -> (RunInput) -> Void {
    let place = requests.withLock { all in
      all.append([])
      return all.count - 1
    }
    return { [self] input in requests.withLock { $0[place].append(input) } }
  }
}
