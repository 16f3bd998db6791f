import AppFlip

/// Reads a page that was saved as text, or the Markdown that it was made from.
struct TextReader {
  private let lines: [Scalars]
  private let isMarkdown: Bool
  private var blocks: [Block] = []
  /// The paragraph that isn't finished yet.
  private var open: Scalars = []
  private var openIsItem = false
  /// The last line of the open paragraph.
  private var last: Scalars = []

  /// The parts of a text.
  static func blocks(of text: Scalars) -> [Block] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isMarkdown = lines.contains { $0.starts(with: "# ") || $0.starts(with: "## ") }
    let pieces = isMarkdown ? lines.map(Array.init) : lines.flatMap(GluedLine.pieces)
    var reader = TextReader(lines: pieces, isMarkdown: isMarkdown)
    reader.read()
    return reader.blocks
  }

  private init(lines: [Scalars], isMarkdown: Bool) {
    self.lines = lines
    self.isMarkdown = isMarkdown
  }

  private mutating func read() {
    var index = 0
    while index < lines.count {
      if let end = CodeSample.end(in: lines, from: index) ?? endOfFence(from: index) {
        flush()
        let listing = lines[index..<end].filter { !Self.isFence($0) }
        blocks.append(.listing(Array(listing.joined(separator: Scalars("\n")))))
        index = end
      } else {
        readLine(lines[index].trimmed)
        index += 1
      }
    }
    flush()
  }

  private mutating func readLine(_ line: Scalars) {
    let line = isMarkdown ? Self.withoutQuoteMark(line) : line
    if line.isEmpty || isMarkdown && line.first == "#" { return flush() }
    if line.isAddresses {
      flush()
      blocks.append(.listing(line))
    } else if ListMarker.stands(before: line) {
      flush()
      (open, openIsItem, last) = (ListMarker.removed(line), true, line)
    } else {
      if !continues(line) { flush() }
      open += (open.isEmpty ? [] : [" "]) + line
      last = line
    }
  }

  /// Whether a line goes on with the sentence of the line before it.
  ///
  /// Markdown says so by an empty line. In plain text a line goes on if the one before it has no
  /// end and either was broken for its length or is followed by anything but an upper-case letter.
  private func continues(_ line: Scalars) -> Bool {
    if isMarkdown { return true }
    guard !SentenceSplitter.isEnded(last), let first = line.first else { return false }
    return last.count >= Self.wrapping || !first.properties.isUppercase || Self.isCode(line)
  }

  /// A line of at least so many characters may have been broken for its length.
  private static let wrapping = 66

  /// A line of one word with an underscore or a capital inside: inline code on a line of its own.
  private static func isCode(_ line: Scalars) -> Bool {
    let isWord = line.allSatisfy { $0 == "_" || $0.isLetter && $0.isASCII }
    return isWord && (line.contains("_") || line.dropFirst().contains(where: \.isCapital))
  }

  private mutating func flush() {
    guard !open.isEmpty else { return }
    let text = isMarkdown ? Markdown.plain(open) : open
    blocks.append(openIsItem ? .item(text) : .paragraph(text))
    (open, openIsItem, last) = ([], false, [])
  }

  private func endOfFence(from start: Int) -> Int? {
    guard isMarkdown, Self.isFence(lines[start]) else { return nil }
    return lines[(start + 1)...].firstIndex(where: Self.isFence).map { $0 + 1 } ?? lines.count
  }

  private static func isFence(_ line: Scalars) -> Bool {
    line.drop(while: \.isSpace).starts(with: "```")
  }

  /// A line without the mark of a quotation or a note.
  private static func withoutQuoteMark(_ line: Scalars) -> Scalars {
    line.starts(with: "| ") || line.starts(with: "> ") ? line.dropFirst(2).trimmed : line
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
}

/// The inline marks of Markdown, as far as the document uses them.
enum Markdown {
  /// A paragraph as a person reads it: without code marks, emphasis and the targets of links.
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

  /// The place after a link's target in parentheses; nil if none begins.
  private static func target(in text: Scalars, from start: Int) -> Int? {
    guard start < text.count, text[start] == "(" else { return nil }
    for index in start + 1..<text.count {
      if text[index] == ")" { return index + 1 }
      if text[index].isSpace || text[index] == "[" || text[index] == "]" { return nil }
    }
    return nil
  }
}

/// The dash, bullet or number before a point of a list.
enum ListMarker {
  /// A text without the marker before it.
  static func removed(_ text: Scalars) -> Scalars {
    length(text).map { Array(text[$0...].drop(while: \.isSpace)) } ?? text
  }

  /// Whether a text begins with a marker.
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

/// A line of plain text in which what stood on two lines was glued together.
///
/// Text that was taken from a page may lose the break before a parameter's name or before an
/// address; the third edition did.
enum GluedLine {
  /// The lines that a line was.
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

/// A code sample in the middle of plain text: a Swift function, up to the brace that closes it.
enum CodeSample {
  /// Finds the end of a sample that begins in a line.
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
