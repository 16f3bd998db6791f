import AppFlip

struct NameClass {
  let description: String
  /// The documented name that it is or resembles once it is decoded.
  let lookAlike: String?

  init(_ raw: [UInt8], among names: [String]) {
    guard let decoded = try? PercentDecoding.decode(raw, as: .percent) else {
      (description, lookAlike) = ("undecodable", nil)
      return
    }
    if let name = names.first(where: { decoded.elementsEqual($0.utf8) }) {
      (description, lookAlike) = (decoded == raw ? name : "encoded:\(name)", name)
      return
    }
    // The longest name first, because "error" begins others.
    for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      guard let word = Likeness.word(of: decoded, to: Array(name.utf8)) else { continue }
      (description, lookAlike) = ("\(word):\(name)", name)
      return
    }
    (description, lookAlike) = (decoded.isEmpty ? "empty" : "unknown", nil)
  }
}

/// How a text resembles another one without being the same: what a careless comparison takes for it.
enum Likeness {
  /// Nil for the same text, for no resemblance, and for models below three octets.
  static func word(of text: [UInt8], to model: [UInt8]) -> String? {
    guard text != model, model.count > 2 else { return nil }
    let (lower, wanted) = (lowerCase(text), lowerCase(model))
    if lower == wanted { return "case" }
    if lower.starts(with: wanted) { return "suffix(\(TextClass.words(text[wanted.count...])))" }
    if lower.count > wanted.count, lower.suffix(wanted.count) == wanted[...] {
      return "prefix(\(TextClass.words(text.dropLast(wanted.count))))"
    }
    return folded(lower) == folded(wanted) ? "folding" : nil
  }

  private static func lowerCase(_ text: [UInt8]) -> [UInt8] {
    text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    let letters = [("\u{17F}", "s"), ("\u{212A}", "k"), ("\u{130}", "i"), ("\u{131}", "i")]
    return letters.reduce(text) { $0.replacing(Array($1.0.utf8), with: $1.1.utf8) }
  }
}
