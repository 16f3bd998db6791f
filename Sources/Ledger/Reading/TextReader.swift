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
  ///
  /// - Parameter text: the text of a page, its lines ended by a line feed alone.
  /// - Returns: its paragraphs, points and listings, in their order.
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
  /// Markdown says so by an empty line. In plain text a line goes on where the one before it has no
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
