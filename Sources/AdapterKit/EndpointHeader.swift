/// A field of an HTTP message's header.
///
/// Source: "run, role `authorization-endpoint`" of the adapter protocol.
public struct EndpointHeader: Equatable, Sendable {
  /// The octets of the name, in any case.
  public var name: [UInt8]
  /// The octets of the value.
  public var value: [UInt8]

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the octets of the name, in any case.
  ///   - value: the octets of the value.
  public init(_ name: [UInt8], _ value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Makes a field from text.
  ///
  /// - Parameters:
  ///   - name: the name, in any case.
  ///   - value: the value, with nothing done to it.
  public init(_ name: String, _ value: String) {
    self.init(Array(name.utf8), Array(value.utf8))
  }
}
