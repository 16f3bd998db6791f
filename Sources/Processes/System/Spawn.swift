import Foundation
import Synchronization

/// Starts processes in groups of their own: Foundation's `Process` has neither groups nor the speed.
enum Spawn {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Held from the making of a pipe to the start of its process, so no other process of the
  /// harness inherits an end: an adapter that held another's input open would never see it end.
  static let lock = Mutex(())

  /// Starts `/bin/sh`.
  ///
  /// The process leads a new group, has no signal blocked and the usual reaction to each. It inherits
  /// only its streams, of which nil is `/dev/null`: a reader of a pipe that it held would wait as long as
  /// it lives.
  static func shell(
    _ arguments: [String], environment: [String], streams: [CInt?]
  ) throws(SystemError) -> pid_t {
    let actions = unsafe makeActions(streams)
    defer {
      unsafe posix_spawn_file_actions_destroy(actions)
      unsafe actions.deallocate()
    }
    let attributes = unsafe makeAttributes()
    defer {
      unsafe posix_spawnattr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    // A string that memory is lacking for ends its list.
    let words = unsafe (["sh"] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let error = unsafe posix_spawn(&process, "/bin/sh", actions, attributes, words, variables)
    guard error == 0 else { throw SystemError(attempt: "start /bin/sh", number: error) }
    return process
  }

  #if canImport(Glibc)
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<Actions>, CInt) -> CInt

    /// Closes all descriptors from one on; looked up, because glibc has it from 2.34 on.
    private static let closeFrom: CloseFrom? =
      unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafe unsafeBitCast($0, to: CloseFrom.self)
      }
  #endif

  private static func makeActions(_ streams: [CInt?]) -> UnsafeMutablePointer<Actions> {
    let actions = UnsafeMutablePointer<Actions>.allocate(capacity: 1)
    unsafe posix_spawn_file_actions_init(actions)
    for (number, stream) in zip(CInt(0)..., streams) {
      if let stream {
        unsafe posix_spawn_file_actions_adddup2(actions, stream, number)
      } else {
        unsafe posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    #if canImport(Glibc)
      if let closeFrom = unsafe closeFrom { _ = unsafe closeFrom(actions, CInt(streams.count)) }
    #endif
    return unsafe actions
  }

  /// A new group, no blocked signals, and the default action of the signals that a harness may ignore; the
  /// caller destroys it.
  private static func makeAttributes() -> UnsafeMutablePointer<Attributes> {
    let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
    unsafe posix_spawnattr_init(attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(attributes, &signals)
    for signal in [
      SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD, SIGUSR1, SIGUSR2, SIGXFSZ,
    ] {
      unsafe sigaddset(&signals, signal)
    }
    unsafe posix_spawnattr_setsigdefault(attributes, &signals)
    unsafe posix_spawnattr_setpgroup(attributes, 0)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    unsafe posix_spawnattr_setflags(attributes, Int16(flags))
    return unsafe attributes
  }
}

// MARK: - Errors

package struct SystemError: Error, Equatable, Sendable {
  package var attempt: String
  /// The system's number of the error.
  package var number: CInt

  package init(attempt: String, number: CInt) { (self.attempt, self.number) = (attempt, number) }

  package static func last(_ attempt: String) -> SystemError {
    SystemError(attempt: attempt, number: errno)
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String { "\(attempt): \(Self.text(of: number))" }

  package static func text(of number: CInt) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
