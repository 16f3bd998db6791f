import AdapterProtocol

/// A field of the header of a request to an authorization endpoint.
public struct InputHeader: Equatable, Sendable {
  /// The name.
  public let name: [UInt8]
  /// The value.
  public let value: [UInt8]

  /// Makes a field.
  public init(_ name: [UInt8], _ value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// The octets of both.
  var length: Int { name.count + value.count }

  /// The field as it is sent.
  var header: Header { Header(name: Text(name), value: Text(value)) }
}
