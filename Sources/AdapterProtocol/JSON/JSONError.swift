/// An error in the JSON of a line, with its place.
public struct JSONError: Error, Equatable, Sendable {
  /// The broken rule and the expected bytes, in ASCII.
  public struct Reason: Equatable, Sendable, CustomStringConvertible {
    /// The reason, in words.
    public let description: String

    fileprivate init(_ description: String) { self.description = description }
  }

  /// The expected bytes at the place of an error.
  package enum Expectation: String {
    case value = "a value"
    case literal = "the rest of true, false or null"
    case digit = "a digit"
    case name = "the quotation mark of a name"
    case colon = "a colon"
    case commaOrBracket = "a comma or ]"
    case commaOrBrace = "a comma or }"
    case endOfString = "the rest of a string"
  }

  /// The number of bytes before the place.
  public var offset: Int
  /// The broken rule.
  public var reason: Reason

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - offset: the number of bytes before the place.
  ///   - reason: what the bytes break.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and the reason, in ASCII.
  public var description: String { "byte \(offset): \(reason)" }
}

extension JSONError.Reason {
  package static func unexpectedEnd(expected: JSONError.Expectation) -> Self {
    Self("the text ends where \(expected.rawValue) should be")
  }
  package static func unexpectedByte(_ byte: UInt8, expected: JSONError.Expectation) -> Self {
    Self("\(Excerpt.byte(byte)) where \(expected.rawValue) should be")
  }
  package static let byteOrderMark = Self("a byte order mark; the text must begin without one")
  package static let trailingComma = Self(
    "a comma before the end of a list or object; remove it")
  package static let trailingBytes = Self(
    "more text after the value; send one value per line")
  package static func duplicateName(_ name: [UInt8]) -> Self {
    Self("the name \(Excerpt.quoted(name)) appears twice in one object; names must be unique")
  }
  package static func tooDeep(limit: Int) -> Self {
    Self("lists and objects are nested more than \(limit) deep")
  }
  package static let notAnInteger = Self(
    "a number with a fraction or an exponent; only integers are allowed")
  package static let leadingZero = Self("a number with a leading zero; remove the zero")
  /// Some readers take it for an integer and others don't.
  package static let negativeZero = Self("the number -0; write 0")
  package static let integerOutOfRange = Self("a number that doesn't fit into 64 bits")
  package static func controlCharacter(_ byte: UInt8) -> Self {
    Self("the control character \(Excerpt.byte(byte)) in a string; write it as an escape")
  }
  package static let invalidUTF8 = Self(
    #"bytes that aren't UTF-8 in a string; send text that isn't Unicode as {"b64":"..."}"#)
  package static let invalidEscape = Self("a backslash without a valid JSON escape")
  package static let loneSurrogate = Self(
    "an escape with half of a surrogate pair; send both halves")
}

/// Bytes as errors show them: quoted, escaped to ASCII, and cut when long.
enum Excerpt {
  private static let length = 60

  static func quoted(_ bytes: [UInt8]) -> String {
    let line = JSONWriter.line(.string(Array(start(of: bytes))))
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    return bytes.count > length ? "\(text)... (\(bytes.count) bytes)" : text
  }

  /// The first bytes, without the start of a character whose end is cut off.
  private static func start(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.count > length else { return bytes[...] }
    let isContinuation = { (index: Int) in bytes[index] & 0xC0 == 0x80 }
    let end = (length - 3...length).last { !isContinuation($0) } ?? length
    return bytes[..<end]
  }

  static func byte(_ byte: UInt8) -> String {
    guard (0x20..<0x7F).contains(byte) else {
      return "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
