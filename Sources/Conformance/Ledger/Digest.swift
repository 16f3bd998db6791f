import AppFlip

/// The SHA-256 of a text: the ledger knows a sentence by it, a report a case.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// 64 lower-case hexadecimal digits.
  package let description: String

  package init(of text: String) { self.init(hashing: Array(text.utf8)) }

  package init(hashing message: [UInt8]) {
    description = SHA256.hash(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  init?(hexadecimal: [UInt8]) {
    let isDigest = hexadecimal.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
    guard isDigest, hexadecimal.count == 64 else { return nil }
    description = String(decoding: hexadecimal, as: UTF8.self)
  }
}

/// Source: [FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4), sections 4.1.2, 5.1.1, 5.3.3, 6.2.
enum SHA256 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var state = initial
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded, at: start, into: &state)
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let bits = UInt64(message.count) * 8
    return message + [0x80] + Array(repeating: 0, count: zeros)
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
  }

  // Thousands of cases are hashed in each run, mostly by code that isn't optimised: the loops and the
  // shifts are of those that are no generic calls then.

  private static func compress(_ padded: [UInt8], at start: Int, into state: inout [UInt32]) {
    let schedule = schedule(padded, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum(e, 6, 11, 25) &+ choice &+ constants[index] &+ schedule[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = sum(a, 2, 13, 22) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      index += 1
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func schedule(_ padded: [UInt8], at start: Int) -> [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    var byte = start
    while byte < start + 64 {
      let high = UInt32(padded[byte]) &<< 24 | UInt32(padded[byte + 1]) &<< 16
      words.append(high | UInt32(padded[byte + 2]) &<< 8 | UInt32(padded[byte + 3]))
      byte += 4
    }
    var index = 16
    while index < 64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let early = rotate(old, 7) ^ rotate(old, 18) ^ old &>> 3
      let late = rotate(new, 17) ^ rotate(new, 19) ^ new &>> 10
      words.append(words[index - 16] &+ early &+ words[index - 7] &+ late)
      index += 1
    }
    return words
  }

  private static func sum(_ word: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    rotate(word, a) ^ rotate(word, b) ^ rotate(word, c)
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  private static let initial: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
