/// The character references of HTML that occur in prose.
enum HTMLEntities {
  /// A text with its character references replaced.
  ///
  /// - Parameter text: text between two tags.
  /// - Returns: the text as it is shown; what is no known reference stays as it is.
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
