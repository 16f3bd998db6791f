import AdapterProtocol
import AppFlip

/// Octets as the doctor shows them: escaped, and cut when long.
enum Excerpt {
  /// The first octets of a line, for people.
  ///
  /// - Parameter octets: the line, with or without its end.
  /// - Returns: printable ASCII; what was cut off is counted.
  static func of(_ octets: [UInt8]) -> String {
    let isLine = octets.last == UInt8(ascii: "\n")
    let line = isLine ? Array(octets.dropLast()) : octets
    let shown = Octets.escaped(line.prefix(Limits.shownLength))
    return line.count > Limits.shownLength ? "\(shown)... (\(line.count) octets)" : shown
  }

  /// The first octets of a line, with three dots in place of a value that is new each time.
  ///
  /// - Parameters:
  ///   - octets: the line, with or without its end.
  ///   - value: the value, as it is written where every octet but unreserved ones is encoded.
  /// - Returns: printable ASCII.
  static func of(_ octets: [UInt8], hiding value: [UInt8]) -> String {
    let hidden = PercentEncoding.encode(value)
    // A short value is one of the doctor's own.
    guard hidden.count > 4 else { return of(octets) }
    var shown: [UInt8] = []
    var rest = octets[...]
    while let octet = rest.first {
      let isValue = rest.starts(with: hidden)
      shown += isValue ? Array("...".utf8) : [octet]
      rest = rest.dropFirst(isValue ? hidden.count : 1)
    }
    return of(shown)
  }

  /// A line of a log, with the last component of each absolute path alone: folders differ from
  /// machine to machine.
  ///
  /// - Parameter octets: the line.
  /// - Returns: printable ASCII.
  static func withoutPaths(_ octets: [UInt8]) -> String {
    var kept: [UInt8] = []
    var rest = octets[...]
    while let octet = rest.first {
      let isStart = octet == UInt8(ascii: "/") && kept.last.map(isPathCharacter) != true
      guard isStart else {
        kept.append(octet)
        rest = rest.dropFirst()
        continue
      }
      let path = rest.prefix(while: isPathCharacter)
      kept += path.split(separator: UInt8(ascii: "/")).last ?? path
      rest = rest.dropFirst(path.count)
    }
    return of(kept)
  }

  private static func isPathCharacter(_ octet: UInt8) -> Bool {
    octet.isUnreserved || octet == UInt8(ascii: "/") || octet >= 0x80
  }
}
