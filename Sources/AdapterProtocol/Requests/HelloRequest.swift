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

extension HelloRequest {
  /// Writes the members that follow the operation.
  func write(into output: inout JSONOutput) {
    output.member("protocol")
    output.begin()
    output.member("min")
    output.integer(minimumVersion)
    output.member("max")
    output.integer(maximumVersion)
    output.end()
    output.member("suite")
    output.string(suite)
    output.member("config")
    output.value(configuration.json)
  }

  /// Reads the members of a request.
  init(_ request: Fields) throws(MessageError) {
    let versions: Versions = try request.required("protocol")
    self.init(
      minimumVersion: versions.minimum, maximumVersion: versions.maximum,
      suite: try request.optional("suite") ?? "",
      configuration: try request.optional("config") ?? Configuration())
  }
}

private struct Versions: MessageReadable {
  let minimum: Int
  let maximum: Int

  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["min", "max"])
    minimum = try fields.required("min")
    maximum = try fields.required("max")
  }
}
