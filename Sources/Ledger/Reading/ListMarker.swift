/// The dash, bullet or number before a point of a list.
enum ListMarker {
  /// A text without the marker before it.
  ///
  /// - Parameter text: the text, trimmed.
  /// - Returns: the text after the marker and its space; the whole text where it has none.
  static func removed(_ text: Scalars) -> Scalars {
    length(text).map { Array(text[$0...].drop(while: \.isSpace)) } ?? text
  }

  /// Whether a text begins with a marker.
  ///
  /// - Parameter text: the text, trimmed.
  /// - Returns: true for a marker and white space after it.
  static func stands(before text: Scalars) -> Bool { length(text) != nil }

  private static func length(_ text: Scalars) -> Int? {
    guard let first = text.first else { return nil }
    var length = 1
    if first.isNumber {
      while length < text.count, text[length].isNumber { length += 1 }
      guard length < 4, length < text.count, text[length] == "." || text[length] == ")" else {
        return nil
      }
      length += 1
    } else if !bullets.contains(first) {
      return nil
    }
    return length < text.count && text[length].isSpace ? length : nil
  }

  private static let bullets: [Unicode.Scalar] = [
    "-", "*", "+", "\u{2022}", "\u{25E6}", "\u{25AA}",
  ]
}

extension Unicode.Scalar {
  /// An ASCII digit.
  fileprivate var isNumber: Bool { ("0"..."9").contains(self) }
}
