import AdapterProtocol

/// The lines of a request stream, whatever pieces it comes in.
struct RequestStream {
  private var framer = LineFramer()
  private var hasEnded = false

  /// Waits for the next line.
  ///
  /// A last line without a line feed counts as a line, so that a request can be typed or piped.
  ///
  /// - Parameter read: waits for the next bytes; an empty array is the end.
  /// - Returns: the line, nil when there is none any more.
  /// - Throws: what reading throws.
  mutating func next<Failure: Error>(
    reading read: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> LineFramer.Line? {
    while true {
      if let line = framer.next() { return line }
      if hasEnded { return nil }
      let bytes = try read()
      framer.append(bytes.isEmpty ? endOfLastLine : bytes)
      hasEnded = bytes.isEmpty
    }
  }

  /// The line feed that an unfinished last line lacks.
  private var endOfLastLine: [UInt8] { framer.unterminated.isEmpty ? [] : [UInt8(ascii: "\n")] }
}
