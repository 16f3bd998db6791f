import AppFlip

/// The end of what the adapter wrote to its standard error.
enum StandardErrorLines {
  /// Adds the last lines, escaped; nothing where there are none.
  static func add(_ octets: [UInt8], to block: inout TextBlock) {
    let lines = octets.split(separator: UInt8(ascii: "\n")).suffix(10)
    for (index, line) in lines.enumerated() {
      block.addVerbatim(index == 0 ? "stderr" : "", Octets.escaped(line.prefix(400)))
    }
  }
}
