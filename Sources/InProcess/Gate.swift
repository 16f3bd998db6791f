import AdapterProtocol
import Dispatch
import Exchanges
import Synchronization

/// Lets one request at a time into the code under test, whoever sends it, and waits for its answer.
///
/// A process can be killed if it hangs; code in this process can't. Once a request didn't return in time,
/// the code is still busy with it, and no other request is let in.
final class Gate: Sendable {
  /// Why there is no answer.
  enum Refusal: Error {
    /// It didn't come in time.
    case late
    /// An earlier request never returned.
    case closed
  }

  /// How many times longer than a request the main thread may be kept by something else.
  private static let patience = 5

  /// Runs what is let in: tests that keep all threads of the cooperative pool must not keep it.
  let executor = QueueExecutor()
  private let turn = DispatchSemaphore(value: 1)
  private let stuck = Mutex<String?>(nil)

  /// Why no request is let in any more, a sentence for people; nil as long as requests are.
  var reason: String? { stuck.withLock(\.self) }

  /// Does asynchronous work on behalf of a thread that waits for it.
  ///
  /// - Parameters:
  ///   - milliseconds: how long is waited; twice, and longer as long as the main thread is busy.
  ///   - label: what is done, for people.
  ///   - work: the work.
  /// - Returns: what it returns.
  /// - Throws: ``Refusal`` if there is no answer.
  func value<Value: Sendable>(
    within milliseconds: Int, of label: String, _ work: @escaping @Sendable () async -> Value
  ) throws(Refusal) -> Value {
    turn.wait()
    defer { turn.signal() }
    guard reason == nil else { throw .closed }
    let answer = Answer<Value>()
    Task(executorPreference: executor) { answer.put(await work()) }
    if let value = answer.value(within: milliseconds) { return value }
    // A busy machine, or tests that keep the main thread, make an answer late that would have come.
    let sign = Answer<Bool>()
    Task { @MainActor in sign.put(true) }
    _ = sign.value(within: Self.patience * milliseconds)
    if let value = answer.value(within: milliseconds) { return value }
    stuck.withLock {
      $0 = "\(label) didn't return within \(milliseconds) ms, and can't be ended in this process"
    }
    throw .late
  }
}

/// A value for which a thread waits.
private final class Answer<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    content.withLock { $0 = value }
    isThere.signal()
  }

  func value(within milliseconds: Int) -> Value? {
    _ = isThere.wait(timeout: .now() + .milliseconds(milliseconds))
    return content.withLock(\.self)
  }
}
