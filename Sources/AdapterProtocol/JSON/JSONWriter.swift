import AppFlip

/// Writes JSON in the one form that the project sends: ASCII, no white space, members in order.
///
/// Every character but printable ASCII is written as `\uXXXX` with small digits, as a surrogate
/// pair above U+FFFF; so are DEL and the apostrophe, so a line can stand between apostrophes
/// in a shell. The quotation mark and the backslash follow a backslash.
public enum JSONWriter {
  /// Appends a value.
  ///
  /// A byte that isn't UTF-8 is written as U+FFFD; ``Text`` keeps such bytes.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - output: the bytes to append to.
  public static func write(_ value: JSON, into output: inout [UInt8]) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let bool): output += (bool ? "true" : "false").utf8
    case .integer(let integer): output += "\(integer)".utf8
    case .string(let bytes): output.appendString(bytes.span)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      // By index: in a debug build an iterator of pairs takes as long as writing a member.
      for index in elements.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(elements[index], into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      for index in object.members.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        let member = object.members[index]
        output.appendString(member.name.span)
        output.append(UInt8(ascii: ":"))
        write(member.value, into: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a value as a line.
  ///
  /// - Parameter value: the value.
  /// - Returns: the bytes of the value and an LF.
  public static func line(_ value: JSON) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(512)
    write(value, into: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }
}

// MARK: - Strings

extension [UInt8] {
  /// Writes the bytes of a text as a string.
  fileprivate mutating func appendString(_ bytes: borrowing Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var index = 0
    while index < bytes.count {
      let end = bytes.endOfPlainText(from: index)
      append(bytes.extracting(index..<end))
      index = end
      while index < bytes.count, !bytes[index].isUnescaped {
        index += appendEscape(bytes.extracting(index..<Swift.min(index + 4, bytes.count)))
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Writes the character that bytes begin with, and says how many of them it is.
  private mutating func appendEscape(_ bytes: Span<UInt8>) -> Int {
    if bytes[0] == UInt8(ascii: "\"") || bytes[0] == UInt8(ascii: "\\") {
      self += [UInt8(ascii: "\\"), bytes[0]]
      return 1
    }
    var rest = [UInt8](copying: bytes).makeIterator()
    var parser = UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else {
      appendCodeUnit(0xFFFD)
      return 1
    }
    String(Character(UTF8.decode(encoded))).utf16.forEach { appendCodeUnit($0) }
    return encoded.count
  }

  private mutating func appendCodeUnit(_ unit: UInt16) {
    self += "\\u".utf8
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(unit >> shift & 0x0F)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
