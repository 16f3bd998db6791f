/// The inline marks of Markdown, as far as the document uses them.
enum Markdown {
  /// A paragraph as a person reads it: without code marks, emphasis and the targets of links.
  ///
  /// - Parameter paragraph: the source of a paragraph.
  /// - Returns: its text.
  static func plain(_ paragraph: Scalars) -> Scalars {
    var plain: [Unicode.Scalar?] = []
    /// The places of brackets that may begin a link.
    var brackets: [Int] = []
    var index = 0
    while index < paragraph.count {
      let scalar = paragraph[index]
      index += 1
      switch scalar {
      case "`": continue
      case "*" where index < paragraph.count && paragraph[index] == "*": index += 1
      case "[":
        brackets.append(plain.count)
        plain.append(scalar)
      case "]":
        if let bracket = brackets.popLast(), let end = target(in: paragraph, from: index) {
          plain[bracket] = nil
          index = end
        } else {
          plain.append(scalar)
        }
      default: plain.append(scalar)
      }
    }
    return plain.compactMap(\.self)
  }

  /// The place after a link's target in parentheses; nil where none begins.
  private static func target(in text: Scalars, from start: Int) -> Int? {
    guard start < text.count, text[start] == "(" else { return nil }
    for index in start + 1..<text.count {
      if text[index] == ")" { return index + 1 }
      if text[index].isSpace || text[index] == "[" || text[index] == "]" { return nil }
    }
    return nil
  }
}
