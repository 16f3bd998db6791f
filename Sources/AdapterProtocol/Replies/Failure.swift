/// An adapter's answer when something broke (section "What is not a normal answer").
public struct Failure: Equatable, Sendable {
  /// The side that broke.
  public enum Location: String, CaseIterable, Sendable {
    /// The implementation under test threw.
    case implementation
    /// The adapter itself is at fault.
    case adapter
  }

  /// The side that broke.
  public var `where`: Location
  /// What happened, for people.
  public var message: [UInt8]

  /// Makes the answer.
  ///
  /// - Parameters:
  ///   - location: the side that broke.
  ///   - message: what happened, for people.
  public init(where location: Location, message: [UInt8]) {
    self.`where` = location
    self.message = message
  }
}

extension Failure: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["where", "message"])
    `where` = try fields.required("where")
    message = try (fields.required("message") as Text).octets
  }

  /// The answer as it stands in a reply.
  var json: JSON {
    .object(
      JSONObject([("where", .text(`where`.rawValue)), ("message", Text(message).json)]))
  }
}
