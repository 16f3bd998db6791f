import AppFlip

/// A line of plain text in which what stood on two lines was glued together.
///
/// Text that was taken from a page may lose the break before a parameter's name or before an
/// address; the third edition did.
enum GluedLine {
  /// The lines that a line was.
  ///
  /// - Parameter line: one line of the text.
  /// - Returns: the line, broken before a name of the document or an address that follows an end mark.
  static func pieces(of line: ArraySlice<Unicode.Scalar>) -> [Scalars] {
    let line = Array(line)
    guard let place = name(in: line) ?? address(in: line) else { return [line] }
    return [Array(line[..<place]), Array(line[place...])]
  }

  /// Where the name that ends a line begins, if it directly follows an end mark.
  private static func name(in line: Scalars) -> Int? {
    guard let mark = line.lastIndex(where: { $0 == "." || $0 == ":" }) else { return nil }
    let rest = line[(mark + 1)...]
    return names.contains { rest.elementsEqual($0.unicodeScalars) } ? mark + 1 : nil
  }

  /// Where the first address begins, if it directly follows a colon.
  private static func address(in line: Scalars) -> Int? {
    guard let colon = line.indices.first(where: { line[$0...].starts(with: ":https://") }) else {
      return nil
    }
    return colon + 1
  }

  private static let names =
    ["client_id", "scope", "state", "redirect_uri", "code", "error", "error_description"]
    + ErrorCode.allCases.map(\.rawValue)
}
