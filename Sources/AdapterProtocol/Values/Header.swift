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

extension Header: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let pair = try [Text](value)
    guard pair.count == 2 else {
      throw value.bad("must be a pair of name and value, not a list of \(pair.count)")
    }
    self.init(name: pair[0], value: pair[1])
  }

  /// The pair as it stands on the wire.
  var json: JSON { .array([name.json, value.json]) }
}
