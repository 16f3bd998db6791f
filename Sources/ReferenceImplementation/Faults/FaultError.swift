/// What the reference throws where its fault is to throw.
public struct FaultError: Error, CustomStringConvertible {
  /// What a log would say.
  public let description: String

  init(_ description: String) { self.description = description }
}
