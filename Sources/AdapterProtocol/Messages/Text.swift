import AppFlip

/// Text that may not be Unicode: bytes.
///
/// On the wire it is a string when the bytes are valid UTF-8, `{"b64":"…"}` otherwise
/// (section "Envelope").
public struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The bytes of the text.
  public var bytes: [UInt8]

  /// Makes a text from bytes.
  ///
  /// - Parameter bytes: any bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a text from a string.
  ///
  /// - Parameter string: the string, whose UTF-8 bytes are taken.
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// Makes a text from a literal.
  ///
  /// - Parameter value: the literal, whose UTF-8 bytes are taken.
  public init(stringLiteral value: String) { self.init(value) }

  /// Reads a text from a reply, in which either form may stand.
  ///
  /// - Parameters:
  ///   - json: a string, or an object with the member `b64`.
  ///   - path: where the value stands, for the error.
  /// - Throws: what is wrong with the value, with its path.
  public init(json: JSON, at path: JSONPath = JSONPath()) throws(MessageError) {
    do throws(MessageError) {
      try self.init(Received(json: json, strictness: .reply))
    } catch {
      throw error.inside(path)
    }
  }

  /// Whether the bytes are valid UTF-8, so the text is a string on the wire.
  public var isUnicode: Bool { Bytes.areUTF8(bytes) }

  /// The text as a string; nil if its bytes aren't UTF-8.
  ///
  /// Compare such strings by their bytes (`utf8`): two that differ in them may be equal in Swift.
  public var string: String? { String(validating: bytes, as: UTF8.self) }

  /// The text as it stands on the wire.
  public var json: JSON {
    isUnicode
      ? .string(bytes) : .object(JSONObject([("b64", Base64(bytes: bytes).json)]))
  }
}

extension Text: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    switch value.json {
    case .string(let bytes): self.bytes = bytes
    case .object: bytes = (try Members(value, ["b64"]).required("b64") as Base64).bytes
    default: throw value.mismatch(#"a string or {"b64":"..."}"#)
    }
  }

  package mutating func mapTexts(_ change: (inout Text) -> Void) { change(&self) }
}

/// Base64 with padding (RFC 4648, section 4), in exactly one form.
private struct Base64: MessageValue {
  let bytes: [UInt8]

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ value: Received) throws(MessageError) {
    guard let bytes = Self.decode(try value.bytes()) else {
      throw value.bad("must be base64 with padding (RFC 4648, section 4)")
    }
    self.bytes = bytes
  }

  var json: JSON {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * place) & 0x3F)
        text.append(place <= group.count ? Self.alphabet[digit] : Self.padding)
      }
    }
    return .string(text)
  }

  /// The bytes; nil for a wrong length or character, padding that is missing or too long, and unused
  /// bits that are not zero.
  private static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padded = text.suffix(2).reversed().prefix { $0 == padding }.count
    let digits = text.dropLast(padded)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var width: UInt32 = 0
    for digit in digits {
      guard let value = alphabet.span.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      width += 6
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(bits >> width))
        bits &= 1 << width - 1
      }
    }
    return bits == 0 ? bytes : nil
  }
}
