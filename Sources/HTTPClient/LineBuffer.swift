/// Octets that have arrived and are taken line by line or in pieces.
struct LineBuffer {
  private var octets: [UInt8] = []
  /// Where what isn't taken yet begins.
  private var start = 0
  /// Up to where an LF was searched for.
  private var searched = 0

  /// How much has arrived and isn't taken.
  var count: Int { octets.count - start }

  /// Takes in what has arrived.
  mutating func append(_ bytes: [UInt8]) {
    octets.removeSubrange(..<start)
    searched -= start
    start = 0
    octets += bytes
  }

  /// Takes a line off, without its LF and one CR before it; nil until the LF arrives.
  mutating func takeLine() -> (text: ArraySlice<UInt8>, length: Int)? {
    while searched < octets.count, octets[searched] != .lineFeed { searched += 1 }
    guard searched < octets.count else { return nil }
    let line = octets[start..<searched]
    searched += 1
    start = searched
    return (line.last == UInt8(ascii: "\r") ? line.dropLast() : line, line.count + 1)
  }

  /// Takes octets off, as many as have arrived and at most a number.
  mutating func take(atMost most: Int) -> ArraySlice<UInt8> {
    let piece = octets[start..<start + min(most, count)]
    start = piece.endIndex
    searched = start
    return piece
  }
}
