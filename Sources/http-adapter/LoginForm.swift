import AppFlip

/// The form of sign-in or consent, filled in for an outcome.
package struct LoginForm: Equatable, Sendable {
  /// Where the form is sent.
  package enum Target: Equatable, Sendable {
    /// The page that holds the form.
    case page
    /// An address of the endpoint's origin.
    case url(HTTPURL)
  }

  /// Where the form is sent.
  package var target: Target
  /// The fields that are filled in.
  package var fields: [FormField]

  /// The request that sends the form.
  func request(from page: HTTPURL, _ html: HiddenFields?, _ headers: [HTTPField]) -> HTTPRequest {
    let names = fields.map(\.name)
    let hidden = html?.fields.filter { !names.contains($0.name) } ?? []
    let url: HTTPURL =
      switch target {
      case .page: page
      case .url(let url): url
      }
    let hasType = headers.contains { $0.isNamed("content-type") }
    let type = hasType ? [] : [HTTPField("Content-Type", "application/x-www-form-urlencoded")]
    return HTTPRequest(
      "POST", url, fields: headers + type, body: FormField.body(hidden + fields))
  }
}

/// A field of a form.
package struct FormField: Equatable, Sendable {
  /// The name.
  package var name: [UInt8]
  /// The value.
  package var value: [UInt8]

  /// Makes a field.
  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Fields as the body of a POST.
  ///
  /// Everything outside `A-Za-z0-9-._~` is percent-encoded, so that every reader agrees.
  static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map {
      PercentEncoding.encode($0.name) + [UInt8(ascii: "=")] + PercentEncoding.encode($0.value)
    }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }
}

// MARK: - The hidden fields of a page

/// The hidden fields of the first form of a page: the server's own, such as a token.
///
/// A modest reader of HTML: tags, attributes and the common character references. Comments and
/// scripts are read like anything else.
package struct HiddenFields {
  /// The fields, in order.
  package private(set) var fields: [FormField] = []

  private let page: [UInt8]
  private var place = 0

  /// Reads a page; nil if it has no form.
  package init?(of page: [UInt8]) {
    self.page = page
    while let tag = nextTag() {
      guard tag.name.elementsEqual("form".utf8) else { continue }
      readForm()
      return
    }
    return nil
  }

  private mutating func readForm() {
    while let tag = nextTag(), !tag.name.elementsEqual("/form".utf8) {
      guard tag.name.elementsEqual("input".utf8), let name = tag["name"], !name.isEmpty,
        tag["type"]?.lazy.map(\.lowercasedASCII).elementsEqual("hidden".utf8) == true
      else { continue }
      fields.append(FormField(name: name, value: tag["value"] ?? []))
    }
  }

  private struct Tag {
    /// The name in lower case, with the slash of an end tag.
    var name: [UInt8]
    var attributes: [(name: [UInt8], value: [UInt8])] = []

    subscript(name: String) -> [UInt8]? {
      attributes.first { $0.name.elementsEqual(name.utf8) }?.value
    }
  }

  private mutating func nextTag() -> Tag? {
    skip { $0 != UInt8(ascii: "<") }
    guard place < page.count else { return nil }
    place += 1
    let slash = page[place...].first == UInt8(ascii: "/") ? take(1) : []
    var tag = Tag(name: slash + take { !$0.endsWord }.map(\.lowercasedASCII))
    while let attribute = nextAttribute() { tag.attributes.append(attribute) }
    return tag
  }

  /// The next attribute, nil at the end of the tag.
  private mutating func nextAttribute() -> (name: [UInt8], value: [UInt8])? {
    skip { $0.isSpace || $0 == UInt8(ascii: "/") }
    guard let first = page[place...].first, first != UInt8(ascii: ">"), first != UInt8(ascii: "<")
    else { return nil }
    // A name may start with the sign that ends others.
    let name = take(1) + take { !$0.endsWord && $0 != UInt8(ascii: "=") }
    skip(\.isSpace)
    guard page[place...].first == UInt8(ascii: "=") else {
      return (name.map(\.lowercasedASCII), [])
    }
    place += 1
    skip(\.isSpace)
    return (name.map(\.lowercasedASCII), CharacterReferences.decode(takeValue()))
  }

  private mutating func takeValue() -> ArraySlice<UInt8> {
    guard let quote = page[place...].first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return take { !$0.isSpace && $0 != UInt8(ascii: ">") } }
    place += 1
    let value = take { $0 != quote }
    _ = take(1)
    return value
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) { _ = take(isSkipped) }

  private mutating func take(_ isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while place < page.count, isTaken(page[place]) { place += 1 }
    return page[start..<place]
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = page[place...].prefix(count)
    place = taken.endIndex
    return taken
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var endsWord: Bool {
    isSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") || self == UInt8(ascii: "<")
  }
}

/// The character references of HTML that servers write into attributes.
package enum CharacterReferences {
  private static let named: [(name: String, octet: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
  ]

  /// Replaces `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbers; anything else stays.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let first = rest.first {
      // The longest reference that is known here is the number of the last character.
      if first == UInt8(ascii: "&"),
        let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let octets = octets(of: rest[(rest.startIndex + 1)..<end])
      {
        decoded += octets
        rest = rest[(end + 1)...]
      } else {
        decoded.append(first)
        rest = rest.dropFirst()
      }
    }
    return decoded
  }

  private static func octets(of reference: ArraySlice<UInt8>) -> [UInt8]? {
    guard reference.first == UInt8(ascii: "#") else {
      return named.first { reference.elementsEqual($0.name.utf8) }.map { [$0.octet] }
    }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.allSatisfy({ $0.hexValue != nil }) else { return nil }
    let text = String(decoding: number, as: UTF8.self)
    guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }
}
