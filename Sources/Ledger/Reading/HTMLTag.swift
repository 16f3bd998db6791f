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

  /// Reads what begins at a `<`; nil where that is text.
  ///
  /// - Parameters:
  ///   - text: the source of the page.
  ///   - start: the place of the `<`.
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
  ///
  /// - Parameter text: the source of the page.
  /// - Returns: the place of the tag that closes it; the end of the text where none does.
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
  /// The lower-case form of an ASCII letter, nil where there are several scalars.
  fileprivate var lowercase: Unicode.Scalar? {
    let scalars = lowercaseMapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
