/// A field of an HTTP message's header (section "run, role `authorization-endpoint`").
public struct Header: Equatable, Sendable {
  /// The name, in any case.
  public var name: Text
  /// The value.
  public var value: Text

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the name, in any case.
  ///   - value: the value.
  public init(name: Text, value: Text) {
    self.name = name
    self.value = value
  }
}
