import AppFlip

/// A URL as the most lenient reader takes it: repaired as the WHATWG's parsers do, then normalised by
/// RFC 3986, section 6.2.
///
/// It is for telling what a reader may take for the same URL, so it takes too much rather than too little
/// for equal.
struct RepairedURL: Equatable {
  private let scheme: [UInt8]
  private let host: [UInt8]
  private let path: [[UInt8]]

  init(_ base: ArraySlice<UInt8>) {
    let slashes = base.map { $0 == UInt8(ascii: "\\") ? Self.slash : $0 }
    let colon = slashes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    scheme = slashes[..<colon].map(Self.lowerCased)
    let rest = slashes[colon...].dropFirst().drop { $0 == Self.slash }
    let end = rest.firstIndex(of: Self.slash) ?? rest.endIndex
    host = Self.host(rest[..<end])
    path = Self.segments(rest[end...])
  }

  private static let slash = UInt8(ascii: "/")

  /// The URL without what a parser drops: tabs and line ends anywhere, controls and spaces at its ends.
  static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    // Most URLs hold nothing of the kind, and needn't be copied.
    guard isBlank(bytes.first) || isBlank(bytes.last) || bytes.contains(where: isDropped) else {
      return nil
    }
    let kept = bytes.filter { !isDropped($0) }.drop { isBlank($0) }
    let end = kept.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? kept.startIndex
    return Array(kept[..<end])
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 } ?? false }

  static func separated(_ bytes: [UInt8]) -> [UInt8] {
    guard let query = bytes.firstIndex(of: UInt8(ascii: "?")) else { return bytes }
    return bytes[..<query]
      + bytes[query...].map { $0 == UInt8(ascii: ";") ? UInt8(ascii: "&") : $0 }
  }

  /// The host with the port, if it isn't the usual one; the mappings of UTS 46 leave of what isn't ASCII
  /// anything or nothing, so that it says nothing.
  private static func host(_ authority: ArraySlice<UInt8>) -> [UInt8] {
    var rest = authority
    for empty in ["@", ":@"] where rest.starts(with: empty.utf8) {
      rest = rest.dropFirst(empty.utf8.count)
    }
    return PercentDecoding.decodeLiteral(withoutUsualPort(rest), as: .percent).map(lowerCased)
  }

  /// A port is any number of digits (RFC 3986, section 3.2.3); what reads integers takes a plus, too.
  private static func withoutUsualPort(_ authority: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")) else { return authority }
    let port = authority[(colon + 1)...]
    let digits = port.first == UInt8(ascii: "+") ? port.dropFirst() : port
    guard digits.allSatisfy(\.isDigit), !digits.isEmpty || port.isEmpty else { return authority }
    let number = digits.dropLast().drop { $0 == UInt8(ascii: "0") } + digits.suffix(1)
    let isUsual = digits.isEmpty || number.elementsEqual("443".utf8)
    return isUsual ? authority[..<colon] : authority[...colon] + number
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

  private static func lowerCased(_ byte: UInt8) -> UInt8 { byte.isAlpha ? byte | 0x20 : byte }
}

extension RepairedURL {
  static func == (first: RepairedURL, second: RepairedURL) -> Bool {
    first.scheme == second.scheme && first.path == second.path
      && (first.host.matches(second.host) || second.host.matches(first.host))
  }
}

extension [UInt8] {
  fileprivate func matches(_ others: [UInt8]) -> Bool {
    guard contains(where: { $0 >= 0x80 }) else { return self == others }
    let parts = split(omittingEmptySubsequences: false) { $0 >= 0x80 }
    guard let first = parts.first, let last = parts.last, others.starts(with: first),
      others.reversed().starts(with: last.reversed())
    else { return false }
    return parts.dropFirst().dropLast().allSatisfy { others.holds(Array($0)) }
  }
}
