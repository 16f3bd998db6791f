extension [UInt8] {
  /// Joins three texts: room for just their octets is made, and each octet is written once.
  init(
    joining front: borrowing Span<UInt8>, _ middle: borrowing Span<UInt8>,
    _ end: borrowing Span<UInt8>
  ) {
    let length = front.count + middle.count + end.count
    unsafe self.init(unsafeUninitializedCapacity: length) { octets, count in
      unsafe octets.append(front, &count)
      unsafe octets.append(middle, &count)
      unsafe octets.append(end, &count)
    }
  }
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
