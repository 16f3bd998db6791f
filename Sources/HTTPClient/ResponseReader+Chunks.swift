import AppFlip

extension ResponseReader {
  /// Reads the size of a chunk; extensions behind it are ignored
  /// ([RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
  mutating func takeChunkSize(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    var size = 0
    for digit in digits {
      guard let value = digit.hexValue, size <= Int.max >> 4 else { throw .badChunk(line) }
      size = size << 4 | Int(value)
    }
    guard !digits.isEmpty else { throw .badChunk(line) }
    stage = size == 0 ? .trailer : .chunk(rest: size)
  }

  /// Reads the end of the line behind a chunk.
  mutating func takeChunkEnd(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    guard line.isEmpty else {
      throw .malformed("a chunk of its body is followed by \(line.excerpt), not by CR LF")
    }
    stage = .chunkSize
  }
}

extension HTTPError {
  fileprivate static func badChunk(_ line: ArraySlice<UInt8>) -> HTTPError {
    .malformed("a chunk of its body has the size \(line.excerpt), not a hexadecimal number")
  }
}
