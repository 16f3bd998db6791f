/// A value of a message that is being read, and how strictly.
struct MessageValue {
  let json: JSON
  /// Replies are read strictly; adapters ignore what they do not know in a request.
  let isStrict: Bool

  /// Another value of the same message.
  func with(_ json: JSON) -> MessageValue { MessageValue(json: json, isStrict: isStrict) }

  /// The octets of a string.
  func octets() throws(MessageError) -> [UInt8] {
    guard case .string(let octets) = json else { throw mismatch("a string") }
    return octets
  }

  func error(_ problem: MessageError.Problem) -> MessageError {
    MessageError(path: JSONPath(), problem: problem)
  }

  func mismatch(_ expected: String) -> MessageError {
    error(.wrongType(expected: expected, found: json.kind))
  }

  func bad(_ reason: String) -> MessageError { error(.badValue(reason)) }
}

extension JSON {
  /// The type of the value, for people.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension MessageValue {
  /// Reads a line.
  init(line: [UInt8], isStrict: Bool) throws(MessageError) {
    do throws(JSONError) {
      self.init(json: try JSONReader.read(line), isStrict: isStrict)
    } catch {
      throw MessageError(path: JSONPath(), problem: .json(error), offset: error.offset)
    }
  }
}
