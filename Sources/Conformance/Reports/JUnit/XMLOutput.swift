/// Well-formed whatever text it holds ([XML 1.0, sections 2.2 and 2.4](https://www.w3.org/TR/xml/#charsets)).
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
    var escaped = String.UnicodeScalarView()
    for scalar in TextBlock.bounded(text).unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      // XML text can't contain "]]>".
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where inAttribute: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\t" where inAttribute, "\n" where inAttribute:
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\t", "\n", " "..."~": escaped.append(scalar)
      // A parser takes a raw CR for a line feed, and a newer XML the controls of Latin-1.
      case _ where scalar.value < 0xA0 || scalar.value & 0xFFFE == 0xFFFE:
        escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
