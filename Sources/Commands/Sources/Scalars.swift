import Foundation

/// Text as its Unicode scalars: pages may hold anything, and costs stay linear.
typealias Scalars = [Unicode.Scalar]

extension Unicode.Scalar {
  /// White space by Unicode, no-break spaces included.
  var isSpace: Bool { properties.isWhitespace }

  /// A letter of any script.
  var isLetter: Bool { properties.isAlphabetic }

  /// Whether NFC never joins the character with what stands before it, which only marks and the
  /// letters of Korean syllables do; ASCII never does.
  var standsAlone: Bool {
    if (0x1100...0x11FF).contains(value) || properties.canonicalCombiningClass != .notReordered {
      return false
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: return true
    }
  }

  /// A control or formatting character, such as an escape or a bidirectional override.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}

extension Collection<Unicode.Scalar> {
  /// The text, with every run of white space as one space and none at the ends, in NFC.
  var folded: String {
    var folded: [UInt8] = []
    // NFC part by part, because Foundation's cost on a whole text is quadratic.
    var part = String.UnicodeScalarView()
    var length = 0
    var isAfterSpace = true
    for scalar in self {
      let isSpace = scalar.isSpace
      defer { isAfterSpace = isSpace }
      if isSpace && isAfterSpace { continue }
      if isSpace || scalar.isASCII || length > 255 && scalar.standsAlone {
        folded += part.composed.utf8
        part = String.UnicodeScalarView()
        length = 0
      }
      part.append(isSpace ? " " : scalar)
      length += 1
    }
    folded += part.composed.utf8
    if folded.last == UInt8(ascii: " ") { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Whether the text begins with a text of ASCII characters.
  func starts(with ascii: String) -> Bool { starts(with: ascii.unicodeScalars) }
}

extension String.UnicodeScalarView {
  /// The text in NFC.
  fileprivate var composed: String {
    // What is ASCII alone is in NFC.
    allSatisfy(\.isASCII) ? String(self) : String(self).precomposedStringWithCanonicalMapping
  }
}

extension BidirectionalCollection<Unicode.Scalar> where SubSequence: BidirectionalCollection {
  /// The text without white space at both ends.
  var trimmed: Scalars {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return [] }
    return Array(self[first...last])
  }
}

extension Array<Unicode.Scalar> {
  /// The scalars of a text.
  init(_ text: String) { self = Array(text.unicodeScalars) }

  /// The words between white space.
  var words: [ArraySlice<Unicode.Scalar>] { split(whereSeparator: \.isSpace) }

  /// Whether the text is nothing but addresses, as the document lists them.
  var isAddresses: Bool {
    let words = words
    return !words.isEmpty
      && words.allSatisfy { $0.starts(with: "https://") || $0.starts(with: "http://") }
  }
}
