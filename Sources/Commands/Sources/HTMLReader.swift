/// Reads a page that was saved as HTML.
///
/// Only what stands in an article counts if the page has one, else what stands in the main part,
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

/// A tag, a comment or a declaration of an HTML page.
struct HTMLTag {
  /// The name in lower case; empty for comments and declarations.
  let name: String
  /// Whether the tag closes its element.
  let isClosing: Bool
  /// Whether the tag is an element without contents, as SVG writes it.
  let isSelfClosing: Bool
  /// The place after the tag.
  let end: Int

  /// Reads what begins at a `<`; nil if that is text.
  init?(in text: Scalars, from start: Int) {
    if text[start...].starts(with: "<!--") {
      (name, isClosing, isSelfClosing) = ("", false, false)
      end = Self.place(after: "-->", in: text, from: start + 4)
      return
    }
    var index = start + 1
    isClosing = index < text.count && text[index] == "/"
    if isClosing { index += 1 }
    guard index < text.count, text[index].isTagLetter || text[index] == "!" || text[index] == "?"
    else { return nil }
    var name = ""
    while index < text.count, text[index].isTagLetter || text[index].isTagSuffix {
      name.unicodeScalars.append(text[index])
      index += 1
    }
    self.name = name.lowercased()
    end = Self.endOfTag(in: text, from: index)
    isSelfClosing = text[..<end].suffix(2).elementsEqual(Scalars("/>"))
  }

  /// Whether the tag begins an element that holds no text for people.
  var isRaw: Bool { !isClosing && !isSelfClosing && Self.raw.contains(name) }

  /// Whether the element begins and ends a line of the page.
  var breaksLines: Bool { Self.breaking.contains(name) || name.hasPrefix("devsite-") }

  /// Finds the end of the element.
  func endOfElement(in text: Scalars) -> Int {
    let close = Scalars("</\(name)")
    var index = end
    while index < text.count {
      if text[index] == "<", text.count - index >= close.count,
        zip(close, text[index...]).allSatisfy({ $0 == $1 || $0 == $1.properties.lowercase })
      {
        return index
      }
      index += 1
    }
    return index
  }

  /// The place after the `>` that ends a tag; those in quotation marks don't.
  private static func endOfTag(in text: Scalars, from start: Int) -> Int {
    var quote: Unicode.Scalar?
    for index in start..<text.count {
      let scalar = text[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return index + 1
      }
    }
    return text.count
  }

  private static func place(after mark: String, in text: Scalars, from start: Int) -> Int {
    let mark = Scalars(mark)
    var index = start
    while index < text.count {
      if text[index] == mark[0], text[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return text.count
  }

  private static let raw: Set<String> = [
    "head", "script", "style", "template", "noscript", "svg", "textarea", "select", "button",
  ]

  private static let breaking: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]
}

extension Unicode.Scalar {
  fileprivate var isTagLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  fileprivate var isTagSuffix: Bool { ("0"..."9").contains(self) || self == "-" }
}

extension Unicode.Scalar.Properties {
  /// The lower-case form of an ASCII letter, nil if there are several scalars.
  fileprivate var lowercase: Unicode.Scalar? {
    let scalars = lowercaseMapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

/// The character references of HTML that occur in prose.
enum HTMLEntities {
  /// A text with its character references replaced.
  static func decoded(_ text: Scalars) -> Scalars {
    var decoded: Scalars = []
    decoded.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == "&", let reference = reference(in: text, from: index + 1) {
        decoded.append(reference.scalar)
        index = reference.end
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded
  }

  private static func reference(
    in text: Scalars, from start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let limit = min(text.count, start + 10)
    guard let end = text[start..<limit].firstIndex(of: ";") else { return nil }
    let name = String(String.UnicodeScalarView(text[start..<end]))
    return (named[name] ?? numbered(name)).map { ($0, end + 1) }
  }

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
    "laquo": "\u{AB}", "raquo": "\u{BB}", "ndash": "\u{2013}", "mdash": "\u{2014}",
    "hellip": "\u{2026}", "copy": "\u{A9}", "reg": "\u{AE}", "trade": "\u{2122}",
    "aacute": "\u{E1}", "eacute": "\u{E9}", "iacute": "\u{ED}", "oacute": "\u{F3}",
    "uacute": "\u{FA}", "ntilde": "\u{F1}", "Aacute": "\u{C1}", "Eacute": "\u{C9}",
    "Iacute": "\u{CD}", "Oacute": "\u{D3}", "Uacute": "\u{DA}", "Ntilde": "\u{D1}",
    "iexcl": "\u{A1}", "iquest": "\u{BF}", "lowbar": "_", "shy": "\u{AD}",
  ]
}
