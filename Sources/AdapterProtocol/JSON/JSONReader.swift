import AppFlip

/// Reads JSON strictly: whatever two readers could take for different things is an error.
///
/// Beyond the grammar of RFC 8259 it refuses repeated names (also if they differ in escapes
/// only), numbers that aren't 64-bit integers, lone surrogates, bytes that aren't UTF-8 and a byte
/// order mark, as the protocol demands (section "Envelope"). Costs are n log n in the bytes.
public enum JSONReader {
  /// How deep arrays and objects may nest, so no text can exhaust the stack.
  static let greatestDepth = 64

  /// Reads one value that fills all of the bytes.
  ///
  /// - Parameter bytes: the text; white space around the value is allowed.
  /// - Returns: the value.
  /// - Throws: the first thing that is wrong, with its offset.
  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var scanner = JSONScanner()
    return try scanner.document(bytes.span)
  }
}

/// The reader's state: how far it is in the bytes, which the caller passes to every step.
struct JSONScanner {
  private(set) var position = 0
  private var depth = 0

  /// Reads a value and the white space around it, up to the end.
  mutating func document(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> JSON {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw error(.byteOrderMark)
    }
    skipWhitespace(bytes)
    let value = try value(bytes)
    skipWhitespace(bytes)
    guard position == bytes.count else { throw error(.trailingBytes) }
    return value
  }

  /// Passes over white space.
  mutating func skipWhitespace(_ bytes: borrowing Span<UInt8>) {
    while position < bytes.count, bytes[position].isWhitespace { position += 1 }
  }

  /// Reads the value that begins here.
  mutating func value(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> JSON {
    let first = try byte(bytes, expecting: .value)
    switch first {
    case UInt8(ascii: "\""): return .string(try string(bytes))
    case UInt8(ascii: "{"): return .object(try object(bytes))
    case UInt8(ascii: "["): return .array(try array(bytes))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .integer(try integer(bytes))
    case UInt8(ascii: "t"): return try literal("true", .bool(true), bytes)
    case UInt8(ascii: "f"): return try literal("false", .bool(false), bytes)
    case UInt8(ascii: "n"): return try literal("null", .null, bytes)
    default: throw error(.unexpectedByte(first, expected: .value))
    }
  }

  /// The byte that is next.
  func byte(
    _ bytes: borrowing Span<UInt8>, expecting expected: JSONError.Expectation
  ) throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd(expected: expected)) }
    return bytes[position]
  }

  /// Passes over one byte, which the caller has looked at.
  mutating func advance() { position += 1 }

  /// Goes to a place, which the caller has looked at.
  mutating func move(to place: Int) { position = place }

  func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? position, reason: reason)
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSON, _ bytes: borrowing Span<UInt8>
  ) throws(JSONError) -> JSON {
    for index in 0..<word.utf8CodeUnitCount {
      let found = try byte(bytes, expecting: .literal)
      guard unsafe found == word.utf8Start[index] else {
        throw error(.unexpectedByte(found, expected: .literal))
      }
      position += 1
    }
    return value
  }
}

extension UInt8 {
  /// Whether the byte is white space of JSON.
  fileprivate var isWhitespace: Bool {
    self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09)
  }
}

// MARK: - Arrays and objects

extension JSONScanner {
  private mutating func enter() throws(JSONError) {
    let limit = JSONReader.greatestDepth
    guard depth < limit else { throw error(.tooDeep(limit: limit)) }
    depth += 1
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  private mutating func array(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [JSON] {
    try enter()
    var elements: [JSON] = []
    skipWhitespace(bytes)
    if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
      leave()
      return elements
    }
    repeat {
      elements.append(try value(bytes))
    } while try goesOn(bytes, end: UInt8(ascii: "]"), otherwise: .commaOrBracket)
    return elements
  }

  private mutating func object(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> JSONObject {
    try enter()
    skipWhitespace(bytes)
    if position < bytes.count, bytes[position] == UInt8(ascii: "}") {
      leave()
      return JSONObject()
    }
    var members: [JSONObject.Member] = []
    members.reserveCapacity(4)
    // Swift hashes each run with its own seed: an attacker can't choose names that collide.
    var names: Set<[UInt8]> = []
    repeat {
      let start = position
      let name = try name(bytes)
      guard names.insert(name).inserted else { throw error(.duplicateName(name), at: start) }
      members.append(JSONObject.Member(name: name, value: try value(bytes)))
    } while try goesOn(bytes, end: UInt8(ascii: "}"), otherwise: .commaOrBrace)
    return JSONObject(unique: members)
  }

  /// Reads a member's name and the colon, up to the value.
  mutating func name(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [UInt8] {
    let quote = try byte(bytes, expecting: .name)
    guard quote == UInt8(ascii: "\"") else {
      throw error(.unexpectedByte(quote, expected: .name))
    }
    let name = try string(bytes)
    skipWhitespace(bytes)
    let colon = try byte(bytes, expecting: .colon)
    guard colon == UInt8(ascii: ":") else {
      throw error(.unexpectedByte(colon, expected: .colon))
    }
    position += 1
    skipWhitespace(bytes)
    return name
  }

  /// Whether a comma follows, and not the end; passes over either.
  private mutating func goesOn(
    _ bytes: borrowing Span<UInt8>, end: UInt8, otherwise expected: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhitespace(bytes)
    let found = try byte(bytes, expecting: expected)
    if found == end {
      leave()
      return false
    }
    guard found == UInt8(ascii: ",") else {
      throw error(.unexpectedByte(found, expected: expected))
    }
    let comma = position
    position += 1
    skipWhitespace(bytes)
    if position < bytes.count, bytes[position] == end { throw error(.trailingComma, at: comma) }
    return true
  }
}

// MARK: - Numbers

extension JSONScanner {
  /// Reads the number that begins here.
  private mutating func integer(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> Int {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digits = position
    try skipDigits(bytes)
    if position < bytes.count, isFraction(bytes[position]) {
      throw error(.notAnInteger, at: start)
    }
    if bytes[digits] == UInt8(ascii: "0") {
      guard position == digits + 1 else { throw error(.leadingZero, at: start) }
      guard !isNegative else { throw error(.negativeZero, at: start) }
    }
    guard let value = sum(bytes, digits..<position, isNegative: isNegative) else {
      throw error(.integerOutOfRange, at: start)
    }
    return value
  }

  private mutating func skipDigits(_ bytes: borrowing Span<UInt8>) throws(JSONError) {
    let first = try byte(bytes, expecting: .digit)
    guard first.isDigit else { throw error(.unexpectedByte(first, expected: .digit)) }
    while position < bytes.count, bytes[position].isDigit { position += 1 }
  }

  private func isFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// The number, or nil if 64 bits do not hold it.
  private func sum(
    _ bytes: borrowing Span<UInt8>, _ digits: Range<Int>, isNegative: Bool
  ) -> Int? {
    var value = 0
    for index in digits {
      let digit = Int(bytes[index] & 0x0F)
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = next
    }
    return value
  }
}
