import AppFlip

/// What each octet of a page is a part of, its tags and its scripts ([HTML,
/// tokenization](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)).
package struct HTMLPage {
  /// What an octet is a part of.
  package enum Place: UInt8 {
    /// Text in which tags may begin.
    case text
    /// The text of a title or a text area, in which none but the end tag may.
    case plainText
    /// The name of a tag.
    case tagName
    /// A tag apart from its name and its quoted values.
    case tag
    /// A value in double quotes.
    case doubleQuoted
    /// A value in single quotes.
    case singleQuoted
    case comment
    case script
    case style
  }

  package struct Tag {
    package var name: [UInt8] = []
    /// The attributes, their names in small letters, their values as they are meant.
    package var attributes: [(name: [UInt8], value: [UInt8])] = []
    /// Whether the tag ends an element, and doesn't begin one.
    package var isEnd = false
    /// Where the tag is in the page, from its `<` to its `>`.
    package var range = 0..<0

    /// The first value of an attribute; nil if it isn't there.
    package subscript(name: String) -> [UInt8]? {
      attributes.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Whether the tag has a name, given in lower case.
    package func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  /// The page, octet for octet.
  package let octets: [UInt8]
  package private(set) var tags: [Tag] = []
  /// The texts of the scripts in their order.
  package private(set) var scripts: [Range<Int>] = []
  private var places: [Place]
  /// For each octet up to the end of the last script, the quote that began the text in which it stands; 0 for none.
  private var openQuotes: [UInt8] = []

  /// Takes a page apart.
  package init(_ octets: [UInt8]) {
    self.octets = octets
    places = Array(repeating: .text, count: octets.count)
    var index = 0
    while let start = Octets.firstIndex(of: UInt8(ascii: "<"), in: octets[index...]) {
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

  /// The quote that begins the text of a script in which a place stands; nil if none does on the same line.
  package func quote(before index: Int) -> UInt8? {
    openQuotes.indices.contains(index) && openQuotes[index] != 0 ? openQuotes[index] : nil
  }

  private static let quotes = Array("\"'`".utf8)

  /// The text of the title; nil for none.
  package var title: [UInt8]? {
    guard let start = tags.firstIndex(where: { !$0.isEnd && $0.isNamed("title") }) else {
      return nil
    }
    let end = tags.indices.contains(start + 1) ? tags[start + 1].range.lowerBound : octets.count
    return CharacterReferences.decode(octets[tags[start].range.upperBound..<end])
  }

  /// The lines of text that a user sees, without markup, each with single spaces.
  package var textLines: [[UInt8]] {
    var shown = octets
    for (index, place) in places.enumerated() where place != .text && place != .plainText {
      shown[index] = UInt8(ascii: " ")
    }
    for tag in tags { for index in tag.range { shown[index] = UInt8(ascii: " ") } }
    return shown.split(separator: UInt8(ascii: "\n")).map { line in
      let words = line.split(whereSeparator: \.isBlank)
      return CharacterReferences.decode(
        Array(words.joined(separator: [UInt8(ascii: " ")]))[...])
    }.filter { !$0.isEmpty }
  }

  // MARK: - Reading

  /// Reads what a `<` begins; returns the index behind it.
  private mutating func readMarkup(at start: Int) -> Int {
    let rest = octets[(start + 1)...]
    if rest.starts(with: "!--".utf8) { return readComment(from: start, to: "-->") }
    guard let first = rest.first else { return start + 1 }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
      return readComment(from: start, to: ">")
    }
    if first == UInt8(ascii: "/") {
      guard rest.dropFirst().first?.isAlpha == true else { return start + 1 }
      let (tag, end) = readTag(at: start + 2)
      guard var tag else { return end }
      (tag.isEnd, tag.range) = (true, start..<end)
      tags.append(tag)
      return end
    }
    guard first.isAlpha else { return start + 1 }
    let (tag, end) = readTag(at: start + 1)
    guard var tag else { return end }
    tag.range = start..<end
    tags.append(tag)
    return readContent(of: tag.name, from: end)
  }

  private mutating func readComment(from start: Int, to end: String) -> Int {
    let close = octets[start...].firstRange(of: Array(end.utf8))?.upperBound ?? octets.count
    mark(start..<close, as: .comment)
    return close
  }

  /// Reads a tag behind its `<` or `</`; returns it, or nil if the page ends within it, and the index behind it.
  private mutating func readTag(at start: Int) -> (tag: Tag?, end: Int) {
    var index = end(of: start) { $0.endsName || $0 == UInt8(ascii: "/") }
    mark(start..<index, as: .tagName)
    var tag = Tag(name: octets[start..<index].map(\.lowercasedASCII))
    while index < octets.count {
      let octet = octets[index]
      if octet == UInt8(ascii: ">") { return (tag, index + 1) }
      if octet.isBlank || octet == UInt8(ascii: "/") {
        mark(index..<(index + 1), as: .tag)
        index += 1
      } else {
        index = readAttribute(at: index, of: &tag)
      }
    }
    return (nil, index)
  }

  private mutating func readAttribute(at start: Int, of tag: inout Tag) -> Int {
    // An equals sign in front is a part of the name.
    let nameEnd = end(of: start + 1) {
      $0.endsName || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=")
    }
    mark(start..<nameEnd, as: .tag)
    let name = octets[start..<nameEnd].map(\.lowercasedASCII)
    var index = end(of: nameEnd) { !$0.isBlank }
    guard index < octets.count, octets[index] == UInt8(ascii: "=") else {
      tag.attributes.append((name, []))
      return max(nameEnd, min(index, octets.count))
    }
    index = end(of: index + 1) { !$0.isBlank }
    guard index < octets.count else { return index }
    let quote = octets[index]
    let value: Range<Int>
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      value = (index + 1)..<end(of: index + 1) { $0 == quote }
      mark(value, as: quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted)
      index = min(value.upperBound + 1, octets.count)
    } else {
      value = index..<end(of: index) { $0.endsName }
      mark(value, as: .tag)
      index = value.upperBound
    }
    tag.attributes.append((name, CharacterReferences.decode(octets[value])))
    return index
  }

  /// Reads the content of an element that no tag but its end tag ends; returns the index behind it.
  private mutating func readContent(of name: [UInt8], from start: Int) -> Int {
    let place: Place
    switch name {
    case Array("script".utf8): place = .script
    case Array("style".utf8): place = .style
    case Array("title".utf8), Array("textarea".utf8): place = .plainText
    default: return start
    }
    let endTag = Array("</".utf8) + name
    let end = (start..<octets.count).first { stands(endTag, at: $0) } ?? octets.count
    mark(start..<end, as: place)
    if place == .script {
      scripts.append(start..<end)
      noteQuotes(of: start..<end)
    }
    return end
  }

  /// Notes in which texts the octets of a script stand; a comment is none.
  private mutating func noteQuotes(of script: Range<Int>) {
    openQuotes += [UInt8](repeating: 0, count: script.upperBound - openQuotes.count)
    var (index, quote): (Int, UInt8) = (script.lowerBound, 0)
    while index < script.upperBound {
      let octet = octets[index]
      openQuotes[index] = quote
      if octet == UInt8(ascii: "\n") {
        quote = 0
      } else if quote != 0 {
        if octet == quote { quote = 0 }
      } else if let comment = endOfComment(at: index, in: script) {
        index = comment
        continue
      } else if Self.quotes.contains(octet) {
        quote = octet
      }
      // What is escaped belongs to the text in which it stands.
      if octet == UInt8(ascii: "\\"), index + 1 < script.upperBound {
        index += 1
        openQuotes[index] = quote
      }
      index += 1
    }
  }

  /// The index behind the comment that begins at a place of a script; nil if none does.
  private func endOfComment(at index: Int, in script: Range<Int>) -> Int? {
    let rest = octets[index..<script.upperBound]
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex(of: UInt8(ascii: "\n")) ?? script.upperBound
    }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? script.upperBound
  }

  /// Whether a tag in small letters stands at a place, in letters of any case.
  private func stands(_ tag: [UInt8], at index: Int) -> Bool {
    guard octets[index] == tag[0], octets.count - index >= tag.count else { return false }
    return octets[index..<(index + tag.count)].elementsEqual(tag) { $0.lowercasedASCII == $1 }
  }

  private func end(of start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    guard start < octets.count else { return octets.count }
    return octets[start...].firstIndex(where: isEnd) ?? octets.count
  }

  private mutating func mark(_ range: Range<Int>, as place: Place) {
    for index in range { places[index] = place }
  }
}

extension UInt8 {
  /// The octet, a letter in lower case.
  package var lowercasedASCII: UInt8 { isAlpha ? self | 0x20 : self }

  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var endsName: Bool { isBlank || self == UInt8(ascii: ">") }
}

/// The character references of HTML that servers write into attributes.
enum CharacterReferences {
  private static let named: [(name: String, octet: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")), ("colon", UInt8(ascii: ":")),
  ]

  /// Replaces the names above and numbers; anything else stays.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      decoded += rest[..<mark]
      rest = rest[mark...]
      // The longest reference that is known here is the number of the last character.
      if let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let octets = octets(of: rest[(mark + 1)..<end])
      {
        decoded += octets
        rest = rest[(end + 1)...]
      } else {
        decoded.append(rest[mark])
        rest = rest.dropFirst()
      }
    }
    return decoded + rest
  }

  private static func octets(of reference: ArraySlice<UInt8>) -> [UInt8]? {
    guard reference.first == UInt8(ascii: "#") else {
      return named.first { reference.elementsEqual($0.name.utf8) }.map { [$0.octet] }
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
