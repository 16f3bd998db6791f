/// Why octets are no JSON as the protocol wants it, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// What the octets break.
  public enum Reason: Equatable, Sendable {
    /// The text ends where something was still to come.
    case unexpectedEnd(expected: Expectation)
    /// An octet stands where something else belongs.
    case unexpectedByte(UInt8, expected: Expectation)
    /// The text begins with a byte order mark.
    case byteOrderMark
    /// A comma is followed by the end of its array or object.
    case trailingComma
    /// Something follows the value.
    case trailingBytes
    /// A name stands twice in one object.
    case duplicateName([UInt8])
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A number has a fraction or an exponent.
    case notAnInteger
    /// A number starts with a zero that it does not need.
    case leadingZero
    /// The number `-0`, which some readers take for an integer and others do not.
    case negativeZero
    /// A number does not fit 64 bits.
    case integerOutOfRange
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// The octets of a string are no UTF-8.
    case invalidUTF8
    /// A backslash is followed by something that is no escape.
    case invalidEscape
    /// A `\u` escape is half of a surrogate pair without the other half.
    case loneSurrogate
  }

  /// What belongs at the place of an error.
  public enum Expectation: Equatable, Sendable {
    /// Any value.
    case value
    /// One of `true`, `false` and `null`, as it was begun.
    case literal
    /// A digit.
    case digit
    /// The quotation mark that begins a member's name.
    case name
    /// The colon after a member's name.
    case colon
    /// A comma or the end of the array.
    case commaOrBracket
    /// A comma or the end of the object.
    case commaOrBrace
    /// The rest of a string.
    case endOfString
  }

  /// The number of octets before the place.
  public var offset: Int
  /// What the octets break.
  public var reason: Reason

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - offset: the number of octets before the place.
  ///   - reason: what the octets break.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and the reason, in ASCII.
  public var description: String { "byte \(offset): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// What is wrong and what belongs there, in ASCII.
  public var description: String {
    switch self {
    case .unexpectedEnd(let expected): "the text ends where \(expected) should be"
    case .unexpectedByte(let byte, let expected):
      "\(Excerpt.byte(byte)) where \(expected) should be"
    case .byteOrderMark: "a byte order mark; the text must begin without one"
    case .trailingComma: "a comma before the end of a list or object; nothing may end with one"
    case .trailingBytes: "something follows the value; a line holds one value only"
    case .duplicateName(let name):
      "the name \(Excerpt.quoted(name)) stands twice in one object; names must be unique"
    case .tooDeep(let limit): "lists and objects are nested more than \(limit) deep"
    case .notAnInteger: "a number with a fraction or an exponent; only integers are allowed"
    case .leadingZero: "a number with a leading zero; write it without"
    case .negativeZero: "the number -0; write 0"
    case .integerOutOfRange: "a number that 64 bits do not hold"
    case .controlCharacter(let byte):
      "the control character \(Excerpt.byte(byte)) in a string; write it as an escape"
    case .invalidUTF8:
      #"octets that are no UTF-8 in a string; text that is not Unicode goes as {"b64":"..."}"#
    case .invalidEscape: "a backslash that begins no escape of JSON"
    case .loneSurrogate: "an escape that is half of a surrogate pair; both halves must be there"
    }
  }
}

extension JSONError.Expectation: CustomStringConvertible {
  /// What belongs there, in ASCII.
  public var description: String {
    switch self {
    case .value: "a value"
    case .literal: "the rest of true, false or null"
    case .digit: "a digit"
    case .name: "the quotation mark of a name"
    case .colon: "a colon"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    case .endOfString: "the rest of a string"
    }
  }
}

/// Octets as errors show them: quoted, escaped to ASCII, and cut when long.
enum Excerpt {
  private static let length = 60

  static func quoted(_ octets: [UInt8]) -> String {
    let line = JSONWriter.line(.string(Array(start(of: octets))))
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    return octets.count > length ? "\(text)... (\(octets.count) bytes)" : text
  }

  /// The first octets, without the start of a character whose end is cut off.
  private static func start(of octets: [UInt8]) -> ArraySlice<UInt8> {
    guard octets.count > length else { return octets[...] }
    let isContinuation = { (index: Int) in octets[index] & 0xC0 == 0x80 }
    let end = (length - 3...length).last { !isContinuation($0) } ?? length
    return octets[..<end]
  }

  static func byte(_ byte: UInt8) -> String {
    guard (0x20..<0x7F).contains(byte) else {
      return "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
