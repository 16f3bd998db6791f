/// What the harness says first (section "hello").
public struct HelloRequest: Equatable, Sendable {
  /// The lowest version of the protocol that the harness speaks.
  public var minimumVersion: Int
  /// The highest version of the protocol that the harness speaks.
  public var maximumVersion: Int
  /// The name and version of the suite.
  public var suite: String
  /// The values that the harness offers.
  public var configuration: Configuration

  /// Makes a hello.
  ///
  /// - Parameters:
  ///   - minimumVersion: the lowest version of the protocol that the harness speaks.
  ///   - maximumVersion: the highest version of the protocol that the harness speaks.
  ///   - suite: the name and version of the suite.
  ///   - configuration: the values that the harness offers.
  public init(
    minimumVersion: Int = 1, maximumVersion: Int = 1, suite: String,
    configuration: Configuration = Configuration()
  ) {
    self.minimumVersion = minimumVersion
    self.maximumVersion = maximumVersion
    self.suite = suite
    self.configuration = configuration
  }
}
