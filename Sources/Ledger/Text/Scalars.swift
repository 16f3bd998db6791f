import Foundation

/// Text as its Unicode scalars: pages may hold anything, and costs stay linear.
typealias Scalars = [Unicode.Scalar]

extension Unicode.Scalar {
  /// White space by Unicode, no-break spaces included.
  var isSpace: Bool { properties.isWhitespace }

  /// A letter of any script.
  var isLetter: Bool { properties.isAlphabetic }

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
    var view = String.UnicodeScalarView()
    for scalar in self {
      if !scalar.isSpace {
        view.append(scalar)
      } else if let last = view.last, last != " " {
        view.append(" ")
      }
    }
    if view.last == " " { view.removeLast() }
    return String(view).precomposedStringWithCanonicalMapping
  }

  /// Whether the text begins with a text of ASCII characters.
  func starts(with ascii: String) -> Bool { starts(with: ascii.unicodeScalars) }
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
