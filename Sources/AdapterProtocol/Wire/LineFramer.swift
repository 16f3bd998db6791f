import AppFlip

/// Cuts a stream of bytes into lines (section "Transport").
///
/// A line ends with LF; one CR before it is dropped. A line above the limit is reported once, as
/// soon as that is certain, and skipped up to its LF. How the stream was cut into chunks changes
/// nothing. Memory is bounded by the limit and the chunk as long as ``next()`` is called after each
/// chunk until it returns nil.
public struct LineFramer: Sendable {
  /// A line without its end.
  public enum Line: Equatable, Sendable {
    /// A line within the limit.
    case complete([UInt8])
    /// A line above the limit, of which the first ``Limits/shownLength`` bytes are kept.
    case oversized(prefix: [UInt8])
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the line that is being received begins in the buffer.
  private var start = 0
  /// Up to where the buffer was searched for an LF.
  private var searched = 0
  /// Whether the rest of an oversized line is being skipped.
  private var isSkipping = false

  /// Makes a framer at the start of a stream.
  ///
  /// - Parameter limit: the longest line, without the LF and a CR before it.
  public init(limit: Int = Limits.lineLength) {
    // One less than the greatest number, so a CR beyond the limit can still be counted.
    self.limit = min(max(limit, 0), .max - 1)
  }

  /// Takes the next bytes of the stream.
  ///
  /// - Parameter bytes: the bytes.
  public mutating func append(_ bytes: [UInt8]) { buffer.append(contentsOf: bytes) }

  /// Takes the next bytes of the stream from a slice.
  ///
  /// - Parameter bytes: the bytes.
  public mutating func append(_ bytes: ArraySlice<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next line of the stream.
  ///
  /// - Returns: the line, or nil until more bytes arrive.
  public mutating func next() -> Line? {
    while let end = nextLineFeed() {
      let line = start..<end
      start = end + 1
      searched = start
      guard isSkipping else { return cut(line) }
      isSkipping = false
    }
    return restOfBuffer()
  }

  /// The received part of an unfinished line; empty while an oversized line is skipped.
  public var unterminated: [UInt8] { isSkipping ? [] : Array(buffer[start...]) }

  private mutating func nextLineFeed() -> Int? {
    let found = buffer.span.firstIndex(of: UInt8(ascii: "\n"), from: searched)
    searched = found ?? buffer.count
    return found
  }

  private func cut(_ line: Range<Int>) -> Line {
    let hasCR = !line.isEmpty && buffer[line.upperBound - 1] == UInt8(ascii: "\r")
    let text = line.lowerBound..<line.upperBound - (hasCR ? 1 : 0)
    if text.count > limit { return oversized(from: line.lowerBound) }
    return .complete(Array(buffer[text]))
  }

  /// The same bytes whether the LF has arrived or not: no more than are certain to be text.
  private func oversized(from place: Int) -> Line {
    .oversized(prefix: Array(buffer[place...].prefix(min(limit, Limits.shownLength))))
  }

  /// Makes room, once no whole line is left.
  private mutating func restOfBuffer() -> Line? {
    let count = buffer.count - start
    let mayEndWithCR = count == limit + 1 && buffer.last == UInt8(ascii: "\r")
    guard !isSkipping, count > limit, !mayEndWithCR else {
      discard(upTo: isSkipping ? buffer.count : start)
      return nil
    }
    let line = oversized(from: start)
    isSkipping = true
    discard(upTo: buffer.count)
    return line
  }

  private mutating func discard(upTo place: Int) {
    buffer.removeSubrange(..<place)
    start = 0
    searched = buffer.count
  }
}

// MARK: - Limits

/// The limits of the protocol, in bytes, milliseconds and numbers of things.
public enum Limits {
  /// The longest line, without the LF and a CR before it (section "Transport").
  public static let lineLength = 1 << 20
  /// The longest link of a request (section "Transport").
  public static let linkLength = 512 << 10
  /// The longest state or code of a link (section "Transport").
  public static let valueLength = 128 << 10
  /// The longest body of an endpoint's reply (section "run, role `authorization-endpoint`").
  public static let bodyLength = 64 << 10
  /// The most places that one reply reports as reached (section "hello", feature `coverage`).
  public static let coverageCount = 4_096
  /// How much of standard error is kept (section "Transport").
  public static let standardErrorTail = 64 << 10
  /// The number of bytes of a malformed line that are shown (section "What is not a normal answer").
  public static let shownLength = 400
  /// The time for the reply to hello, in milliseconds (section "hello").
  public static let helloDeadline = 30_000
  /// The time for the reply to a run that names none, in milliseconds (section "hello").
  public static let runDeadline = 2_000
  /// The time to end in after the end of input, in milliseconds (section "Transport").
  public static let shutdown = 2_000
  /// The greatest integer that the harness writes, 2^53 − 1 (section "Envelope").
  public static let greatestInteger = (1 << 53) - 1
}
