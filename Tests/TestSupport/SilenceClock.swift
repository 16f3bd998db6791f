import Foundation
import Harness

/// A clock that deadlines go by in tests: time passes while an adapter is silent on purpose.
///
/// The adapter adds an octet to a file for each while in which it is certain not to answer; for each of
/// them the clock goes on by a step. Besides it goes a thousand times slower than the system's, so that
/// an answer comes in time however busy the machine is, and a silent adapter is late all the same.
public struct SilenceClock: Sendable {
  /// Where the file is.
  private let path: String
  /// How far each octet puts the clock forward, in nanoseconds.
  private let step: Int

  /// Makes a clock that nothing has put forward.
  ///
  /// - Parameter milliseconds: how far each octet of the file puts it forward.
  public init(step milliseconds: Int) {
    let name = "appflip-silences-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    step = milliseconds * 1_000_000
  }

  /// The arguments that have `faulty-adapter` put the clock forward.
  public var arguments: String { "--silences '\(path)'" }

  /// Does something by a clock that each silence puts forward by a whole deadline.
  ///
  /// - Parameters:
  ///   - milliseconds: the deadline.
  ///   - body: what is done, with the arguments of `faulty-adapter`.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  public static func ofDeadline<Result>(
    _ milliseconds: Int, _ body: (String) throws -> Result
  ) rethrows -> Result {
    let clock = SilenceClock(step: milliseconds)
    return try clock.measure { try body(clock.arguments) }
  }

  /// Does something by this clock, and removes the file.
  ///
  /// - Parameter body: what is done, on this thread.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  public func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (path, step) = (path, step)
    return try Instant.$clock.withValue(
      { $0 / 1_000 + Self.octets(of: path) * step }, operation: body)
  }

  private static func octets(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
