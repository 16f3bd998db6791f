/// A response as it came: nothing in it is merged, decoded or repaired.
package struct HTTPResponse: Equatable, Sendable {
  /// The status code, from 100 to 999.
  package var status: Int
  /// The fields of the header in order, repeated ones included.
  package var fields: [HTTPField]
  /// The body without its transfer coding, up to the limit.
  package var body: [UInt8]
  /// Whether the body was longer.
  package var isTruncated: Bool

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - fields: the fields of the header in order.
  ///   - body: the body, up to the limit.
  ///   - isTruncated: whether the body was longer.
  package init(
    status: Int, fields: [HTTPField] = [], body: [UInt8] = [], isTruncated: Bool = false
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isTruncated = isTruncated
  }

  /// The values of the fields with a name, in order.
  ///
  /// - Parameter name: the name in lower case.
  /// - Returns: the values.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }
}
