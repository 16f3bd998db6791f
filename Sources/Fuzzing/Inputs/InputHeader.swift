import AdapterProtocol

/// A field of the header of a request to an authorization endpoint.
package struct InputHeader: Equatable, Sendable {
  package let name: [UInt8]
  package let value: [UInt8]

  package init(_ name: [UInt8], _ value: [UInt8]) {
    (self.name, self.value) = (name, value)
  }

  /// The octets of both.
  var length: Int { name.count + value.count }

  var header: Header { Header(name: Text(name), value: Text(value)) }
}
