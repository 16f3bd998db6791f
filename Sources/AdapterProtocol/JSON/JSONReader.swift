/// Reads JSON strictly: whatever two readers could take for different things is an error.
///
/// Beyond the grammar of RFC 8259 it refuses repeated names (also where they differ in escapes
/// only), numbers that are no 64-bit integers, lone surrogates, octets that are no UTF-8 and a byte
/// order mark, as the protocol demands (section "Envelope"). Costs are n log n in the octets.
public enum JSONReader {
  /// The deepest nesting that any limit allows, so that no text can exhaust the stack.
  public static let greatestDepth = 256

  /// Reads one value that fills all of the octets.
  ///
  /// - Parameters:
  ///   - bytes: the text; white space around the value is allowed.
  ///   - maximumDepth: how deep arrays and objects may nest, at most ``greatestDepth``.
  /// - Returns: the value.
  /// - Throws: the first thing that is wrong, with its offset.
  public static func read(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) -> JSON {
    try read(bytes.span, maximumDepth: maximumDepth)
  }

  /// Reads one value that fills all of the octets of a slice.
  ///
  /// - Parameters:
  ///   - bytes: the text; white space around the value is allowed.
  ///   - maximumDepth: how deep arrays and objects may nest, at most ``greatestDepth``.
  /// - Returns: the value.
  /// - Throws: the first thing that is wrong; its offset counts from the start of the slice.
  public static func read(
    _ bytes: ArraySlice<UInt8>, maximumDepth: Int = 64
  ) throws(JSONError) -> JSON {
    try read(bytes.span, maximumDepth: maximumDepth)
  }

  private static func read(
    _ bytes: borrowing Span<UInt8>, maximumDepth: Int
  ) throws(JSONError) -> JSON {
    var scanner = JSONScanner(depthLimit: min(maximumDepth, greatestDepth))
    return try scanner.document(bytes)
  }
}
