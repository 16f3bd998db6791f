package import AdapterKit
package import AdapterProtocol

/// An implementation in this process, in the place of an adapter's process.
///
/// Whenever a run starts an adapter, the implementation is made anew. What the code keeps in global
/// variables stays: only a process of its own has none of it.
package struct InProcessSource: AdapterSource {
  package let make: @Sendable () -> Adapter
  package let shown: String
  /// Remembers the request under way, in case that the process ends; nil if nobody needs to know.
  let journal: Journal?
  /// Lets one request at a time in, of all adapters that are started.
  let gate = Gate()

  package init(
    _ shown: String, journal: Journal? = nil, _ make: @escaping @Sendable () -> Adapter
  ) {
    self.make = make
    self.shown = shown
    self.journal = journal
  }

  /// Asks the implementation nothing more, because the process ends; nobody waits for an answer.
  package func close(because cause: EarlyEnd.Cause) { gate.close(because: cause) }

  package func starter(_ hello: HelloRequest, _ options: HarnessOptions) -> AdapterStarter {
    { isStopped throws(StartFailure) in
      try InProcessAdapter(self, greetedWith: hello, options, until: isStopped)
    }
  }
}
