import Foundation

extension EditableURL {
  /// Writes the Google app's link as it chooses to.
  mutating func write(_ choice: GoogleAppChoice) {
    switch choice {
    case .scopesByPlus: replace("%20", by: "+", in: "scope")
    case .otherOrder: parameters?.reverse()
    case .lowerCaseEscapes:
      for name in ["client_id", "scope", "state", "redirect_uri"] {
        change(name, Self.withLowerCaseEscapes)
      }
    case .redirectURIUnescaped:
      replace("%3A", by: ":", in: "redirect_uri")
      replace("%2F", by: "/", in: "redirect_uri")
    case .extraParameter: add("hl", Array("en".utf8))
    default: break
    }
  }

  private mutating func replace(_ old: String, by new: String, in name: String) {
    change(name) { raw in
      let text = String(decoding: raw, as: UTF8.self)
      return Array(text.replacingOccurrences(of: old, with: new).utf8)
    }
  }

  /// Only where every percent sign begins an escape, as in what the reference writes.
  private static func withLowerCaseEscapes(_ raw: [UInt8]) -> [UInt8] {
    let parts = raw.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    let escapes = parts.dropFirst().flatMap { part in
      let digits = String(decoding: part.prefix(2), as: UTF8.self).lowercased()
      return Array("%\(digits)".utf8) + part.dropFirst(2)
    }
    return Array(parts.first ?? []) + escapes
  }
}
