import AppFlip

/// A value in a message: each type defines once how it is read and written.
///
/// Errors carry the path from the value on; the caller adds its own step in front.
package protocol MessageValue: SendableMetatype {
  init(_ value: Received) throws(MessageError)
  var json: JSON { get }
  mutating func mapTexts(_ change: (inout Text) -> Void)
}

extension MessageValue {
  package mutating func mapTexts(_ change: (inout Text) -> Void) {}

  package var texts: [Text] {
    var (copy, texts) = (self, [Text]())
    copy.mapTexts { texts.append($0) }
    return texts
  }
}

/// A value of a message that is being read, and how strictly.
package struct Received {
  let json: JSON
  let strictness: Members.Strictness

  /// The bytes of a string.
  func bytes(at path: JSONPath = JSONPath()) throws(MessageError) -> [UInt8] {
    guard case .string(let bytes) = json else { throw .mismatch(path, "a string", json) }
    return bytes
  }

  func mismatch(_ expected: String) -> MessageError { .mismatch(JSONPath(), expected, json) }

  func bad(_ reason: String) -> MessageError { .bad(JSONPath(), reason) }
}

extension Received {
  init(line: [UInt8], _ strictness: Members.Strictness) throws(MessageError) {
    do throws(JSONError) {
      self.init(json: try JSONReader.read(line), strictness: strictness)
    } catch {
      throw MessageError(path: JSONPath(), problem: .json(error), offset: error.offset)
    }
  }
}

extension Bool: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard case .bool(let bool) = value.json else { throw value.mismatch("true or false") }
    self = bool
  }

  package var json: JSON { .bool(self) }
}

extension Int: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard case .integer(let integer) = value.json else { throw value.mismatch("an integer") }
    self = integer
  }

  package var json: JSON { .integer(self) }
}

extension UInt32: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let integer = try Int(value)
    guard let number = UInt32(exactly: integer) else {
      throw value.bad("must be from 0 to \(UInt32.max), not \(integer)")
    }
    self = number
  }

  package var json: JSON { .integer(Int(self)) }
}

extension String: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    self.init(decoding: try value.bytes(), as: UTF8.self)
  }

  package var json: JSON { .text(self) }
}

extension JSONObject: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard case .object(let object) = value.json else { throw value.mismatch("an object") }
    self = object
  }

  package var json: JSON { .object(self) }
}

extension Optional: MessageValue where Wrapped: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    self = value.json == .null ? nil : try Wrapped(value)
  }

  package var json: JSON { self?.json ?? .null }

  package mutating func mapTexts(_ change: (inout Text) -> Void) { self?.mapTexts(change) }
}

extension Array: MessageValue where Element: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard case .array(let elements) = value.json else { throw value.mismatch("a list") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(MessageError) {
        append(try Element(Received(json: element, strictness: value.strictness)))
      } catch { throw error.inside(JSONPath([.index(index)])) }
    }
  }

  package var json: JSON { .array(map(\.json)) }

  package mutating func mapTexts(_ change: (inout Text) -> Void) {
    for index in indices { self[index].mapTexts(change) }
  }
}

/// An object with any names, whose values have one type.
package struct NamedValues<Value: MessageValue & Equatable & Sendable>:
  MessageValue, Equatable, Sendable
{
  /// A name and its value.
  package struct Entry: Equatable, Sendable {
    package let name: String
    package fileprivate(set) var value: Value
  }

  package private(set) var entries: [Entry]

  package init(_ values: [(String, Value)] = []) {
    entries = values.map { Entry(name: $0, value: $1) }
  }

  package init(_ value: Received) throws(MessageError) {
    entries = []
    for member in try JSONObject(value).members {
      let name = String(decoding: member.name, as: UTF8.self)
      do throws(MessageError) {
        let read = try Value(Received(json: member.value, strictness: value.strictness))
        entries.append(Entry(name: name, value: read))
      } catch { throw error.inside(JSONPath(name)) }
    }
  }

  package var json: JSON { .object(JSONObject(entries.map { ($0.name, $0.value.json) })) }

  package mutating func mapTexts(_ change: (inout Text) -> Void) {
    for index in entries.indices { entries[index].value.mapTexts(change) }
  }
}

extension MessageValue where Self: RawRepresentable<String> & CaseIterable {
  package init(_ value: Received) throws(MessageError) {
    let bytes = try value.bytes()
    for name in Self.allCases where bytes.span.isEqual(to: name.rawValue.utf8.span) {
      self = name
      return
    }
    throw MessageError(
      path: JSONPath(), problem: .unknownName(bytes, known: Self.allCases.map(\.rawValue)))
  }

  package var json: JSON { .text(rawValue) }
}

extension Activity: MessageValue {}
extension UserDecision: MessageValue {}
extension Role: MessageValue {}
extension Feature: MessageValue {}
extension EndpointInput.Method: MessageValue {}
extension ReturnedReply.Conclusion: MessageValue {}
extension Failure.Location: MessageValue {}
