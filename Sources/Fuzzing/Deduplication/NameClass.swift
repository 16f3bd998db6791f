import AppFlip

/// What the name of a parameter is taken for.
enum NameClass: Equatable, CustomStringConvertible {
  /// A documented name as it is mostly written.
  case plain(String)
  /// A documented name with escapes in it.
  case encoded(String)
  /// A name that resembles a documented one once it is decoded.
  case like(String, Likeness)
  /// No name.
  case empty
  /// A name that can't be decoded.
  case undecodable
  /// Any other name.
  case unknown

  init(_ raw: [UInt8], among names: [String]) {
    guard let decoded = try? PercentDecoding.decode(raw, as: .percent) else {
      self = .undecodable
      return
    }
    self = decoded.isEmpty ? .empty : .unknown
    if let name = names.first(where: { decoded.elementsEqual($0.utf8) }) {
      self = decoded == raw ? .plain(name) : .encoded(name)
      return
    }
    // The longest name first, because "error" begins others.
    for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      guard let likeness = Likeness(of: decoded, to: Array(name.utf8)) else { continue }
      self = .like(name, likeness)
      return
    }
  }

  /// The documented name that a name is or resembles.
  var lookAlike: String? {
    switch self {
    case .plain(let name), .encoded(let name), .like(let name, _): name
    case .empty, .undecodable, .unknown: nil
    }
  }

  /// The class in a word.
  var description: String {
    switch self {
    case .plain(let name): name
    case .encoded(let name): "encoded:\(name)"
    case .like(let name, let likeness): "\(likeness.word):\(name)"
    case .empty: "empty"
    case .undecodable: "undecodable"
    case .unknown: "unknown"
    }
  }
}

/// How a text resembles another one without being the same: what a careless comparison takes for it.
enum Likeness: Equatable {
  /// The same but for the case of ASCII letters.
  case letterCase
  /// The same but for letters that Unicode folds into ASCII ones, such as the KELVIN SIGN.
  case folding
  /// Something stands in front of it.
  case prefix(TextClass)
  /// Something stands behind it.
  case suffix(TextClass)

  /// Compares two texts; nil for the same text, for no resemblance, and for models below three octets.
  init?(of text: [UInt8], to model: [UInt8]) {
    guard text != model, model.count > 2 else { return nil }
    let (lower, wanted) = (Self.lowerCase(text), Self.lowerCase(model))
    if lower == wanted {
      self = .letterCase
    } else if lower.starts(with: wanted) {
      self = .suffix(TextClass(Array(text[wanted.count...])))
    } else if lower.count > wanted.count, lower.suffix(wanted.count) == wanted[...] {
      self = .prefix(TextClass(Array(text.dropLast(wanted.count))))
    } else if Self.folded(lower) == Self.folded(wanted) {
      self = .folding
    } else {
      return nil
    }
  }

  /// The resemblance in a word.
  var word: String {
    switch self {
    case .letterCase: "case"
    case .folding: "folding"
    case .prefix(let text): "prefix(\(text))"
    case .suffix(let text): "suffix(\(text))"
    }
  }

  private static func lowerCase(_ text: [UInt8]) -> [UInt8] {
    text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The text with U+017F, U+212A, U+0130 and U+0131 as the ASCII letters that they fold into.
  private static func folded(_ text: [UInt8]) -> [UInt8] {
    let letters: [([UInt8], Character)] = [
      ([0xC5, 0xBF], "s"), ([0xE2, 0x84, 0xAA], "k"), ([0xC4, 0xB0], "i"), ([0xC4, 0xB1], "i"),
    ]
    var folded: [UInt8] = []
    var rest = text[...]
    while let octet = rest.first {
      if octet > 0x7F, let (octets, letter) = letters.first(where: { rest.starts(with: $0.0) }) {
        folded += Array(String(letter).utf8)
        rest = rest.dropFirst(octets.count)
      } else {
        folded.append(octet)
        rest = rest.dropFirst()
      }
    }
    return folded
  }
}
