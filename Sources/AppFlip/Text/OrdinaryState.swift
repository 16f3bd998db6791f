/// A state as Google sends it: characters that need no escape, in blocks of 32, different for each name.
///
/// The last quarter of each block is made from the rest. So the suite knows a state that it sent wherever it appears.
public struct OrdinaryState: Equatable, Sendable {
  /// The characters of a state.
  public enum Shape: Sendable {
    /// Letters, digits, `-` and `_`.
    case base64url
    /// Digits and `a` to `f`.
    case hexadecimal

    fileprivate var alphabet: [UInt8] {
      self == .base64url ? OrdinaryState.alphabet : OrdinaryState.digits
    }
    fileprivate var bits: Int { self == .base64url ? 6 : 4 }
  }

  /// The state, byte for byte.
  public let bytes: [UInt8]

  /// The bytes below which a server may refuse a state: widespread ones demand 8.
  public static let shortest = 16

  /// The bytes of a block.
  package static let length = 32

  /// Makes the state of a name.
  ///
  /// - Parameters:
  ///   - name: what the state is for; the same name gives the same state on every machine.
  ///   - blocks: the length, in blocks of 32 bytes.
  ///   - shape: the characters.
  public init(of name: String, blocks: Int = 1, shape: Shape = .base64url) {
    var random = SplitMix64(of: name)
    let alphabet = shape.alphabet
    bytes = (0..<blocks).flatMap { _ in
      let start = (0..<Self.length - Self.checkLength).map { _ in
        alphabet[random.below(alphabet.count)]
      }
      return start + Self.check(of: start[...], in: shape)
    }
  }

  private static let checkLength = 8
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let digits = Array("0123456789abcdef".utf8)

  /// The end of a block that begins with the given bytes.
  private static func check(of start: ArraySlice<UInt8>, in shape: Shape) -> [UInt8] {
    var random = SplitMix64(of: start)
    var sum = random.next()
    let alphabet = shape.alphabet
    return (0..<checkLength).map { _ in
      defer { sum >>= shape.bits }
      return alphabet[Int(sum & (1 << shape.bits - 1))]
    }
  }
}

extension OrdinaryState {
  /// Whether a value begins with a block of an ordinary state.
  ///
  /// - Parameter bytes: any value, decoded.
  /// - Returns: false for every state that the suite didn't make.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= length && bytes.prefix(length).allSatisfy { isCharacter[Int($0)] }
      && isBlock(bytes[..<length])
  }

  /// A text for users in which each unchanged ordinary state, which says nothing, is shown by its ends.
  ///
  /// - Parameter text: any text.
  /// - Returns: the text itself if no ordinary state is in it.
  public static func shortened(in text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count >= length else { return text }
    var shown: [UInt8] = []
    var (start, run, index) = (0, 0, 0)
    while index < bytes.count {
      run = isCharacter[Int(bytes[index])] ? run + 1 : 0
      index += 1
      guard run >= length, isBlock(bytes[(index - length)..<index]) else { continue }
      if start > 0, start == index - length {
        // A further block of the same state.
        shown.removeLast(shownAtEnds)
      } else {
        shown += bytes[start..<(index - length + shownAtEnds)] + "...".utf8
      }
      shown += bytes[(index - shownAtEnds)..<index]
      (start, run) = (index, 0)
    }
    return start == 0 ? text : String(decoding: shown + bytes[start...], as: UTF8.self)
  }

  /// The bytes at either end that are shown.
  private static let shownAtEnds = 4
  private static let isCharacter = (UInt8.min...UInt8.max).map(alphabet.contains)

  private static func isBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (start, end) = (bytes.dropLast(checkLength), bytes.suffix(checkLength))
    return end.elementsEqual(check(of: start, in: .base64url))
      || bytes.allSatisfy(digits.contains) && end.elementsEqual(check(of: start, in: .hexadecimal))
  }
}
