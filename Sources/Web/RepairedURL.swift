import AppFlip

/// A URL as the most lenient reader takes it: repaired as the WHATWG's parsers do, then normalised by
/// RFC 3986, section 6.2.
///
/// It is for telling what a reader may take for the same URL: rather two URLs too many are equal.
package struct RepairedURL: Equatable {
  private let scheme: [UInt8]
  private let host: [UInt8]
  private let path: [[UInt8]]

  package init(_ base: ArraySlice<UInt8>) {
    let bytes = base.map { $0 == UInt8(ascii: "\\") ? Self.slash : $0 }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    scheme = bytes[..<colon].map(\.lowercasedASCII)
    let rest = bytes[colon...].dropFirst().drop { $0 == Self.slash }
    let end = rest.firstIndex(of: Self.slash) ?? rest.endIndex
    host = Self.host(rest[..<end])
    path = Self.segments(rest[end...])
  }

  private static let slash = UInt8(ascii: "/")

  /// The URL without what a parser drops: tabs and line ends anywhere, controls and spaces at its ends; nil if it has
  /// none of these.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    let repaired = bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) }.trimmed
    return repaired == bytes ? nil : repaired
  }

  package static func separated(_ bytes: [UInt8]) -> [UInt8] {
    let front = bytes.prefix { $0 != UInt8(ascii: "?") }
    let query = bytes[front.endIndex...]
    return front + query.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: "&") : $0 }
  }

  /// The host with the port, if it isn't the usual one.
  private static func host(_ authority: ArraySlice<UInt8>) -> [UInt8] {
    let empty = [":@", "@"].first { authority.starts(with: $0.utf8) } ?? ""
    let rest = withoutUsualPort(authority.dropFirst(empty.utf8.count))
    return PercentDecoding.decodeLiteral(rest, as: .percent).map(\.lowercasedASCII)
  }

  /// A port is any number of digits (RFC 3986, section 3.2.3); what reads integers takes a plus, too.
  private static func withoutUsualPort(_ authority: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")) else { return authority }
    let port = authority[(colon + 1)...]
    let number = Int(String(decoding: port, as: UTF8.self))
    if port.isEmpty || number == 443 { return authority[..<colon] }
    guard let number, port.first != UInt8(ascii: "-") else { return authority }
    return authority[...colon] + Array("\(number)".utf8)
  }

  private static func segments(_ path: ArraySlice<UInt8>) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    for raw in path.split(separator: slash, omittingEmptySubsequences: false) {
      let segment = PercentDecoding.decodeUnreserved(raw)
      switch segment {
      case [UInt8(ascii: ".")]: break
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: if segments.count > 1 { segments.removeLast() }
      default: segments.append(segment)
      }
    }
    return segments
  }

  package static func == (first: RepairedURL, second: RepairedURL) -> Bool {
    first.scheme == second.scheme && first.path == second.path
      && (matches(first.host, second.host) || matches(second.host, first.host))
  }

  /// The mappings of UTS 46 leave of a byte that isn't ASCII anything or nothing.
  private static func matches(_ host: [UInt8], _ other: [UInt8]) -> Bool {
    let parts = host.split(omittingEmptySubsequences: false) { $0 >= 0x80 }
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return host == other
    }
    return other.starts(with: first) && other.reversed().starts(with: last.reversed())
      && parts.dropFirst().dropLast().allSatisfy { other.holds(Array($0)) }
  }
}
