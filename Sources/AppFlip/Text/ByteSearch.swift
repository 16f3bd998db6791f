#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// By the C library: a loop over bytes is ten times slower in a debug build, which `swift test` makes.
extension Span<UInt8> {
  /// The first place of a byte.
  ///
  /// - Parameters:
  ///   - byte: the byte.
  ///   - start: the place from which on it is looked for.
  /// - Returns: its place from the first byte of the span; nil if it isn't there.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    unsafe withUnsafeBytes { memory in
      // The result is inside the memory, which lives as long as the closure.
      guard start < memory.count, let first = memory.baseAddress,
        let found = unsafe memchr(first + start, CInt(byte), memory.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }

  /// Whether a byte is among them.
  ///
  /// - Parameter byte: the byte.
  /// - Returns: false for no bytes.
  package func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  /// The first place of several bytes in a row.
  ///
  /// - Parameter part: the bytes.
  /// - Returns: the place of the first of them; nil if they aren't there, 0 for no bytes.
  package func firstPlace(of part: Span<UInt8>) -> Int? {
    guard part.count > 0 else { return 0 }
    var start = 0
    while let index = firstIndex(of: part[0], from: start), count - index >= part.count {
      if extracting(index..<(index + part.count)).isEqual(to: part) { return index }
      start = index + 1
    }
    return nil
  }

  /// Whether the bytes are others.
  ///
  /// - Parameter bytes: other bytes.
  /// - Returns: true if they are the same.
  package func isEqual(to bytes: Span<UInt8>) -> Bool {
    guard count == bytes.count else { return false }
    return unsafe withUnsafeBytes { left in
      unsafe bytes.withUnsafeBytes { right in
        // Both are as long as the count, and live as long as their closures.
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
      }
    }
  }

  /// Whether all bytes are printable ASCII characters or spaces: eight are looked at at once.
  package var isVisible: Bool {
    var index = 0
    while index <= count - 8 {
      // Any eight bytes make a number, and they lie within the span.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The highest bit of a byte is set if it isn't ASCII; then, if it is below 0x20, or is 0x7F.
      let marks = word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
      if marks & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < count {
      guard self[index].isVisible else { return false }
      index += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Copies bytes.
  ///
  /// - Parameter bytes: the bytes.
  package init(copying bytes: Span<UInt8>) {
    // The pointer lives as long as the closure, which copies.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Adds bytes at the end.
  ///
  /// - Parameter bytes: the bytes, which are copied.
  package mutating func append(_ bytes: Span<UInt8>) {
    // The pointer lives as long as the closure, which copies.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Whether several bytes in a row are there.
  package func holds(_ part: [UInt8]) -> Bool { span.firstPlace(of: part.span) != nil }

  /// Whether a word in small letters is there, in any case.
  package func holds(word: String) -> Bool { map(\.lowercasedASCII).holds(Array(word.utf8)) }

  /// The bytes without whitespace and control characters at the ends.
  package var trimmed: [UInt8] {
    Array(drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
  }
}
