/// Writes JSON in the one form that the project sends: ASCII, no white space, members in order.
///
/// Every character but printable ASCII is written as `\uXXXX` with small digits, as a surrogate
/// pair above U+FFFF; so are DEL and the apostrophe, so that a line can stand between apostrophes
/// in a shell. The quotation mark and the backslash follow a backslash.
public enum JSONWriter {
  /// Appends a value.
  ///
  /// An octet that is no UTF-8 is written as U+FFFD; ``Text`` keeps such octets.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - output: the octets to append to.
  public static func write(_ value: JSON, into output: inout [UInt8]) {
    var sink = JSONOutput()
    sink.value(value)
    output += sink.octets
  }

  /// Writes a value as a line.
  ///
  /// - Parameter value: the value.
  /// - Returns: the octets of the value and an LF.
  public static func line(_ value: JSON) -> [UInt8] {
    var sink = JSONOutput()
    sink.value(value)
    sink.endLine()
    return sink.octets
  }
}
