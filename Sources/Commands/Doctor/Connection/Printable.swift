import AdapterProtocol
import AppFlip

enum Printable {
  static func line(_ bytes: [UInt8]) -> String {
    let isLine = bytes.last == UInt8(ascii: "\n")
    let line = isLine ? Array(bytes.dropLast()) : bytes
    let shown = Bytes.escaped(line.prefix(Limits.shownLength))
    return line.count > Limits.shownLength ? "\(shown)... (\(line.count) bytes)" : shown
  }

  /// The first bytes of a line, with three dots in place of a value that is new each time.
  static func line(_ bytes: [UInt8], hiding value: [UInt8]) -> String {
    let hidden = PercentEncoding.encode(value)
    // A short value is one of the doctor's own.
    guard hidden.count > 4 else { return line(bytes) }
    return line(bytes.replacing(hidden, with: Array("...".utf8)))
  }

  /// A line of a log, in which each absolute path is cut to its last component: folders differ
  /// from machine to machine.
  static func logLine(_ bytes: [UInt8]) -> String {
    var kept: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let isStart = byte == UInt8(ascii: "/") && kept.last.map(isPathCharacter) != true
      guard isStart else {
        kept.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let path = rest.prefix(while: isPathCharacter)
      kept += path.split(separator: UInt8(ascii: "/")).last ?? path
      rest = rest.dropFirst(path.count)
    }
    return line(kept)
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    byte.isUnreserved || byte == UInt8(ascii: "/") || byte >= 0x80
  }
}
