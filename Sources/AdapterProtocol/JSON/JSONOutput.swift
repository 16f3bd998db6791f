/// Octets of JSON that grow at the end, in the writer's form.
package struct JSONOutput: ~Copyable {
  private var bytes: OctetBuffer

  /// Begins with room for a usual message.
  package init() { bytes = OctetBuffer(capacity: 512) }

  /// What was written.
  var octets: [UInt8] { bytes.octets }

  /// How many octets were written.
  package var count: Int { bytes.count }

  /// What was written from a place on.
  ///
  /// - Parameter start: the place.
  /// - Returns: the octets.
  package func octets(from start: Int) -> [UInt8] { bytes.octets(from: start) }

  /// Takes back what was written from a place on.
  ///
  /// - Parameter start: the place.
  package mutating func truncate(to start: Int) { bytes.truncate(to: start) }

  /// Adds what was written to octets, and begins again.
  ///
  /// - Parameter octets: the octets.
  package mutating func move(to octets: inout OctetBuffer) {
    if octets.count == 0 { return swap(&bytes, &octets) }
    bytes.read(from: 0) { octets.append($0) }
    bytes.truncate(to: 0)
  }

  /// Ends what was written with an LF.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

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

  mutating func integer(_ integer: Int) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = integer.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes.reverse(from: start)
  }

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
  @inline(__always) mutating func raw(_ text: StaticString) {
    // A static string's octets outlive every use.
    let octets = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    unsafe bytes.append(octets)
  }
}

// MARK: - Strings

extension JSONOutput {
  /// Writes the octets of a text as a string.
  mutating func string(_ octets: [UInt8]) { string(octets.span) }

  /// Writes the text of a string.
  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(unsafe Span(_unsafeElements: $0)) }
  }

  /// Writes a word of the protocol, in which nothing needs an escape.
  mutating func word(_ word: some RawRepresentable<String>) {
    var text = word.rawValue
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { unsafe bytes.append($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text in the form that suits it.
  mutating func text(_ text: Text) {
    let octets = text.octets.span
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    guard escaped(octets, from: 0) == octets.count else {
      bytes.truncate(to: start)
      return base64(octets)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text, or null.
  mutating func text(_ text: Text?) {
    if let text { self.text(text) } else { raw("null") }
  }

  private mutating func string(_ octets: borrowing Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var index = escaped(octets, from: 0)
    while index < octets.count {
      codeUnit(0xFFFD)
      index = escaped(octets, from: index + 1)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func base64(_ octets: borrowing Span<UInt8>) {
    raw(#"{"b64":""#)
    Base64.encode(octets, into: &bytes)
    raw(#""}"#)
  }

  /// Writes what stands between quotation marks.
  ///
  /// - Returns: the place of the first octet that is no UTF-8, up to which it was written; the end
  ///   where there is none.
  private mutating func escaped(_ octets: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < octets.count {
      let end = octets.endOfUnescapedText(from: index)
      if index < end {
        // The pointer lives as long as the closure, which copies.
        unsafe octets.extracting(index..<end).withUnsafeBufferPointer { run in
          unsafe bytes.append(run)
        }
      }
      index = end
      while index < octets.count, !octets[index].isUnescaped {
        guard let length = octets.lengthOfScalar(at: index) else { return index }
        escape(octets, at: index, length: length)
        index += length
      }
    }
    return index
  }

  /// Writes the escape of one character.
  private mutating func escape(_ octets: borrowing Span<UInt8>, at index: Int, length: Int) {
    let byte = octets[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
      return
    }
    let scalar = octets.scalar(at: index, length: length)
    if scalar < 0x10000 {
      codeUnit(scalar)
    } else {
      codeUnit(0xD800 + (scalar - 0x10000) >> 10)
      codeUnit(0xDC00 + (scalar - 0x10000) & 0x3FF)
    }
  }

  private mutating func codeUnit(_ unit: UInt32) {
    raw("\\u")
    bytes.append(
      Self.digit(unit >> 12), Self.digit(unit >> 8), Self.digit(unit >> 4), Self.digit(unit))
  }

  private static func digit(_ bits: UInt32) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: bits & 0x0F)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

// MARK: - Messages

extension JSONOutput {
  /// Begins an object, whose members follow.
  mutating func begin() { bytes.append(UInt8(ascii: "{")) }

  /// Ends an object.
  mutating func end() { bytes.append(UInt8(ascii: "}")) }

  /// Writes the name of an object's next member, which its value follows.
  mutating func member(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }
}
