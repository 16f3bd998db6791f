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

extension Unsupported: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["what", "why"])
    what = Array(try (fields.required("what") as String).utf8)
    why = try (fields.optional("why") as Text?)?.octets
  }

  /// The answer as it stands in a reply.
  var json: JSON {
    var object = JSONObject([("what", .string(what))])
    object.append("why", why.map { Text($0) })
    return .object(object)
  }
}
