import AdapterKit
import AdapterProtocol
import Exchanges

/// An implementation in this process, in the place of an adapter's process.
///
/// Whenever a run starts an adapter, the implementation is made anew. What the code keeps in global
/// variables stays: only a process of its own has none of it.
struct InProcessSource: AdapterSource {
  /// Makes the adapter that describes the implementation.
  let make: @Sendable () -> Adapter
  /// Lets one request at a time in.
  let gate: Gate
  /// Remembers the request under way, in case that the process ends; nil for a partner.
  let journal: Journal?
  /// The implementation as reports show it.
  let shown: String

  func starter(_ hello: HelloRequest, _ options: HarnessOptions) -> any AdapterStarter {
    Starter(source: self, hello: hello, options: options)
  }

  /// Makes implementations that are greeted alike.
  private struct Starter: AdapterStarter {
    let source: InProcessSource
    let hello: HelloRequest
    let options: HarnessOptions

    func start(
      until isStopped: @escaping @Sendable () -> Bool
    ) throws(StartFailure) -> any AdapterUnderTest {
      try InProcessAdapter(source, greetedWith: hello, options, until: isStopped)
    }

    func close() {}
  }
}
