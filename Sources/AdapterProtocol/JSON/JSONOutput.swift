/// Octets of JSON that grow at the end, in the writer's form.
struct JSONOutput {
  private(set) var bytes: [UInt8]

  /// Goes on after octets.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Begins with room for a usual message.
  init() {
    bytes = []
    bytes.reserveCapacity(512)
  }

  /// What was written, with an LF.
  consuming func line() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  mutating func value(_ value: JSON) {
    switch value {
    case .null: raw("null")
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .string(let octets): string(octets)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let object): self.object(object)
    }
  }

  mutating func bool(_ bool: Bool) { raw(bool ? "true" : "false") }

  mutating func integer(_ integer: Int) { bytes.append(contentsOf: String(integer).utf8) }

  /// Writes an array, each element as a closure does it.
  mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONOutput, Element) -> Void
  ) {
    var separator: StaticString = "["
    for element in elements {
      raw(separator)
      write(&self, element)
      separator = ","
    }
    raw(elements.isEmpty ? "[]" : "]")
  }

  private mutating func object(_ object: JSONObject) {
    var separator: StaticString = "{"
    for member in object.members {
      raw(separator)
      string(member.name)
      raw(":")
      value(member.value)
      separator = ","
    }
    raw(object.members.isEmpty ? "{}" : "}")
  }

  /// Writes text that is JSON already.
  mutating func raw(_ text: StaticString) {
    // A static string's octets outlive every use.
    let octets = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    unsafe bytes.append(contentsOf: octets)
  }
}

// MARK: - Strings

extension JSONOutput {
  /// Writes the octets of a text as a string.
  mutating func string(_ octets: [UInt8]) {
    raw("\"")
    let span = octets.span
    var index = 0
    while index < octets.count {
      let end = span.endOfUnescapedText(from: index)
      if index < end { bytes.append(contentsOf: octets[index..<end]) }
      index = end
      while index < octets.count, !span[index].isUnescaped { index += escape(span, at: index) }
    }
    raw("\"")
  }

  /// Writes the text of a string.
  mutating func string(_ text: String) {
    let utf8 = text.utf8
    guard utf8.allSatisfy(\.isUnescaped) else { return string(Array(utf8)) }
    raw("\"")
    bytes.append(contentsOf: utf8)
    raw("\"")
  }

  /// Writes the escape of one character and says how many octets that was.
  private mutating func escape(_ octets: borrowing Span<UInt8>, at index: Int) -> Int {
    let byte = octets[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
      return 1
    }
    guard let length = octets.lengthOfScalar(at: index) else {
      codeUnit(0xFFFD)
      return 1
    }
    let scalar = octets.scalar(at: index, length: length)
    if scalar < 0x10000 {
      codeUnit(scalar)
    } else {
      codeUnit(0xD800 + (scalar - 0x10000) >> 10)
      codeUnit(0xDC00 + (scalar - 0x10000) & 0x3FF)
    }
    return length
  }

  private mutating func codeUnit(_ unit: UInt32) {
    raw("\\u")
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(unit >> shift & 0x0F)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

// MARK: - Messages

extension JSONOutput {
  /// Begins an object, whose members follow.
  mutating func begin() { raw("{") }

  /// Ends an object.
  mutating func end() { raw("}") }

  /// Writes the name of an object's next member, which its value follows.
  mutating func member(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a text in the form that suits it.
  mutating func text(_ text: Text) {
    if text.isUnicode { string(text.octets) } else { value(text.json) }
  }

  /// Writes a text, or null.
  mutating func text(_ text: Text?) {
    if let text { self.text(text) } else { raw("null") }
  }
}
