/// Octets that grow at the end, without the checks that an array makes for each of them.
///
/// Nobody else has its memory, and no octet is read or written but those that there is room for.
@safe package struct OctetBuffer: ~Copyable {
  private var memory: UnsafeMutableBufferPointer<UInt8>
  /// How many there are.
  package private(set) var count = 0

  /// Makes room.
  ///
  /// - Parameter capacity: for how many octets; more come as they are needed.
  package init(capacity: Int) { unsafe memory = .allocate(capacity: max(capacity, 16)) }

  deinit { unsafe memory.deallocate() }

  /// All of them.
  var octets: [UInt8] { octets(from: 0) }

  /// Those from a place on.
  func octets(from start: Int) -> [UInt8] { unsafe Array(memory[start..<count]) }

  /// Reads them where they stand.
  ///
  /// - Parameters:
  ///   - start: the place from which on.
  ///   - read: takes them.
  /// - Returns: what was read.
  package func read<Result>(
    from start: Int, _ read: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    // Nothing is added while they are read.
    let octets = unsafe UnsafeBufferPointer(rebasing: memory[start..<count])
    return read(unsafe Span(_unsafeElements: octets))
  }

  /// The last one, nil where there is none.
  var last: UInt8? { count == 0 ? nil : unsafe memory[count - 1] }

  /// Adds an octet.
  @inline(__always) mutating func append(_ octet: UInt8) {
    reserve(1)
    unsafe memory[count] = octet
    count += 1
  }

  /// Adds four octets.
  @inline(__always) mutating func append(
    _ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
  ) {
    reserve(4)
    unsafe memory[count] = first
    unsafe memory[count + 1] = second
    unsafe memory[count + 2] = third
    unsafe memory[count + 3] = fourth
    count += 4
  }

  /// Adds octets, which are copied.
  @inline(__always) mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
    guard let source = octets.baseAddress else { return }
    reserve(octets.count)
    if let base = unsafe memory.baseAddress {
      unsafe (base + count).update(from: source, count: octets.count)
    }
    count += octets.count
  }

  /// Adds octets, which are copied.
  ///
  /// - Parameter octets: the octets.
  package mutating func append(_ octets: borrowing Span<UInt8>) {
    // The pointer lives as long as the closure, which copies.
    unsafe octets.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Takes octets away at the front.
  ///
  /// - Parameter length: how many.
  package mutating func removeFirst(_ length: Int) {
    precondition((0...count).contains(length))
    _ = unsafe memory.update(fromContentsOf: memory[length..<count])
    count -= length
  }

  /// Takes octets away at the end.
  ///
  /// - Parameter length: how many are left at most.
  package mutating func truncate(to length: Int) { count = min(count, max(0, length)) }

  /// Turns the order of the last octets round, from a place on.
  mutating func reverse(from start: Int) {
    precondition((0...count).contains(start))
    unsafe memory[start..<count].reverse()
  }

  /// Makes room for more.
  @inline(__always) private mutating func reserve(_ length: Int) {
    if unsafe length > memory.count - count { grow(by: length) }
  }

  private mutating func grow(by length: Int) {
    let larger = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(2 * memory.count, count + length))
    _ = unsafe larger.update(fromContentsOf: memory[..<count])
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
