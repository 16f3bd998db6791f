import Foundation
import Processes
import Synchronization

/// A clock that deadlines go by in tests: time passes while an adapter is silent on purpose.
///
/// The adapter adds a byte to a file for each while in which it is certain not to answer; for each of
/// them the clock goes on by a step. Besides it goes a thousand times slower than the system's, so that
/// an answer comes in time however busy the machine is, and a silent adapter is late all the same.
package struct SilenceClock: Sendable {
  private let path: String
  /// How far each byte puts the clock forward, in nanoseconds.
  private let step: Int

  package init(step milliseconds: Int) {
    let name = "appflip-silences-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    step = milliseconds * 1_000_000
  }

  /// The arguments that have `faulty-adapter` put the clock forward.
  package var arguments: String { "--silences '\(path)'" }

  /// Does something by a clock that each silence puts forward by a whole deadline.
  package static func ofDeadline<Result>(
    _ milliseconds: Int, _ body: (String) throws -> Result
  ) rethrows -> Result {
    let clock = SilenceClock(step: milliseconds)
    return try clock.measure { try body(clock.arguments) }
  }

  package func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer {
      for file in [path, seen] { try? FileManager.default.removeItem(atPath: file) }
    }
    let (path, seen, step, looks) = (path, seen, step, Looks())
    let clock: @Sendable (Int) -> Int = { time in
      let bytes = Self.bytes(of: path)
      if bytes > 0, looks.areEnough() {
        _ = FileManager.default.createFile(atPath: seen, contents: nil)
      }
      return time / 1_000 + bytes * step
    }
    return try Instant.$clock.withValue(clock, operation: body)
  }

  /// Does something by a clock that nothing puts forward: no answer is late, however busy the machine.
  package static func patiently<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Instant.$clock.withValue({ $0 / 1_000 }, operation: body)
  }

  /// Where a file says that whoever waits has noticed the first silence, so that a late answer may come.
  private var seen: String { "\(path).seen" }

  /// How often the time was asked for since the first silence.
  private final class Looks: Sendable {
    private let count = Mutex(0)

    /// Whether nobody who waits can have missed the silence: each looks at the time in every turn.
    func areEnough() -> Bool {
      count.withLock { count in
        count += 1
        return count == 8
      }
    }
  }

  private static func bytes(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
