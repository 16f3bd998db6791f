import AppFlip

/// The kind of each byte of a page, its tags and its scripts ([HTML,
/// tokenization](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)).
package struct HTMLPage {
  /// The kind of a byte.
  package enum Place {
    /// Text in which tags may begin.
    case text
    /// The text of a title or a text area, which only its end tag ends.
    case plainText
    case tagName
    /// A tag apart from its name and its quoted values.
    case tag
    /// An attribute's value in quotes.
    case quoted(by: UInt8)
    case comment
    /// A script, or a text in a script, which began with this quote on the same line.
    case script(quote: UInt8?)
    case style
  }

  package struct Tag {
    /// The name in lower case.
    package let name: [UInt8]
    /// Whether the tag ends an element.
    package let isEnd: Bool
    /// The attributes, their names in lower case, their values decoded.
    package fileprivate(set) var attributes: [(name: [UInt8], value: [UInt8])] = []
    /// The place of the tag in the page, from its `<` to its `>`.
    package fileprivate(set) var range = 0..<0

    /// The first value of an attribute; nil if it isn't there.
    package subscript(name: String) -> [UInt8]? {
      attributes.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Whether the tag has a name, given in lower case.
    package func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  package let bytes: [UInt8]
  package private(set) var tags: [Tag] = []
  /// The texts of the scripts in their order.
  package private(set) var scripts: [Range<Int>] = []
  private var places: [Place]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = Array(repeating: .text, count: bytes.count)
    var index = 0
    while let start = Bytes.firstIndex(of: UInt8(ascii: "<"), in: bytes[index...]) {
      index = readMarkup(at: start)
    }
  }

  package func place(of index: Int) -> Place { places[index] }

  /// The tags outside templates, whose content isn't a part of the page.
  package var shownTags: [Tag] {
    var depth = 0
    return tags.filter { tag in
      guard tag.isNamed("template") else { return depth == 0 }
      depth = max(0, depth + (tag.isEnd ? -1 : 1))
      return false
    }
  }

  /// The text of the title; nil for none.
  package var title: [UInt8]? {
    guard let start = tags.firstIndex(where: { !$0.isEnd && $0.isNamed("title") }) else {
      return nil
    }
    let end = tags.indices.contains(start + 1) ? tags[start + 1].range.lowerBound : bytes.count
    return CharacterReferences.decode(bytes[tags[start].range.upperBound..<end])
  }

  /// The lines of text that a user sees, without markup, each with single spaces.
  package var textLines: [[UInt8]] {
    var shown = bytes
    for (index, place) in places.enumerated() {
      switch place {
      case .text, .plainText: continue
      default: shown[index] = UInt8(ascii: " ")
      }
    }
    for tag in tags { for index in tag.range { shown[index] = UInt8(ascii: " ") } }
    return shown.split(separator: UInt8(ascii: "\n")).map { line in
      let words = line.split(whereSeparator: \.isBlank)
      return CharacterReferences.decode(
        Array(words.joined(separator: [UInt8(ascii: " ")]))[...])
    }.filter { !$0.isEmpty }
  }

  // MARK: - Reading

  /// Reads what a `<` begins; returns the index after it.
  private mutating func readMarkup(at start: Int) -> Int {
    let rest = bytes[(start + 1)...]
    if rest.starts(with: "!--".utf8) { return readComment(from: start, to: "-->") }
    if rest.first.map("!?".utf8.contains) == true { return readComment(from: start, to: ">") }
    let isEnd = rest.first == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    guard nameStart < bytes.count, bytes[nameStart].isAlpha else { return start + 1 }
    return readTag(from: start, named: nameStart, isEnd: isEnd)
  }

  private mutating func readComment(from start: Int, to end: String) -> Int {
    let close = bytes[start...].firstRange(of: Array(end.utf8))?.upperBound ?? bytes.count
    mark(start..<close, as: .comment)
    return close
  }

  /// Reads a tag and its content, or nothing if the page ends within the tag; returns the index after it.
  private mutating func readTag(from start: Int, named nameStart: Int, isEnd: Bool) -> Int {
    var index = end(of: nameStart) { $0.endsName || $0 == UInt8(ascii: "/") }
    mark(nameStart..<index, as: .tagName)
    var tag = Tag(name: bytes[nameStart..<index].map(\.lowercasedASCII), isEnd: isEnd)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index].isBlank || bytes[index] == UInt8(ascii: "/") {
        mark(index..<(index + 1), as: .tag)
        index += 1
      } else {
        index = readAttribute(at: index, of: &tag)
      }
    }
    guard index < bytes.count else { return index }
    tag.range = start..<(index + 1)
    tags.append(tag)
    return isEnd ? index + 1 : readContent(of: tag.name, from: index + 1)
  }

  private mutating func readAttribute(at start: Int, of tag: inout Tag) -> Int {
    // An equals sign in front is a part of the name.
    let nameEnd = end(of: start + 1) { $0.endsName || "/=".utf8.contains($0) }
    mark(start..<nameEnd, as: .tag)
    let name = bytes[start..<nameEnd].map(\.lowercasedASCII)
    let sign = end(of: nameEnd) { !$0.isBlank }
    guard sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else {
      tag.attributes.append((name, []))
      return sign
    }
    let valueStart = end(of: sign + 1) { !$0.isBlank }
    guard valueStart < bytes.count else { return valueStart }
    let quote = bytes[valueStart]
    let isQuoted = "\"'".utf8.contains(quote)
    let first = valueStart + (isQuoted ? 1 : 0)
    let value = first..<end(of: first) { isQuoted ? $0 == quote : $0.endsName }
    mark(value, as: isQuoted ? .quoted(by: quote) : .tag)
    tag.attributes.append((name, CharacterReferences.decode(bytes[value])))
    return min(value.upperBound + (isQuoted ? 1 : 0), bytes.count)
  }

  /// Reads the content of an element that no tag but its end tag ends; returns the index after it.
  private mutating func readContent(of name: [UInt8], from start: Int) -> Int {
    let place: Place
    switch name {
    case Array("script".utf8): place = .script(quote: nil)
    case Array("style".utf8): place = .style
    case Array("title".utf8), Array("textarea".utf8): place = .plainText
    default: return start
    }
    let endTag = Array("</".utf8) + name
    let end = (start..<bytes.count).first { starts(endTag, at: $0) } ?? bytes.count
    mark(start..<end, as: place)
    if case .script = place {
      scripts.append(start..<end)
      markTexts(of: start..<end)
    }
    return end
  }

  /// Marks the texts of a script; a comment has none.
  private mutating func markTexts(of script: Range<Int>) {
    var (index, quote): (Int, UInt8?) = (script.lowerBound, nil)
    while index < script.upperBound {
      let byte = bytes[index]
      places[index] = .script(quote: quote)
      if byte == UInt8(ascii: "\n") || byte == quote {
        quote = nil
      } else if quote == nil {
        if let comment = endOfComment(at: index, in: script) {
          index = comment
          continue
        }
        if "\"'`".utf8.contains(byte) { quote = byte }
      }
      // An escaped byte belongs to the same text.
      if byte == UInt8(ascii: "\\"), index + 1 < script.upperBound {
        index += 1
        places[index] = .script(quote: quote)
      }
      index += 1
    }
  }

  /// The index after the comment that begins at a place of a script; nil if none does.
  private func endOfComment(at index: Int, in script: Range<Int>) -> Int? {
    let rest = bytes[index..<script.upperBound]
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex(of: UInt8(ascii: "\n")) ?? script.upperBound
    }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? script.upperBound
  }

  /// Whether a tag in lower case is at a place, in letters of any case.
  private func starts(_ tag: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == tag[0], bytes.count - index >= tag.count else { return false }
    return bytes[index..<(index + tag.count)].elementsEqual(tag) { $0.lowercasedASCII == $1 }
  }

  private func end(of start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstIndex(where: isEnd) ?? bytes.count
  }

  private mutating func mark(_ range: Range<Int>, as place: Place) {
    for index in range { places[index] = place }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var endsName: Bool { isBlank || self == UInt8(ascii: ">") }
}

/// The character references of HTML that servers write into attributes.
enum CharacterReferences {
  private static let named: [(name: String, byte: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")), ("colon", UInt8(ascii: ":")),
  ]

  /// Replaces the names above and numbers; anything else stays.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: Array(parts.first ?? [])) { decoded, part in
      // The longest reference that is known here is the number of the last character.
      if let end = part.prefix(9).firstIndex(of: UInt8(ascii: ";")),
        let bytes = bytes(of: part[..<end])
      {
        decoded += bytes + part[(end + 1)...]
      } else {
        decoded += [UInt8(ascii: "&")] + part
      }
    }
  }

  private static func bytes(of reference: ArraySlice<UInt8>) -> [UInt8]? {
    guard reference.first == UInt8(ascii: "#") else {
      return named.first { reference.elementsEqual($0.name.utf8) }.map { [$0.byte] }
    }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first?.lowercasedASCII == UInt8(ascii: "x")
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.allSatisfy({ $0.hexValue != nil }),
      let value = UInt32(String(decoding: number, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }
}
