/// The reader's state: how far it is in the octets, which the caller passes to every step.
struct JSONScanner {
  private(set) var position: Int
  private let depthLimit: Int
  private var depth = 0
  /// The offsets of the names of all open objects, innermost last.
  private var nameOffsets: [Int] = []

  init(at position: Int = 0, depthLimit: Int) {
    self.position = position
    self.depthLimit = depthLimit
  }

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

  /// The octet that is next.
  func byte(
    _ bytes: borrowing Span<UInt8>, expecting expected: JSONError.Expectation
  ) throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd(expected: expected)) }
    return bytes[position]
  }

  /// Passes over one octet, which the caller has looked at.
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
  /// Whether the octet is white space of JSON.
  var isWhitespace: Bool {
    self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09)
  }
}

// MARK: - Arrays and objects

extension JSONScanner {
  private mutating func enter() throws(JSONError) {
    guard depth < depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
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
    let firstName = nameOffsets.count
    repeat {
      nameOffsets.append(position)
      let name = try name(bytes)
      members.append(JSONObject.Member(name: name, value: try value(bytes)))
    } while try goesOn(bytes, end: UInt8(ascii: "}"), otherwise: .commaOrBrace)
    if let repeated = RepeatedName.find(in: members, offsets: nameOffsets[firstName...]) {
      throw error(.duplicateName(members[repeated.index].name), at: repeated.offset)
    }
    nameOffsets.removeSubrange(firstName...)
    return JSONObject(unique: members)
  }

  /// Reads a member's name and the colon, up to the value.
  mutating func name(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [UInt8] {
    let quote = try byte(bytes, expecting: .name)
    guard quote == UInt8(ascii: "\"") else {
      throw error(.unexpectedByte(quote, expected: .name))
    }
    let name = try string(bytes, isName: true)
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
  mutating func integer(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> Int {
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
    guard isDigit(first) else { throw error(.unexpectedByte(first, expected: .digit)) }
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private func isFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// The number, or nil where 64 bits do not hold it.
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
