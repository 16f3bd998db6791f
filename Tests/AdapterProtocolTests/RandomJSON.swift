import AdapterProtocol
import AppFlip

/// Draws JSON trees, with the characters that are easy to get wrong more often than others.
struct RandomJSON {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func value(depth: Int = 5) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer(integer())
    case 3, 4: .string(string())
    case 5: .array(list { $0.value(depth: depth - 1) })
    default: .object(object(depth: depth))
    }
  }

  /// The value's text with white space and escapes wherever the grammar leaves a choice.
  mutating func loose(_ value: JSON) -> [UInt8] {
    let text: [UInt8] =
      switch value {
      case .string(let octets): looseString(octets)
      case .array(let elements):
        octets("[") + joined(elements.map { loose($0) }) + space() + octets("]")
      case .object(let object):
        octets("{")
          + joined(
            object.members.map {
              space() + looseString($0.name) + space() + octets(":") + loose($0.value)
            }) + space() + octets("}")
      default: JSONWriter.line(value).dropLast()
      }
    return space() + text + space()
  }

  private mutating func object(depth: Int) -> JSONObject {
    var object = JSONObject()
    let members = list { ($0.string(), $0.value(depth: depth - 1)) }
    for (index, (name, value)) in members.enumerated() {
      object.append(shown(name) + "\(index)", value)
    }
    return object
  }

  private mutating func list<Element>(_ draw: (inout RandomJSON) -> Element) -> [Element] {
    (0..<Int.random(in: 0..<6, using: &generator)).map { _ in draw(&self) }
  }

  private mutating func integer() -> Int {
    let word = Int(truncatingIfNeeded: generator.next())
    return word >> Int.random(in: 0..<64, using: &generator)
  }

  private mutating func string() -> [UInt8] {
    let scalars = list { $0.scalar() } + list { $0.scalar() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return octets(String(text))
  }

  private mutating func scalar() -> Unicode.Scalar {
    let special: [Unicode.Scalar] = [
      "\"", "\\", "'", "/", "\0", "\n", "\u{7F}", "K", "\u{212A}", "\u{E9}", "\u{FFFF}",
      "\u{1F600}", "\u{D7FF}", "\u{E000}",
    ]
    if Bool.random(using: &generator) {
      return special[Int.random(in: 0..<special.count, using: &generator)]
    }
    return Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &generator))
  }

  private mutating func space() -> [UInt8] {
    [[], [], [], [0x20], [0x09, 0x0A], [0x0D]][Int.random(in: 0..<6, using: &generator)]
  }

  private func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined(separator: [0x2C])) }

  private mutating func looseString(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x22]
    for scalar in shown(text).unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<4, using: &generator) == 0 {
        result += escape(scalar)
      } else {
        result += octets(String(scalar))
      }
    }
    return result + [0x22]
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
    let isUppercase = Bool.random(using: &generator)
    return String(scalar).utf16.flatMap { unit in
      let digits = String(unit, radix: 16, uppercase: isUppercase)
      return octets("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}

/// For tests that hold whatever is drawn.
extension SplitMix64: RandomNumberGenerator {}
