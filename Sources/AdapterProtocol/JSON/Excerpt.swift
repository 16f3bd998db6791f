/// Octets as errors show them: quoted, escaped to ASCII, and cut when long.
enum Excerpt {
  private static let length = 60

  static func quoted(_ octets: [UInt8]) -> String {
    let line = JSONWriter.line(.string(Array(start(of: octets))))
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    return octets.count > length ? "\(text)... (\(octets.count) bytes)" : text
  }

  /// The first octets, without the start of a character whose end is cut off.
  private static func start(of octets: [UInt8]) -> ArraySlice<UInt8> {
    guard octets.count > length else { return octets[...] }
    let isContinuation = { (index: Int) in octets[index] & 0xC0 == 0x80 }
    let end = (length - 3...length).last { !isContinuation($0) } ?? length
    return octets[..<end]
  }

  static func byte(_ byte: UInt8) -> String {
    guard (0x20..<0x7F).contains(byte) else {
      return "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
