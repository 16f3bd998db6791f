extension [UInt8] {
  /// Copies octets.
  init(copying octets: borrowing Span<UInt8>) {
    self = unsafe octets.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Joins three texts: room for just their octets is made, once.
  init(
    joining front: borrowing Span<UInt8>, _ middle: borrowing Span<UInt8>,
    _ end: borrowing Span<UInt8>
  ) {
    self = unsafe Self.written(length: front.count + middle.count + end.count) { octets, count in
      unsafe octets.append(front, &count)
      unsafe octets.append(middle, &count)
      unsafe octets.append(end, &count)
    }
  }

  /// The octets that a function writes.
  ///
  /// Short ones are copied from the stack, for the standard library makes an array of a buffer much faster
  /// than one that is filled later.
  ///
  /// - Parameters:
  ///   - length: how many there are.
  ///   - write: writes just as many, and counts them.
  /// - Returns: the octets, with room for no more.
  @inline(__always)
  static func written(
    length: Int, by write: (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void
  ) -> [UInt8] {
    if length > longestOnStack {
      return unsafe Self(unsafeUninitializedCapacity: length) { octets, count in
        unsafe write(octets, &count)
      }
    }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { octets in
      var count = 0
      unsafe write(octets, &count)
      precondition(count == length)
      return unsafe Array(octets)
    }
  }

  /// The most octets that Swift puts on the stack.
  private static var longestOnStack: Int { 1_024 }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a text behind others; there must be room for it.
  @inline(__always)
  func append(_ octets: borrowing Span<UInt8>, _ count: inout Int) {
    precondition(octets.count <= self.count &- count)
    let target = unsafe baseAddress.map { unsafe UnsafeMutableRawPointer($0 + count) }
    unsafe octets.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe target?.copyMemory(from: start, byteCount: source.count)
    }
    count &+= octets.count
  }

  /// Writes an octet behind others; there must be room for it.
  @inline(__always)
  func append(_ octet: UInt8, _ count: inout Int) {
    precondition(count < self.count)
    unsafe self[count] = octet
    count &+= 1
  }
}
