/// Octets as errors show them: quoted, escaped to ASCII, and cut when long.
enum Excerpt {
  private static let length = 60

  static func quoted(_ octets: [UInt8]) -> String {
    let line = JSONWriter.line(.string(Array(octets.prefix(length))))
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    return octets.count > length ? "\(text)... (\(octets.count) bytes)" : text
  }

  static func byte(_ byte: UInt8) -> String {
    guard (0x20..<0x7F).contains(byte) else {
      return "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
