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
    for name in Self.allCases where octets.elementsEqual(name.rawValue.utf8) {
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
