/// How far an input is from the smallest one: an input is simplified only to one that weighs less.
///
/// No part is below zero, so that every sequence of simplifications ends. The weight of several inputs is
/// the sum of theirs.
struct InputWeight: Comparable {
  var inputs = 0
  var parts = 0
  var oddities = 0
  var length = 0
  var unusualness = 0

  private var ordered: [Int] { [inputs, parts, oddities, length, unusualness] }

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.ordered.lexicographicallyPrecedes(rhs.ordered)
  }

  static func + (lhs: Self, rhs: Self) -> Self {
    InputWeight(
      inputs: lhs.inputs + rhs.inputs, parts: lhs.parts + rhs.parts,
      oddities: lhs.oddities + rhs.oddities, length: lhs.length + rhs.length,
      unusualness: lhs.unusualness + rhs.unusualness)
  }
}

extension InputWeight {
  init(counting octets: [UInt8]) {
    self.init()
    count(octets)
  }

  /// Counts octets, the plainest ones least; an escape counts as the octet that it stands for.
  mutating func count(_ octets: [UInt8]) {
    length += octets.count
    var index = 0
    while index < octets.count {
      let escaped = octets.escapedOctet(at: index)
      unusualness += Self.unusualness[Int(escaped ?? octets[index])]
      index += escaped == nil ? 1 : 3
    }
  }

  private static let unusualness: [Int] = (UInt8.min...UInt8.max).map { octet in
    switch octet {
    case UInt8(ascii: "a"): 0
    case UInt8(ascii: "b")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 3
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): 4
    case UInt8(ascii: "/"): 5
    case UInt8(ascii: " "): 7
    case 0x21...0x7E: 6
    case 0x00...0x7F: 8
    default: 9
    }
  }
}
