/// How far a draft is from the smallest one: a draft is simplified only to one that weighs less.
///
/// Weights are ordered by their parts in the order in which they stand here; no part is below zero, so
/// that every sequence of simplifications ends. The weight of several drafts is the sum of theirs.
struct DraftWeight: Comparable {
  /// The drafts.
  var drafts = 0
  /// The parameters, links, forms and fragments.
  var parts = 0
  /// What is not as in an ordinary link.
  var oddities = 0
  /// The octets.
  var length = 0
  /// How unusual the octets are, together.
  var unusualness = 0

  static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.drafts != rhs.drafts { return lhs.drafts < rhs.drafts }
    return (lhs.parts, lhs.oddities, lhs.length, lhs.unusualness)
      < (rhs.parts, rhs.oddities, rhs.length, rhs.unusualness)
  }

  static func + (lhs: Self, rhs: Self) -> Self {
    DraftWeight(
      drafts: lhs.drafts + rhs.drafts, parts: lhs.parts + rhs.parts,
      oddities: lhs.oddities + rhs.oddities, length: lhs.length + rhs.length,
      unusualness: lhs.unusualness + rhs.unusualness)
  }

  /// Counts octets, the plainest ones least.
  mutating func count(_ octets: [UInt8]) {
    length += octets.count
    for octet in octets { unusualness += Self.unusualness[Int(octet)] }
  }

  /// How unusual each octet is: `a`, small letters, capitals, digits, the rest of `unreserved`, the rest
  /// of ASCII, controls, everything else.
  private static let unusualness: [Int] = (UInt8.min...UInt8.max).map { octet in
    switch octet {
    case UInt8(ascii: "a"): 0
    case UInt8(ascii: "b")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 3
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): 4
    case 0x20...0x7E: 5
    case 0x00...0x7F: 6
    default: 7
    }
  }
}
