/// Writes JSON in the one form that the project sends: ASCII, no white space, members in order.
///
/// Every character but printable ASCII is written as `\uXXXX` with small digits, as a surrogate
/// pair above U+FFFF; so are DEL and the apostrophe, so that a line can stand between apostrophes
/// in a shell. The quotation mark and the backslash follow a backslash.
public enum JSONWriter {
  /// Appends a value.
  ///
  /// An octet that is no UTF-8 is written as U+FFFD; ``Text`` keeps such octets.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - output: the octets to append to.
  public static func write(_ value: JSON, into output: inout [UInt8]) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let bool): output += (bool ? "true" : "false").utf8
    case .integer(let integer): output += "\(integer)".utf8
    case .string(let octets): output.appendString(octets.span)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(element, into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.appendString(member.name.span)
        output.append(UInt8(ascii: ":"))
        write(member.value, into: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes an object as a line.
  ///
  /// - Parameters:
  ///   - output: the octets to append to.
  ///   - members: adds the members.
  static func writeLine(
    into output: inout [UInt8], _ members: (inout MemberWriter) -> Void
  ) {
    var writer = MemberWriter()
    swap(&writer.output, &output)
    if writer.output.isEmpty { writer.output.reserveCapacity(512) }
    writer.write(members)
    writer.output.append(UInt8(ascii: "\n"))
    swap(&writer.output, &output)
  }

  /// Writes an object as a line.
  ///
  /// - Parameter members: adds the members.
  /// - Returns: the octets of the object and an LF.
  static func line(_ members: (inout MemberWriter) -> Void) -> [UInt8] {
    var output: [UInt8] = []
    writeLine(into: &output, members)
    return output
  }

  /// Writes a value as a line.
  ///
  /// - Parameter value: the value.
  /// - Returns: the octets of the value and an LF.
  public static func line(_ value: JSON) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(512)
    write(value, into: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }
}

// MARK: - Members

/// What takes the members of an object in order, so that a message says once what it consists of.
protocol MemberTarget {
  mutating func append(_ name: String, _ value: JSON)
  mutating func append(_ name: String, text: String)
  mutating func append(_ name: String, members: (inout Self) -> Void)
}

extension JSONObject: MemberTarget {
  /// Makes an object of the members that are added.
  init(members: (inout JSONObject) -> Void) {
    self.init()
    members(&self)
  }

  mutating func append(_ name: String, text: String) { append(name, .text(text)) }

  mutating func append(_ name: String, members: (inout JSONObject) -> Void) {
    append(name, .object(JSONObject(members: members)))
  }
}

/// Writes members as they come, without an object in memory.
struct MemberWriter: MemberTarget {
  fileprivate(set) var output: [UInt8] = []

  mutating func append(_ name: String, _ value: JSON) {
    begin(name)
    JSONWriter.write(value, into: &output)
  }

  mutating func append(_ name: String, text: String) {
    begin(name)
    output.appendString(text.utf8.span)
  }

  mutating func append(_ name: String, members: (inout MemberWriter) -> Void) {
    begin(name)
    write(members)
  }

  fileprivate mutating func write(_ members: (inout MemberWriter) -> Void) {
    output.append(UInt8(ascii: "{"))
    members(&self)
    output.append(UInt8(ascii: "}"))
  }

  private mutating func begin(_ name: String) {
    if output.last != UInt8(ascii: "{") { output.append(UInt8(ascii: ",")) }
    output.appendString(name.utf8.span)
    output.append(UInt8(ascii: ":"))
  }
}

// MARK: - Strings

extension [UInt8] {
  /// Writes the octets of a text as a string.
  fileprivate mutating func appendString(_ octets: borrowing Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var index = 0
    while index < octets.count {
      let end = octets.endOfUnescapedText(from: index)
      // The pointer lives as long as the closure, which copies.
      unsafe octets.extracting(index..<end).withUnsafeBufferPointer {
        unsafe append(contentsOf: $0)
      }
      index = end
      while index < octets.count, !octets[index].isUnescaped {
        let length = octets.lengthOfScalar(at: index)
        appendEscape(length.map { octets.scalar(at: index, length: $0) } ?? 0xFFFD)
        index += length ?? 1
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ scalar: UInt32) {
    switch scalar {
    case 0x22, 0x5C:
      append(UInt8(ascii: "\\"))
      append(UInt8(scalar))
    case ..<0x10000: appendCodeUnit(scalar)
    default:
      appendCodeUnit(0xD800 + (scalar - 0x10000) >> 10)
      appendCodeUnit(0xDC00 + (scalar - 0x10000) & 0x3FF)
    }
  }

  private mutating func appendCodeUnit(_ unit: UInt32) {
    append(UInt8(ascii: "\\"))
    append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(unit >> shift & 0x0F)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
