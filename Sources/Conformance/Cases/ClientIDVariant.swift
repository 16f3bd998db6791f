import AppFlip

/// A change to the registered client ID that no check may overlook, or none at all.
public enum ClientIDVariant: String, CaseIterable, Sendable {
  /// The registered client ID.
  case registered = ""
  /// Every byte percent-encoded: the same client ID.
  case escaped
  /// Upper-case letters lower and lower-case letters upper.
  case swappedCase = "swapped-case"
  /// KELVIN SIGN (U+212A) in place of the first K, which Swift's string equality takes for it.
  case kelvin
  /// LATIN SMALL LETTER DOTLESS I (U+0131) in place of the first I, which `uppercased()` makes of it.
  case dotlessI = "dotless-i"
  /// Another first byte.
  case otherFirst = "other-first"
  /// Another byte in the middle.
  case otherMiddle = "other-middle"
  /// Another last byte.
  case otherLast = "other-last"
  /// Two neighbours in each other's place: the same bytes, and the same sum.
  case transposed
  /// The last byte that isn't a letter without the bit that distinguishes the case of letters.
  case masked
  /// Low lines in place of hyphens.
  case lowLines = "low-lines"
  /// Dots in place of hyphens.
  case dots
  /// Without its first byte.
  case withoutFirst = "without-first"
  /// Without its last byte.
  case withoutLast = "without-last"
  case firstHalf = "first-half"

  func change(_ clientID: [UInt8]) throws(UnfillableTemplate) -> [UInt8] {
    let changed = changed(clientID)
    if self == .registered || self == .escaped { return clientID }
    if let changed, changed != clientID, !changed.isEmpty { return changed }
    switch self {
    case .swappedCase:
      throw UnfillableTemplate(
        code: "client-id-without-letter",
        reason: "the client ID has no letter whose case could change"
      )
    case .kelvin:
      throw UnfillableTemplate(
        code: "client-id-without-k", reason: "the client ID has no K for a KELVIN SIGN to replace")
    default:
      throw UnfillableTemplate(
        code: "client-id-unchangeable", reason: "the client ID has nothing to change")
    }
  }

  private func changed(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .registered, .escaped: return bytes
    case .swappedCase: return bytes.map { $0.isAlpha ? $0 ^ 0x20 : $0 }
    case .kelvin: return replacing("K", by: "\u{212A}", in: bytes)
    case .dotlessI: return replacing("I", by: "\u{131}", in: bytes)
    case .otherFirst: return flipping(0, of: bytes)
    case .otherMiddle: return flipping(bytes.count / 2, of: bytes)
    case .otherLast: return flipping(bytes.count - 1, of: bytes)
    case .transposed:
      guard let index = bytes.indices.dropLast().first(where: { bytes[$0] != bytes[$0 + 1] })
      else { return nil }
      var bytes = bytes
      bytes.swapAt(index, index + 1)
      return bytes
    case .masked:
      guard let index = bytes.lastIndex(where: { !$0.isAlpha && $0 & 0xDF != $0 }) else {
        return nil
      }
      return bytes[..<index] + [bytes[index] & 0xDF] + bytes[(index + 1)...]
    case .lowLines: return bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    case .dots: return bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }
    case .withoutFirst: return Array(bytes.dropFirst())
    case .withoutLast: return bytes.dropLast()
    case .firstHalf: return Array(bytes.prefix(bytes.count / 2))
    }
  }

  /// The bytes with the lowest bit of one flipped.
  private func flipping(_ index: Int, of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 1
    return bytes
  }

  private func replacing(
    _ letter: Unicode.Scalar, by text: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard let index = bytes.firstIndex(of: UInt8(ascii: letter)) else { return nil }
    var changed = bytes
    changed.replaceSubrange(index...index, with: text.utf8)
    return changed
  }
}
