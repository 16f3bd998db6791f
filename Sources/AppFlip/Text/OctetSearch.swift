#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// By the C library: a loop over octets is ten times slower in a debug build, which `swift test` makes.
extension Span<UInt8> {
  /// The first place of an octet.
  ///
  /// - Parameters:
  ///   - octet: the octet.
  ///   - start: the place from which on it is looked for.
  /// - Returns: its place from the first octet of the span; nil if it isn't there.
  package func firstIndex(of octet: UInt8, from start: Int = 0) -> Int? {
    unsafe withUnsafeBytes { memory in
      // What is found lies between both ends of the memory, which lives as long as the closure.
      guard start < memory.count, let first = memory.baseAddress,
        let found = unsafe memchr(first + start, CInt(octet), memory.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - first
    }
  }

  /// Whether an octet is among them.
  ///
  /// - Parameter octet: the octet.
  /// - Returns: false for no octets.
  package func holds(_ octet: UInt8) -> Bool { firstIndex(of: octet) != nil }

  /// Whether the octets are others.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true if they are the same.
  package func isEqual(to octets: Span<UInt8>) -> Bool {
    guard count == octets.count else { return false }
    return unsafe withUnsafeBytes { left in
      unsafe octets.withUnsafeBytes { right in
        // Both are as long as the count, and live as long as their closures.
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
      }
    }
  }
}
