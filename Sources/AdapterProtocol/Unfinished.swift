extension JSONError: CustomStringConvertible { public var description: String { "" } }
extension MessageError: CustomStringConvertible {
  public var description: String { "" }
  public func located(in line: [UInt8]) -> MessageError { self }
  static let todo = MessageError(path: JSONPath(), problem: .missing)
}
extension JSONPath: CustomStringConvertible { public var description: String { "" } }
public enum JSONReader {
  public static func read(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) -> JSON { .null }
  public static func read(_ bytes: ArraySlice<UInt8>, maximumDepth: Int = 64) throws(JSONError) -> JSON { .null }
}
public enum JSONWriter {
  public static func write(_ value: JSON, into output: inout [UInt8]) {}
  public static func line(_ value: JSON) -> [UInt8] { [] }
}
extension Text {
  public var isUnicode: Bool { true }
  public var json: JSON { .string(octets) }
  public init(json: JSON, at path: JSONPath = JSONPath()) throws(MessageError) { throw .todo }
}
extension HelloReply {
  public init(_ ok: JSONObject, offered versions: ClosedRange<Int> = 1...1) throws(MessageError) { throw .todo }
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
public struct LineFramer: Sendable {
  public enum Line: Equatable, Sendable { case complete([UInt8]), oversized(prefix: [UInt8]) }
  public init(limit: Int = Limits.lineLength) {}
  public mutating func append(_ bytes: [UInt8]) {}
  public mutating func append(_ bytes: ArraySlice<UInt8>) {}
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {}
  public mutating func next() -> Line? { nil }
  public var unterminated: [UInt8] { [] }
}
