import Dispatch
import Synchronization

/// A queue between two threads.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element?] = []
    var head = 0
    var isClosed = false

    mutating func next() -> Element? {
      guard head < elements.count else { return nil }
      // Taken out, not copied: what stayed here would be freed later, under the lock and by whichever
      // thread comes by.
      let element = elements[head].take()
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: true)
        head = 0
      }
      return element
    }
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let waiting = Atomic(false)

  /// Whether somebody waits for an element; nothing is promised of the next moment.
  var isAwaited: Bool { waiting.load(ordering: .relaxed) }

  /// Adds an element.
  func put(_ element: Element) {
    state.withLock { $0.elements.append(element) }
    arrivals.signal()
  }

  /// Takes the next element, and waits for it.
  ///
  /// - Returns: nil where the queue is closed and empty.
  func take() -> Element? {
    while true {
      let (element, isClosed) = state.withLock { ($0.next(), $0.isClosed) }
      if element != nil || isClosed { return element }
      waiting.store(true, ordering: .relaxed)
      arrivals.wait()
      waiting.store(false, ordering: .relaxed)
    }
  }

  /// Takes the next element, nil where there is none now.
  func poll() -> Element? { state.withLock { $0.next() } }

  /// Says that nothing more will come.
  func close() {
    state.withLock { $0.isClosed = true }
    arrivals.signal()
  }
}
