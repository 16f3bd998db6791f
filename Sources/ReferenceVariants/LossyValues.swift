import Foundation
import ReferenceImplementation

/// A careless reader's value of a URL or a text.
enum LooseReading {
  case singleSlashes, withoutTrailingDot, withoutUserinfo, withoutDefaultPort
  case lowerCaseScheme, lowerCaseHost, slashesForBackslashes, slashesForEscapes, dotsForEscapes
  case upToNUL, withoutLineFeed, withoutEmptyFragment, withoutTrailingSlash
  case lettersForFullwidth, decodedOnceMore

  /// Reads a value as the careless reader does.
  func read(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .upToNUL: Array(bytes.prefix { $0 != 0 })
    case .withoutLineFeed: bytes.without("\n")
    case .withoutEmptyFragment: bytes.without("#")
    case .withoutTrailingSlash: bytes.without("/")
    case .slashesForBackslashes: bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    case .decodedOnceMore: PercentCoding.decoded(bytes)
    case .lettersForFullwidth: Self.foldingFullwidth(bytes)
    default: readURL(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func readURL(_ text: String) -> [UInt8] {
    let scheme = text.prefix { $0 != ":" }
    let rest = text.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else { return Array(text.utf8) }
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    let path = rest.dropFirst(3 + authority.count)
    let read =
      switch self {
      case .lowerCaseScheme: "\(scheme.lowercased())\(rest)"
      case .lowerCaseHost: "\(scheme)://\(authority.lowercased())\(path)"
      case .withoutTrailingDot where authority.hasSuffix("."):
        "\(scheme)://\(authority.dropLast())\(path)"
      case .withoutUserinfo: "\(scheme)://\(authority.split(separator: "@").last ?? "")\(path)"
      case .withoutDefaultPort where authority.hasSuffix(":443"):
        "\(scheme)://\(authority.dropLast(4))\(path)"
      case .singleSlashes: "\(scheme)://\(authority)\(path.replacing("//", with: "/"))"
      case .slashesForEscapes: "\(scheme)://\(authority)\(path.replacing("%2F", with: "/"))"
      case .dotsForEscapes: "\(scheme)://\(authority)\(path.replacing("%2E", with: "."))"
      default: text
      }
    return Array(read.utf8)
  }

  private static func foldingFullwidth(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isFullwidth = (0xFF01...0xFF5E).contains(scalar.value)
      folded.append(isFullwidth ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
    }
    return Array(String(folded).utf8)
  }
}

extension [UInt8] {
  fileprivate func without(_ end: Unicode.Scalar) -> [UInt8] {
    last == UInt8(ascii: end) ? dropLast() : self
  }
}

/// The damage of a value in a buffer, a table or a page.
enum LossyStorage {
  /// A buffer of 512 bytes, of which the last is taken for the end.
  static func cutAt512(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count == 512 ? bytes.dropLast() : bytes
  }

  /// A C string.
  static func upToNUL(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix { $0 != 0 }) }

  /// A table that doesn't tell upper case from lower case.
  static func lowerCased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// A table whose UTF-8 has three bytes for a character at most.
  static func withoutPlanes(_ bytes: [UInt8], substitute: String) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value > 0xFFFF ? Array(substitute.utf8) : Array(String(scalar).utf8)
    }
  }

  /// Escapes the percent sign of every escape with a lower-case digit.
  static func keepingLowerCaseEscapes(_ raw: [UInt8]) -> [UInt8] {
    raw.indices.flatMap { index in
      let isKept =
        raw[index] == UInt8(ascii: "%")
        && raw[(index + 1)...].prefix(2).contains {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
      return isKept ? Array("%25".utf8) : [raw[index]]
    }
  }
}
