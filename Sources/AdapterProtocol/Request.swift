/// A line from the harness to the adapter (section "Envelope").
public struct Request: Equatable, Sendable {
  /// An opaque text, unique within the process.
  public var id: String
  /// What is asked for.
  public var operation: Operation

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - id: an opaque text, unique within the process.
  ///   - operation: what is asked for.
  public init(id: String, operation: Operation) {
    self.id = id
    self.operation = operation
  }
}
