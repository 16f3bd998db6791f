import AppFlip

func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of ASCII bytes, for a test's own tables.
func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

let everyByte = UInt8.min...UInt8.max

extension Array where Element == UInt8 {
  func replacing(at index: Int, with byte: UInt8) -> [UInt8] {
    self[..<index] + [byte] + self[(index + 1)...]
  }

  func inserting(_ byte: UInt8, at index: Int) -> [UInt8] {
    self[..<index] + [byte] + self[index...]
  }

  func deleting(at index: Int) -> [UInt8] { Array(self[..<index] + self[(index + 1)...]) }
}

/// Every sequence of pieces, from none up to a number of them.
func sequences<Piece>(of pieces: [Piece], upTo length: Int) -> [[Piece]] {
  var all: [[Piece]] = [[]]
  var longest = all
  for _ in 0..<length {
    longest = longest.flatMap { start in pieces.map { start + [$0] } }
    all += longest
  }
  return all
}

extension SplitMix64 {
  mutating func bytes(_ count: Int, from choices: [UInt8] = Array(everyByte)) -> [UInt8] {
    (0..<count).map { _ in choices[Int(next() % UInt64(choices.count))] }
  }

  /// Pieces that are drawn from the given ones, one behind the other.
  mutating func text(_ count: Int, of pieces: [String]) -> [UInt8] {
    (0..<count).flatMap { _ in Array(pieces[Int(next() % UInt64(pieces.count))].utf8) }
  }
}

/// The character classes of RFC 3986, written out.
enum CharacterTable {
  static let alpha = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  static let digit = "0123456789"
  static let hexdig = "0123456789ABCDEFabcdef"
  static let unreserved = alpha + digit + "-._~"
  static let subDelims = "!$&'()*+,;="
  static let pchar = unreserved + subDelims + ":@"
  static let query = pchar + "/?"
}

extension String {
  func holds(_ byte: UInt8) -> Bool { utf8.contains(byte) }
}
