import AdapterKit
import AdapterProtocol

/// Keeps the implementation under test, and hands it one request after another.
///
/// The implementation lives on this actor; what of it is isolated to the main actor runs there.
actor ImplementationHost {
  private let make: @Sendable () -> Adapter
  private var server: RequestServer?

  /// Prepares to make an implementation.
  ///
  /// - Parameter make: makes the adapter that describes it.
  init(_ make: @escaping @Sendable () -> Adapter) { self.make = make }

  /// Answers an operation, as an adapter behind a pipe does.
  ///
  /// - Parameter operation: hello, a request, or a reset.
  /// - Returns: the answer.
  func answer(to operation: Operation) async -> Reply.Body {
    // The next operation comes after this answer, so that no other call sees the server meanwhile.
    var server = server.take() ?? RequestServer(make())
    let answer = await server.answer(to: operation)
    self.server = server
    return answer
  }
}
