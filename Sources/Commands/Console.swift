import Foundation
import Harness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes to, and the clock by which it tells how far it has come.
public struct Console: Sendable {
  /// Takes text for standard output.
  public let output: @Sendable (String) -> Void
  /// Takes text for standard error.
  public let errors: @Sendable (String) -> Void
  /// Whether a person watches standard error on a terminal.
  let isTerminal: Bool
  /// The time since any moment.
  let now: @Sendable () -> Swift.Duration

  /// Names where a command writes to.
  ///
  /// - Parameters:
  ///   - output: takes text for standard output.
  ///   - errors: takes text for standard error.
  ///   - isTerminal: whether standard error is a terminal.
  ///   - now: the time since any moment; it stands still where none is given.
  public init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    isTerminal: Bool = false, now: @escaping @Sendable () -> Swift.Duration = { .zero }
  ) {
    self.output = output
    self.errors = errors
    self.isTerminal = isTerminal
    self.now = now
  }

  /// Says on standard error that an adapter lets hello wait.
  var startNotice: StartNotice { StartNotice { [errors] in errors("appflip: \($0)\n") } }

  /// The standard streams of the process; what nobody reads any more is lost.
  public static let standard = Console(
    output: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    errors: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
    isTerminal: isatty(STDERR_FILENO) == 1,
    now: { [start = ContinuousClock.now] in ContinuousClock.now - start })
}
