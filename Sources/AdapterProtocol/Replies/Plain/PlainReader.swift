/// Reads a line of JSON in one pass, without making values of what it only passes over.
///
/// It knows the usual only. Once it has met anything else, right or wrong, `isUsual` is false and what
/// it says means nothing: ``JSONReader`` is asked then, which defines what is right and what is wrong.
struct PlainReader {
  private var scanner = JSONScanner(depthLimit: JSONReader.greatestDepth)
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
    let start = scanner.position
    var end = start
    // A name with an escape is none of those that are known.
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end &+= 1 }
    guard end < bytes.count, let name = PlainName(bytes.extracting(start..<end)),
      earlier.insert(name)
    else { return nil }
    scanner.move(to: end + 1)
    return passes(UInt8(ascii: ":"), bytes) ? name : nil
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd(_ bytes: borrowing Span<UInt8>) -> Bool {
    scanner.skipWhitespace(bytes)
    return isUsual && scanner.position == bytes.count
  }

  /// Passes over white space, and over an octet if it is a certain one.
  private mutating func passes(_ octet: UInt8, _ bytes: borrowing Span<UInt8>) -> Bool {
    scanner.skipWhitespace(bytes)
    guard scanner.position < bytes.count, bytes[scanner.position] == octet else { return false }
    scanner.advance()
    return true
  }

  // MARK: - Values

  /// Reads a string.
  mutating func octets(_ bytes: borrowing Span<UInt8>) -> [UInt8] {
    scanner.skipWhitespace(bytes)
    guard isUsual, scanner.position < bytes.count,
      bytes[scanner.position] == UInt8(ascii: "\""), let octets = try? scanner.string(bytes)
    else {
      giveUp()
      return []
    }
    return octets
  }

  /// Reads a text that is a string.
  mutating func text(_ bytes: borrowing Span<UInt8>) -> Text { Text(octets(bytes)) }

  /// Reads `true` or `false`.
  mutating func bool(_ bytes: borrowing Span<UInt8>) -> Bool {
    scanner.skipWhitespace(bytes)
    let (start, rest) = (scanner.position, bytes.count - scanner.position)
    if rest >= 4, bytes.extracting(start..<start + 4).isText("true") {
      scanner.move(to: start + 4)
      return true
    }
    guard rest >= 5, bytes.extracting(start..<start + 5).isText("false") else {
      giveUp()
      return false
    }
    scanner.move(to: start + 5)
    return false
  }

  /// Reads a number.
  mutating func integer(_ bytes: borrowing Span<UInt8>) -> Int {
    scanner.skipWhitespace(bytes)
    guard isUsual, scanner.position < bytes.count, let integer = try? scanner.integer(bytes) else {
      giveUp()
      return 0
    }
    return integer
  }

  /// Reads a string that is a number without sign and needless zeros, as the harness numbers requests.
  mutating func number(_ bytes: borrowing Span<UInt8>) -> Int {
    guard passes(UInt8(ascii: "\""), bytes) else {
      giveUp()
      return 0
    }
    let start = scanner.position
    var number = 0
    while scanner.position < bytes.count, bytes[scanner.position] &- UInt8(ascii: "0") < 10 {
      number = number &* 10 &+ Int(bytes[scanner.position] & 0x0F)
      scanner.advance()
    }
    let count = scanner.position - start
    let isNeedless = count > 1 && bytes[start] == UInt8(ascii: "0")
    // More digits may not fit.
    if !(1...18).contains(count) || isNeedless || !closesString(bytes) { giveUp() }
    return number
  }

  private mutating func closesString(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard scanner.position < bytes.count, bytes[scanner.position] == UInt8(ascii: "\"") else {
      return false
    }
    scanner.advance()
    return true
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
