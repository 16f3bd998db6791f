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
    if self == .registered || self == .escaped || !changed.isEmpty && changed != clientID {
      return changed
    }
    let (code, lack): (EvidenceKind, String) =
      switch self {
      case .swappedCase: ("client-id-without-letter", "no letter whose case could change")
      case .kelvin: ("client-id-without-k", "no K for a KELVIN SIGN to replace")
      default: ("client-id-unchangeable", "nothing to change")
      }
    throw UnfillableTemplate(code: code, reason: "the client ID has \(lack)")
  }

  /// The changed client ID; unchanged if it has nothing to change.
  private func changed(_ bytes: [UInt8]) -> [UInt8] {
    var changed = bytes
    switch self {
    case .registered, .escaped: break
    case .swappedCase: changed = bytes.map { $0.isAlpha ? $0 ^ 0x20 : $0 }
    case .kelvin: changed.replace("K".utf8, with: "\u{212A}".utf8, maxReplacements: 1)
    case .dotlessI: changed.replace("I".utf8, with: "\u{131}".utf8, maxReplacements: 1)
    case .otherFirst: changed[0] ^= 1
    case .otherMiddle: changed[bytes.count / 2] ^= 1
    case .otherLast: changed[bytes.count - 1] ^= 1
    case .transposed:
      let index = bytes.indices.dropLast().first { bytes[$0] != bytes[$0 + 1] }
      if let index { changed.swapAt(index, index + 1) }
    case .masked:
      let index = bytes.lastIndex { !$0.isAlpha && $0 & 0xDF != $0 }
      if let index { changed[index] &= 0xDF }
    case .lowLines: changed.replace("-".utf8, with: "_".utf8)
    case .dots: changed.replace("-".utf8, with: ".".utf8)
    case .withoutFirst: changed = Array(bytes.dropFirst())
    case .withoutLast: changed = bytes.dropLast()
    case .firstHalf: changed = Array(bytes.prefix(bytes.count / 2))
    }
    return changed
  }
}
