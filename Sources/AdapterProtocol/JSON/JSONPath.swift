/// The way from the root of a message to one of its values, such as `ok.opened[2].url`.
public struct JSONPath: Equatable, Sendable {
  /// One step down.
  public enum Step: Equatable, Sendable {
    /// To the member with this name.
    case member([UInt8])
    /// To the element with this index.
    case index(Int)
  }

  /// The steps from the root on.
  public var steps: [Step]

  /// Makes a path.
  ///
  /// - Parameter steps: the steps from the root on; none for the root itself.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// Makes a path of member names.
  ///
  /// - Parameter names: the names from the root on.
  public init(_ names: String...) { steps = names.map { .member(Array($0.utf8)) } }
}
