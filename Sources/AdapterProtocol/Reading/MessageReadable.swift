import AppFlip

/// What can stand as a value in a message.
///
/// Errors carry the path from the value on; whoever asked for the value puts its own step before.
protocol MessageReadable {
  init(_ value: MessageValue) throws(MessageError)
}

extension Bool: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    guard case .bool(let bool) = value.json else { throw value.mismatch("true or false") }
    self = bool
  }
}

extension Int: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    guard case .integer(let integer) = value.json else { throw value.mismatch("an integer") }
    self = integer
  }
}

extension UInt32: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let integer = try Int(value)
    guard let number = UInt32(exactly: integer) else {
      throw value.bad("must be from 0 to \(UInt32.max), not \(integer)")
    }
    self = number
  }
}

extension String: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    self.init(decoding: try value.octets(), as: UTF8.self)
  }
}

extension JSONObject: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    guard case .object(let object) = value.json else { throw value.mismatch("an object") }
    self = object
  }
}

extension Array: MessageReadable where Element: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    guard case .array(let elements) = value.json else { throw value.mismatch("a list") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(MessageError) {
        append(try Element(value.with(element)))
      } catch {
        throw error.inside(.index(index))
      }
    }
  }
}

// MARK: - Names

extension MessageReadable where Self: RawRepresentable<String> & CaseIterable {
  init(_ value: MessageValue) throws(MessageError) {
    let octets = try value.octets()
    for name in Self.allCases where octets.span.isEqual(to: name.rawValue.utf8.span) {
      self = name
      return
    }
    throw value.error(.unknownName(octets, known: Self.allCases.map(\.rawValue)))
  }
}

extension Activity: MessageReadable {}
extension Outcome: MessageReadable {}
extension Role: MessageReadable {}
extension Feature: MessageReadable {}
extension EndpointInput.Method: MessageReadable {}
extension ReturnedReply.Outcome: MessageReadable {}
extension Failure.Location: MessageReadable {}

// MARK: - Values

/// A value of a message that is being read, and how strictly.
struct MessageValue {
  let json: JSON
  let strictness: Members.Strictness

  /// Another value of the same message.
  func with(_ json: JSON) -> MessageValue { MessageValue(json: json, strictness: strictness) }

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

extension MessageValue {
  /// Reads a line.
  init(line: [UInt8], _ strictness: Members.Strictness) throws(MessageError) {
    do throws(JSONError) {
      self.init(json: try JSONReader.read(line), strictness: strictness)
    } catch {
      throw MessageError(path: JSONPath(), problem: .json(error), offset: error.offset)
    }
  }
}
