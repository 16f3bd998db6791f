import Dispatch
import Synchronization

/// Lets one request at a time into the code under test, whoever sends it, and waits for its answer.
///
/// A process can be killed if it hangs; code in this process can't. Once a request didn't return in time,
/// the code is still busy with it, and no other request is let in.
final class Gate: Sendable {
  enum Refusal: Error {
    case late
    /// The code called `exit` in place of it.
    case calledExit
    case closed
  }

  /// How many times longer than a request the main thread may be kept by something else.
  private static let patience = 5

  private struct State {
    /// Why no request is let in any more.
    var reason: String?
    var cause: EarlyEnd.Cause?
    /// What is done inside, and what tells its thread to wait no longer.
    var underWay: (label: String, giveUp: @Sendable () -> Void)?
  }

  /// Runs what is let in: tests that keep all threads of the cooperative pool must not keep it.
  let executor = QueueExecutor()
  private let turn = DispatchSemaphore(value: 1)
  private let state = Mutex(State())

  /// Why no request is let in any more, a sentence for people; nil as long as requests are.
  var reason: String? { state.withLock(\.reason) }

  /// Lets nothing in any more because the process ends; nobody waits for what is inside.
  func close(because cause: EarlyEnd.Cause) {
    state.withLock { state in
      guard state.reason == nil else { return }
      let place = state.underWay.map { " at \($0.label)" } ?? ""
      state.reason =
        switch cause {
        case .signal: "the run was stopped"
        case .exit: "the code under test called exit\(place)"
        }
      state.cause = cause
      state.underWay?.giveUp()
    }
  }

  /// Does asynchronous work on behalf of a thread that waits for it.
  func value<Value: Sendable>(
    within milliseconds: Int, of label: String, _ work: @escaping @Sendable () async -> Value
  ) throws(Refusal) -> Value {
    turn.wait()
    defer { turn.signal() }
    let (answer, sign) = (Answer<Value>(), Answer<Bool>())
    let isOpen = state.withLock { state in
      guard state.reason == nil else { return false }
      state.underWay = (
        label,
        {
          answer.giveUp(); sign.giveUp()
        }
      )
      return true
    }
    guard isOpen else { throw .closed }
    defer { state.withLock { $0.underWay = nil } }
    Task(executorPreference: executor) { answer.put(await work()) }
    if let value = answer.value(within: milliseconds) { return value }
    // A busy machine, or tests that keep the main thread, make an answer late that would have come.
    Task { @MainActor in sign.put(true) }
    _ = sign.value(within: Self.patience * milliseconds)
    if let value = answer.value(within: milliseconds) { return value }
    throw state.withLock { state in
      if let cause = state.cause { return cause == .exit ? .calledExit : .closed }
      state.reason =
        "\(label) didn't return within \(milliseconds) ms, and can't be ended in this process"
      return .late
    }
  }
}

/// A value for which a thread waits.
private final class Answer<Value: Sendable>: Sendable {
  private let content = Mutex<(value: Value?, isGivenUp: Bool)>((nil, false))
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    content.withLock { $0.value = value }
    isThere.signal()
  }

  /// Has nobody wait any longer.
  func giveUp() {
    content.withLock { $0.isGivenUp = true }
    isThere.signal()
  }

  func value(within milliseconds: Int) -> Value? {
    if !content.withLock(\.isGivenUp) {
      _ = isThere.wait(timeout: .now() + .milliseconds(milliseconds))
    }
    return content.withLock(\.value)
  }
}
