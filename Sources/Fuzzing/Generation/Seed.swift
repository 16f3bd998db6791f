/// An input that a campaign begins with.
public struct Seed: Sendable {
  /// The permanent name.
  public let name: String
  /// The input.
  public let input: FuzzInput

  /// Names an input.
  ///
  /// - Parameters:
  ///   - name: the permanent name.
  ///   - input: the input.
  public init(_ name: String, _ input: FuzzInput) {
    self.name = name
    self.input = input
  }
}
