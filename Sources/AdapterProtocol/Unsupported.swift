/// An adapter's answer to what it can't do (section "What is not a normal answer").
public struct Unsupported: Equatable, Sendable {
  /// The name of the role, outcome, feature or operation that it can't do.
  public var what: [UInt8]
  /// Why, for people.
  public var why: [UInt8]?

  /// Makes the answer.
  ///
  /// - Parameters:
  ///   - what: the name of the role, outcome, feature or operation.
  ///   - why: why, for people.
  public init(what: [UInt8], why: [UInt8]? = nil) {
    self.what = what
    self.why = why
  }
}
