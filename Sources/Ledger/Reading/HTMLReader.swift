/// Reads a page that was saved as HTML.
///
/// Only what stands in an article counts where the page has one, else what stands in the main part,
/// else all of it; navigation, scripts, styles and headings never do.
struct HTMLReader {
  /// A block and the part of the page that it stands in.
  private struct Placed {
    var block: Block
    var part: Part
  }

  /// The parts of a page, the outermost first.
  private enum Part: Int { case page, main, article }

  private let text: Scalars
  private var index = 0
  private var placed: [Placed] = []
  private var open: Scalars = []
  /// How many elements of a name are open, for the names that matter.
  private var depths: [String: Int] = [:]

  /// The parts of a page.
  ///
  /// - Parameter text: the source of the page.
  /// - Returns: its paragraphs, points and listings, in their order.
  static func blocks(of text: Scalars) -> [Block] {
    var reader = HTMLReader(text: text)
    reader.read()
    let innermost = reader.placed.map(\.part.rawValue).max()
    return reader.placed.filter { $0.part.rawValue == innermost }.map(\.block)
  }

  private init(text: Scalars) { self.text = text }

  private mutating func read() {
    while index < text.count {
      if text[index] == "<", let tag = HTMLTag(in: text, from: index) {
        index = tag.end
        handle(tag)
      } else {
        open.append(text[index])
        index += 1
      }
    }
    flush()
  }

  private mutating func handle(_ tag: HTMLTag) {
    guard !tag.name.isEmpty else { return }
    if tag.isRaw { index = tag.endOfElement(in: text) }
    guard tag.breaksLines else { return }
    flush()
    guard Self.counted.contains(tag.name) else { return }
    depths[tag.name] = max(0, depths[tag.name, default: 0] + (tag.isClosing ? -1 : 1))
  }

  private func isIn(_ name: String) -> Bool { depths[name, default: 0] > 0 }

  private mutating func flush() {
    let text = HTMLEntities.decoded(open)
    open = []
    guard !text.allSatisfy(\.isSpace), !isIn("nav"), !Self.headings.contains(where: isIn) else {
      return
    }
    let block: Block =
      isIn("pre") ? .listing(text) : isIn("li") ? .item(text.trimmed) : .paragraph(text.trimmed)
    let part: Part = isIn("article") ? .article : isIn("main") ? .main : .page
    placed.append(Placed(block: block, part: part))
  }

  private static let headings = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let counted = Set(headings + ["pre", "li", "nav", "article", "main"])
}
