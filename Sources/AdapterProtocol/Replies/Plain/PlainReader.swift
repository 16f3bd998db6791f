/// Reads a line of JSON in one pass, without making values of what it only passes over.
///
/// It knows the usual only. Once it has met anything else, right or wrong, `isUsual` is false and what
/// it says means nothing: ``JSONReader`` is asked then, which defines what is right and what is wrong.
struct PlainReader {
  /// The place of the next octet.
  private var position = 0
  /// Whether nothing but the usual was met.
  private(set) var isUsual = true

  /// Says that there is something unusual.
  mutating func giveUp() { isUsual = false }

  // MARK: - Objects and lists

  /// Passes over the opening bracket of an object or a list, and over the closing one of an empty one.
  ///
  /// - Returns: whether something stands in it.
  mutating func enters(
    _ open: UInt8, _ close: UInt8, _ bytes: borrowing Span<UInt8>
  ) -> Bool {
    guard passes(open, bytes), isUsual else {
      giveUp()
      return false
    }
    return !passes(close, bytes)
  }

  /// Passes over the comma behind a member or an element, or over the closing bracket.
  ///
  /// - Returns: whether it was a comma.
  mutating func goesOn(to close: UInt8, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard isUsual else { return false }
    if passes(UInt8(ascii: ","), bytes) { return true }
    if !passes(close, bytes) { giveUp() }
    return false
  }

  /// Reads the name of the next member, and its colon.
  ///
  /// - Parameters:
  ///   - earlier: the names of the members before it, to which its own is added.
  ///   - bytes: the line.
  /// - Returns: nil for any unusual name, and for one that was there already.
  mutating func name(
    beside earlier: inout PlainName.Set, _ bytes: borrowing Span<UInt8>
  ) -> PlainName? {
    guard passes(UInt8(ascii: "\""), bytes) else { return nil }
    // A name with an escape is none of those that are known.
    let end = bytes.endOfPlainText(from: position)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\""),
      let name = PlainName(bytes.extracting(position..<end)), earlier.insert(name)
    else { return nil }
    position = end + 1
    return passes(UInt8(ascii: ":"), bytes) ? name : nil
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd(_ bytes: borrowing Span<UInt8>) -> Bool {
    skipWhitespace(bytes)
    return isUsual && position == bytes.count
  }

  /// Passes over white space, and over an octet if it is a certain one.
  @inline(__always) private mutating func passes(
    _ octet: UInt8, _ bytes: borrowing Span<UInt8>
  ) -> Bool {
    skipWhitespace(bytes)
    return meets(octet, bytes)
  }

  /// Passes over an octet if it is a certain one.
  @inline(__always) private mutating func meets(
    _ octet: UInt8, _ bytes: borrowing Span<UInt8>
  ) -> Bool {
    guard position < bytes.count, bytes[position] == octet else { return false }
    position += 1
    return true
  }

  @inline(__always) private mutating func skipWhitespace(_ bytes: borrowing Span<UInt8>) {
    while position < bytes.count, bytes[position].isWhitespace { position += 1 }
  }

  // MARK: - Values

  /// Reads a string.
  mutating func octets(_ bytes: borrowing Span<UInt8>) -> [UInt8] {
    guard passes(UInt8(ascii: "\""), bytes), isUsual else {
      giveUp()
      return []
    }
    let start = position
    position = bytes.endOfPlainText(from: start)
    // The pointer lives as long as the closure, which copies.
    let octets = unsafe bytes.extracting(start..<position).withUnsafeBufferPointer {
      unsafe Array($0)
    }
    return meets(UInt8(ascii: "\""), bytes) ? octets : escapedOctets(from: start - 1, bytes)
  }

  /// Reads a string with something in it that doesn't stand for itself.
  private mutating func escapedOctets(
    from start: Int, _ bytes: borrowing Span<UInt8>
  ) -> [UInt8] {
    var scanner = JSONScanner(at: start, depthLimit: JSONReader.greatestDepth)
    guard let octets = try? scanner.string(bytes) else {
      giveUp()
      return []
    }
    position = scanner.position
    return octets
  }

  /// Reads a text that is a string.
  mutating func text(_ bytes: borrowing Span<UInt8>) -> Text { Text(octets(bytes)) }

  /// Reads `true` or `false`.
  mutating func bool(_ bytes: borrowing Span<UInt8>) -> Bool {
    skipWhitespace(bytes)
    let (start, rest) = (position, bytes.count - position)
    if rest >= 4, bytes.extracting(start..<start + 4).isText("true") {
      position += 4
      return true
    }
    guard rest >= 5, bytes.extracting(start..<start + 5).isText("false") else {
      giveUp()
      return false
    }
    position += 5
    return false
  }

  /// Reads a number.
  mutating func integer(_ bytes: borrowing Span<UInt8>) -> Int {
    skipWhitespace(bytes)
    var scanner = JSONScanner(at: position, depthLimit: JSONReader.greatestDepth)
    guard isUsual, position < bytes.count, let integer = try? scanner.integer(bytes) else {
      giveUp()
      return 0
    }
    position = scanner.position
    return integer
  }

  /// Reads a string that is a number without sign and needless zeros, as the harness numbers requests.
  mutating func number(_ bytes: borrowing Span<UInt8>) -> Int {
    guard passes(UInt8(ascii: "\""), bytes) else {
      giveUp()
      return 0
    }
    let start = position
    var number = 0
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 {
      number = number &* 10 &+ Int(bytes[position] & 0x0F)
      position += 1
    }
    let count = position - start
    let isNeedless = count > 1 && bytes[start] == UInt8(ascii: "0")
    // More digits may not fit.
    if !(1...18).contains(count) || isNeedless || !meets(UInt8(ascii: "\""), bytes) { giveUp() }
    return number
  }

  /// Reads the places that were reached.
  mutating func coverage(_ bytes: borrowing Span<UInt8>) -> [UInt32] {
    var places: [UInt32] = []
    guard enters(UInt8(ascii: "["), UInt8(ascii: "]"), bytes) else { return places }
    repeat {
      guard let place = UInt32(exactly: integer(bytes)), places.count < Limits.coverageCount else {
        giveUp()
        return places
      }
      places.append(place)
    } while goesOn(to: UInt8(ascii: "]"), bytes)
    return places
  }
}
