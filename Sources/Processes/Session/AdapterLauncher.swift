public import AdapterProtocol
public import Harness
import Platform
import Synchronization

/// Starts the processes of one adapter, and the next one ahead of its need when starts are slow.
///
/// Once a process has ended, another may. When a start takes long, the next process is started as soon as
/// one was handed out, and hello is said to it; whoever needs a process then waits for what is left of
/// its start. There is never more than one such spare process, and none before any process has ended.
///
/// An adapter of which two can't live side by side, because of a port or a lock, is no worse off: a spare
/// process that fails is forgotten, the adapter is started as if there had been none, and none is
/// started ahead any more.
public final class AdapterLauncher: AdapterStarter {
  /// What is started.
  let command: AdapterCommand
  /// The deadlines and the limits.
  let options: HarnessOptions
  private let handshake: Handshake
  private let state = Mutex(State())

  private struct State {
    /// A process that was told hello and that nobody has asked for yet.
    var spare: AdapterProcess?
    /// Whether a process has ended.
    var hasEnded = false
    /// Whether the last start was slow.
    var isSlow = false
    /// Whether nothing is to be started ahead any more.
    var isClosed = false
    /// The longer deadlines that were granted.
    var longWaits = 0
  }

  /// Prepares to start an adapter; nothing is started yet.
  public init(
    _ command: AdapterCommand, hello: HelloRequest, options: HarnessOptions = HarnessOptions()
  ) {
    self.command = command
    self.options = options
    handshake = Handshake(
      command: command, request: hello,
      environment: Supervisor.environment(for: command, options), options: options)
  }

  /// Starts a session, in a process that has done nothing yet.
  public func session(
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) -> AdapterSession { try AdapterSession(self, until: isStopped) }

  /// Starts a session.
  public func start(
    until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) -> any AdapterUnderTest { try session(until: isStopped) }

  /// Kills the spare process if there is one; none is started ahead any more.
  public func close() {
    state.withLock {
      $0.isClosed = true
      // A process that nobody needs any more is killed with its last reference.
      $0.spare = nil
    }
  }

  /// A process that has answered hello and done nothing else.
  func process(
    after first: HelloReply? = nil, until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply) {
    if let started = try takeSpare(after: first, until: isStopped) {
      startAhead()
      return started
    }
    let start = Instant.now
    let started = try handshake.exchange(until: isStopped)
    let duration = Int(start.milliseconds(until: .now))
    state.withLock { $0.isSlow = duration >= options.slowStart }
    startAhead()
    return started
  }

  /// Whether a request that ran alone may be asked once more with a longer deadline: a few times in all.
  func grantsLongWait() -> Bool {
    state.withLock { state in
      guard state.longWaits < options.longWaits else { return false }
      state.longWaits += 1
      return true
    }
  }

  /// Takes note of the end of a process: the next one may be needed soon.
  func noteEnd(keepingSpare keepsSpare: Bool = true) {
    state.withLock {
      $0.hasEnded = true
      if !keepsSpare { $0.spare = nil }
    }
  }

  /// The process that was started ahead; nil if there is none, or none that can be used.
  private func takeSpare(
    after first: HelloReply?, until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply)? {
    guard let process = state.withLock({ $0.spare.take() }) else { return nil }
    do throws(StartFailure) {
      let reply = try handshake.reply(of: process, until: isStopped)
      if first.map(reply.isInterchangeable) ?? true { return (process, reply) }
    } catch {
      // Nobody is to blame for a start that was broken off.
      if error.cause == .interrupted { throw error }
    }
    process.kill()
    close()
    return nil
  }

  private func startAhead() {
    state.withLock {
      guard $0.hasEnded, $0.isSlow, !$0.isClosed, $0.spare == nil else { return }
      // What goes wrong shows when the process is needed.
      $0.spare = try? handshake.begin()
    }
  }
}
