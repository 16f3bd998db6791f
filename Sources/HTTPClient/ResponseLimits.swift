/// How much of a response is read.
package struct ResponseLimits: Equatable, Sendable {
  /// The longest header section, in octets: status line, fields, and the trailer behind a body.
  package var head = 768 << 10
  /// How much of the body is kept, in octets.
  package var body = 64 << 10

  /// The limits that suit the adapter protocol's line.
  package init() {}
}
