extension JSONError: CustomStringConvertible { public var description: String { "" } }
extension MessageError: CustomStringConvertible {
  public var description: String { "" }
  public func located(in line: [UInt8]) -> MessageError { self }
  static let todo = MessageError(path: JSONPath(), problem: .missing)
}
extension JSONPath: CustomStringConvertible { public var description: String { "" } }
extension Text {
  public var isUnicode: Bool { octets.span.isUTF8 }
  public var json: JSON { .string(octets) }
  public init(json: JSON, at path: JSONPath = JSONPath()) throws(MessageError) { throw .todo }
}
extension HelloReply {
  public init(_ ok: JSONObject, offered versions: ClosedRange<Int> = 1...1) throws(MessageError) {
    throw .todo
  }
  public var ok: JSONObject { JSONObject() }
}
extension Request {
  public func line() -> [UInt8] { [] }
  public init(line: [UInt8]) throws(MessageError) { throw .todo }
  /// What an adapter answers to a line that Request(line:) threw for: unsupported for an unknown name, error otherwise.
  public static func refusal(of line: [UInt8], because error: MessageError) -> Reply {
    Reply(id: nil, body: .error(Failure(where: .adapter, message: [])))
  }
}
extension Reply {
  public func line() -> [UInt8] { [] }
  public init(line: [UInt8]) throws(MessageError) { throw .todo }
}
extension AppReply {
  public init(_ ok: JSONObject) throws(MessageError) { throw .todo }
  public var ok: JSONObject { JSONObject() }
  /// Throws where the reply contradicts the declared features (code and issued_code; universal-links-only left out).
  public func check(against features: [Feature]) throws(MessageError) {}
}
extension EndpointReply {
  public init(_ ok: JSONObject) throws(MessageError) { throw .todo }
  public var ok: JSONObject { JSONObject() }
  public func check(against features: [Feature]) throws(MessageError) {}
}
extension StartReply {
  public init(_ ok: JSONObject) throws(MessageError) { throw .todo }
  public var ok: JSONObject { JSONObject() }
  public func check(against features: [Feature]) throws(MessageError) {}
}
extension ReturnedReply {
  public init(_ ok: JSONObject) throws(MessageError) { throw .todo }
  public var ok: JSONObject { JSONObject() }
}
extension ResetReply {
  public init(_ ok: JSONObject) throws(MessageError) { throw .todo }
  public var ok: JSONObject { JSONObject() }
}
