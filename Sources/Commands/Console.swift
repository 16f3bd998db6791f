import Foundation

/// Where a command writes to.
public struct Console: Sendable {
  /// Takes text for standard output.
  public let output: @Sendable (String) -> Void
  /// Takes text for standard error.
  public let errors: @Sendable (String) -> Void

  /// Names where a command writes to.
  ///
  /// - Parameters:
  ///   - output: takes text for standard output.
  ///   - errors: takes text for standard error.
  public init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void
  ) {
    self.output = output
    self.errors = errors
  }

  /// The standard streams of the process; what nobody reads any more is lost.
  public static let standard = Console(
    output: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    errors: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}
