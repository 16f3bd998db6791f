extension [UInt8] {
  /// Text of which nothing is markup, in an element or in an attribute.
  var escapedForHTML: String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }
}

extension [UInt8] {
  /// Text in which nothing begins a tag; quotes stay as they are.
  var escapedForText: String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// Text that ends no attribute in double quotes; what begins a tag elsewhere stays as it is.
  var escapedForAttribute: String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  /// Text that ends no text of a script in double quotes, nor the script.
  var escapedForScript: String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("</", with: "<\\/").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }
}
