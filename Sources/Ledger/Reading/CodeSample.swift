/// A code sample in the middle of plain text: a Swift function, up to the brace that closes it.
enum CodeSample {
  /// Finds the end of a sample that begins in a line.
  ///
  /// - Parameters:
  ///   - lines: the lines of a page.
  ///   - start: the line that may begin a sample.
  /// - Returns: the line after the sample; nil where none begins. A sample that is never closed ends
  ///   before the first empty line.
  static func end(in lines: [Scalars], from start: Int) -> Int? {
    guard lines[start].drop(while: \.isSpace).starts(with: "func ") else { return nil }
    var depth = 0
    var isOpen = false
    for index in start..<min(lines.count, start + longest) {
      for scalar in lines[index] where scalar == "{" || scalar == "}" {
        depth += scalar == "{" ? 1 : -1
        isOpen = true
      }
      if isOpen, depth <= 0 { return index + 1 }
    }
    return lines[start...].firstIndex { $0.allSatisfy(\.isSpace) } ?? lines.count
  }

  /// The most lines of a sample.
  private static let longest = 200
}
