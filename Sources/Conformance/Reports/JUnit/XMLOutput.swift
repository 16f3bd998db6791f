/// Well-formed XML with any text ([XML 1.0, sections 2.2 and 2.4](https://www.w3.org/TR/xml/#charsets)).
struct XMLOutput {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []

  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    write(name, attributes, ">")
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    text += String(repeating: "  ", count: open.count) + "</\(name)>\n"
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)] = []) {
    write(name, attributes, "/>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    write(name, attributes, ">\(Self.escaped(text, inAttribute: false))</\(name)>")
  }

  private mutating func write(_ name: String, _ attributes: [(String, String)], _ end: String) {
    let shown = attributes.map { " \($0)=\"\(Self.escaped($1, inAttribute: true))\"" }.joined()
    text += String(repeating: "  ", count: open.count) + "<\(name)\(shown)\(end)\n"
  }

  private static func escaped(_ text: String, inAttribute: Bool) -> String {
    TextBlock.bounded(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // XML text can't contain "]]>".
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      case "\t" where inAttribute, "\n" where inAttribute: escaped += "&#\(scalar.value);"
      case "\t", "\n", " "..."~": escaped.unicodeScalars.append(scalar)
      // A parser takes a raw CR for a line feed, and a newer XML the controls of Latin-1.
      case _ where scalar.value < 0xA0 || scalar.value & 0xFFFE == 0xFFFE:
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
